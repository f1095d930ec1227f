import { useQueries } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAbsent, queryKeys, useClient } from '../client/index.ts'
import { Button } from '../ui/index.ts'

/** Names that are shown before the rest is counted. */
const NAMED = 4

export interface ChosenDocumentsProps {
  readonly documentIds: readonly string[]
  /** `null` asks all documents again. */
  onChange(documentIds: readonly string[] | null): void
}

/** The documents that a conversation is kept to. Each can be left out; without the last one all are asked again. */
export const ChosenDocuments = ({ documentIds, onChange }: ChosenDocumentsProps) => {
  const { t } = useTranslation()
  const { knowledge } = useClient()
  const named = documentIds.slice(0, NAMED)
  const names = useQueries({
    queries: named.map((documentId) => ({
      queryKey: queryKeys.document(documentId),
      queryFn: () => knowledge.GetDocument(documentId),
    })),
  }).map(({ data, error }) => (data === null || isAbsent(error) ? t('assistant.only.gone') : (data?.fileName ?? '…')))
  const without = (documentId: string): void => {
    const rest = documentIds.filter((each) => each !== documentId)
    onChange(rest.length === 0 ? null : rest)
  }
  return (
    <section
      aria-label={t('assistant.only.label')}
      className="me-auto flex min-w-0 flex-wrap items-center gap-1.5 pb-1.5 text-muted text-xs"
    >
      <span>{t('assistant.only.label')}</span>
      <ul className="contents">
        {named.map((documentId, at) => (
          <li key={documentId} className="flex min-w-0 max-w-64 items-center rounded-full bg-hover ps-2 text-ink">
            <FileText aria-hidden className="me-1 size-3 shrink-0 text-muted" />
            <bdi className="truncate">{names[at]}</bdi>
            <button
              type="button"
              aria-label={t('assistant.only.leaveOut', { name: names[at] })}
              onClick={() => without(documentId)}
              className="ms-0.5 flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        ))}
      </ul>
      {documentIds.length > NAMED && <span>{t('assistant.only.more', { count: documentIds.length - NAMED })}</span>}
      <Button size="small" look="quiet" onClick={() => onChange(null)}>
        {t('assistant.only.all')}
      </Button>
    </section>
  )
}
