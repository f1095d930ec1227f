import { useQueryClient } from '@tanstack/react-query'
import type { DocumentView } from '../../../contracts/index.ts'
import { useClient } from '../../client/index.ts'
import { documentIdsOf, isUnread } from './row-ids.ts'

/** Tells the documents that rows of a view stand for; where some were not read yet, all ids of the view are asked for. */
export const useMeantDocuments = (view: DocumentView) => {
  const { documents } = useClient()
  const queries = useQueryClient()
  return async (rows: Iterable<string>): Promise<string[]> => {
    const list = [...rows]
    if (!list.some(isUnread)) return list
    const ids = await queries.fetchQuery({
      queryKey: ['documents', 'ids', view],
      queryFn: () => documents.ListDocumentIds(view),
      staleTime: 0,
      gcTime: 0,
    })
    return documentIdsOf(list, ids)
  }
}
