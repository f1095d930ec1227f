import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toast } from 'sonner'
import type { Citation, SearchCandidate, SearchRecord } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import type { ShownMessage } from '../message/shown-message.ts'
import type { OtherSettings } from './compare-settings.tsx'

/** What the searches for a reply looked at. It never changes, so it is read once. */
export const useKeptSearches = (conversationId: string, messageId: string) => {
  const { conversations } = useClient()
  return useQuery({
    queryKey: [...queryKeys.conversation(conversationId), 'why', messageId] as const,
    queryFn: async () => (await conversations.ExplainReply({ conversationId, messageId })).searches,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Searches for the same once more: as it was searched then, where that is known, or with other settings. */
export const useSearchAgain = ({ searches = [] }: ShownMessage, kept: readonly SearchRecord[]) => {
  const { retrieval } = useClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (changed: OtherSettings) => {
      const before = kept.map(({ asked: query, topK, minScore, mergeStrategy }) => ({
        query,
        topK,
        minScore,
        mergeStrategy,
      }))
      const requests = before.length > 0 ? before : searches.map((query) => ({ query }))
      return Promise.all(requests.map((request) => retrieval.Explain({ ...request, ...changed })))
    },
    onError: (error) => toast.error(errorText(error)),
  })
}

/** Opens a passage that was looked at, with the text that stands there now. */
export const useOpenCandidate = (open: (citation: Citation) => void) => {
  const { documents } = useClient()
  return useCallback(
    async ({ chunkId, documentId, fileName, contentType, span }: SearchCandidate) => {
      const length = Math.max(1, span.end - span.start)
      // Without its text the passage is opened all the same: the viewer says what it could not find.
      const read = await documents.ReadDocumentText({ documentId, offset: span.start, length }).catch(() => null)
      open({ number: 1, chunkId, documentId, fileName, contentType, span, quote: read?.text ?? '' })
    },
    [documents, open],
  )
}
