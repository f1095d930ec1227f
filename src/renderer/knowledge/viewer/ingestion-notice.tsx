import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { failureText, queryKeys } from '../../client/index.ts'
import { FailureButton } from '../status/failure-button.tsx'
import { StatusPill } from '../status/status-pill.tsx'
import { useRetryIngestion } from '../status/use-retry-ingestion.ts'

/** Why the assistant does not know this document, or not yet. */
export const IngestionNotice = ({ document }: { document: KnowledgeDocument }) => {
  const { t } = useTranslation()
  const retry = useRetryIngestion()
  const queries = useQueryClient()
  const { documentId } = document

  // The text comes into being while this is shown: what was read before is read again when it goes.
  useEffect(
    () => () => {
      for (const content of ['text', 'words'])
        queries.removeQueries({ queryKey: [...queryKeys.documentContent(documentId), content] })
    },
    [queries, documentId],
  )

  if (document.status !== 'Failed') {
    return (
      <div
        role="status"
        className="flex shrink-0 flex-wrap items-center gap-3 border-line border-b bg-sunken px-4 py-2 text-muted text-sm"
      >
        <StatusPill document={document} />
        {t('viewer.notReady')}
      </div>
    )
  }
  return (
    <div
      role="status"
      className="flex shrink-0 items-start gap-3 border-line border-b bg-danger-soft px-4 py-2.5 text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-3 gap-y-2">
        <p className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
          {t('viewer.failed', { reason: failureText(t, document.failure, document.reason ?? t('documents.noReason')) })}
        </p>
        <FailureButton document={document} busy={retry.isPending} onRetry={() => retry.mutate(documentId)} />
      </div>
    </div>
  )
}
