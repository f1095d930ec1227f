import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { inSequence, type SequenceOutcome } from './in-sequence.ts'

export interface BulkActions {
  /** The documents that are being deleted. */
  readonly leaving: ReadonlySet<string>
  remove(documents: readonly KnowledgeDocument[]): Promise<void>
  retry(documents: readonly KnowledgeDocument[]): Promise<void>
}

const noneLeaving: ReadonlySet<string> = new Set()

/** Deletes or retries documents one after the other, and tells how far it is and what did not work. */
export const useBulkActions = (): BulkActions => {
  const { knowledge, documents: documentsApi } = useClient()
  const queries = useQueryClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState(noneLeaving)

  const tellFailure = useCallback(
    (key: string, { done, failed }: SequenceOutcome<KnowledgeDocument>, id?: string | number) => {
      const first = failed[0]
      if (!first) return
      const values = { done, count: done + failed.length, name: first.item.fileName, reason: errorText(first.error) }
      toast.error(t(key, values), { ...(id !== undefined && { id }), duration: 10_000 })
    },
    [t, errorText],
  )

  const remove = useCallback(
    async (documents: readonly KnowledgeDocument[]) => {
      const count = documents.length
      const id = `delete-${documents[0]?.documentId}`
      setLeaving((before) => new Set([...before, ...documents.map(({ documentId }) => documentId)]))
      const outcome = await inSequence(
        documents,
        ({ documentId }) => knowledge.DeleteDocument(documentId),
        (done) => {
          if (count > 1) toast.loading(t('documents.deleting', { done, count }), { id })
        },
      )
      await queries.invalidateQueries({ queryKey: queryKeys.documents })
      setLeaving(
        (before) => new Set([...before].filter((id) => documents.every(({ documentId }) => documentId !== id))),
      )
      if (outcome.failed.length > 0) tellFailure('documents.deletePartly', outcome, id)
      else toast.success(t('documents.deleted', { count }), { id, duration: 4_000 })
    },
    [knowledge, queries, t, tellFailure],
  )

  const retry = useCallback(
    async (documents: readonly KnowledgeDocument[]) => {
      const outcome = await inSequence(
        documents,
        ({ documentId }) => documentsApi.RetryIngestion(documentId),
        () => undefined,
      )
      await queries.invalidateQueries({ queryKey: queryKeys.documents })
      tellFailure('documents.retryPartly', outcome)
    },
    [documentsApi, queries, tellFailure],
  )

  return { leaving, remove, retry }
}
