import { Copy, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { fileKindKey } from '../file-kind.tsx'
import { StatusPill } from '../status/status-pill.tsx'
import { overviewFacts } from '../viewer/overview/overview-facts.ts'

interface RowContentProps {
  readonly document: DocumentEntry
  /** There is room for what it is about. */
  readonly withTerms: boolean
}

/** What a row says of its document: what it is and what it is about once it has been read, before that how far it is; and whatever is not as it should be. */
export const RowContent = ({ document, withTerms }: RowContentProps) => {
  const { t } = useTranslation()
  const { status, warnings, duplicates } = document
  return (
    <div className="flex min-w-0 max-w-full flex-col items-start gap-y-0.5">
      {status === 'Indexed' ? (
        <>
          <span className="sr-only">{t('documents.status.Indexed')}</span>
          <Glance document={document} withTerms={withTerms} />
        </>
      ) : (
        <StatusPill document={document} />
      )}
      {warnings > 0 && (
        <span className="inline-flex items-center gap-1 text-warn text-xs">
          <TriangleAlert aria-hidden className="size-3 shrink-0" />
          {t('documents.warnings', { count: warnings })}
        </span>
      )}
      {duplicates > 0 && (
        <span className="inline-flex items-center gap-1 text-muted text-xs">
          <Copy aria-hidden className="size-3 shrink-0" />
          {t('documents.duplicates', { count: duplicates })}
        </span>
      )}
    </div>
  )
}

const Glance = ({ document: { contentType, glance }, withTerms }: RowContentProps) => {
  const { t, i18n } = useTranslation()
  const terms = glance?.terms.join(' · ')
  return (
    <>
      <span className="max-w-full truncate leading-6">
        {/* Where there is no room for columns, the kind stands with the size. */}
        <span className="@max-2xl:hidden">
          {t(fileKindKey(contentType))}
          {glance !== null && ' · '}
        </span>
        {glance !== null && overviewFacts(t, glance, i18n.language)}
      </span>
      {withTerms && terms && (
        <bdi title={terms} className="max-w-full truncate text-muted text-xs">
          {terms}
        </bdi>
      )}
    </>
  )
}
