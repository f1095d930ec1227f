import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentOverview, isAddedTitle, type KnowledgeDocument } from '../../../../contracts/index.ts'
import { queryKeys, useClient } from '../../../client/index.ts'
import { useAppInfo } from '../../../shell/use-app-info.ts'
import { classNames, Pill } from '../../../ui/index.ts'
import { overviewFacts } from './overview-facts.ts'
import { SuggestedQuestions } from './suggested-questions.tsx'

const Outline = ({ outline, document }: Pick<DocumentOverview, 'outline'> & OverviewBarProps) => {
  const { t } = useTranslation()
  const top = Math.min(...outline.map(({ level }) => level))
  return (
    <section aria-labelledby="overview-outline">
      <h3 id="overview-outline" className="mb-1.5 font-medium text-sm">
        {t('viewer.overview.outline')}
      </h3>
      <ol className="space-y-0.5 text-sm">
        {outline.map(({ title, level }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat, and their order is what they are
          <li key={at} style={{ paddingInlineStart: `${Math.min(level - top, 4)}rem` }}>
            <bdi>{isAddedTitle(title, document) ? t(`labels.${title}`, title) : title}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

export interface OverviewBarProps {
  readonly document: Pick<KnowledgeDocument, 'documentId' | 'fileName' | 'contentType'>
}

/** What a document is about: one line that opens to key terms, outline and questions that it answers. Nothing where that is not known. */
export const OverviewBar = ({ document }: OverviewBarProps) => {
  const { documentId } = document
  const { t, i18n } = useTranslation()
  const { documents } = useClient()
  const { data: info } = useAppInfo()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data: overview } = useQuery({
    queryKey: queryKeys.documentOverview(documentId),
    queryFn: () => documents.GetDocumentOverview(documentId),
  })
  if (!overview) return null
  const { title, outline, terms, questions } = overview
  const asks = info !== undefined && info.assistant.type !== 'NoAIAssistant' && questions.length > 0
  return (
    <section aria-label={t('viewer.overview.title')} className="shrink-0 border-line border-b">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 px-4 py-1.5 text-start text-muted text-xs hover:bg-hover"
      >
        <span className="font-medium text-ink">{t('viewer.overview.title')}</span>
        <span className="min-w-0 grow truncate">{overviewFacts(t, overview, i18n.language)}</span>
        <ChevronDown aria-hidden className={classNames('size-4 shrink-0', open && 'rotate-180')} />
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room has to be scrollable with the keyboard */}
      <div id={id} hidden={!open} tabIndex={0} className="max-h-[45vh] overflow-y-auto -outline-offset-2">
        <div className="space-y-4 px-4 pt-1 pb-4">
          <p className="font-medium">
            <bdi>{title}</bdi>
          </p>
          {terms.length > 0 && (
            <ul aria-label={t('viewer.overview.terms')} className="flex flex-wrap gap-1.5">
              {terms.map((term) => (
                <li key={term}>
                  <Pill>
                    <bdi>{term}</bdi>
                  </Pill>
                </li>
              ))}
            </ul>
          )}
          {asks && <SuggestedQuestions documentId={documentId} questions={questions} />}
          {outline.length > 0 && <Outline outline={outline} document={document} />}
        </div>
      </div>
    </section>
  )
}
