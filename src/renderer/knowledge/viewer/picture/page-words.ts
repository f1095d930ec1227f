import { queryOptions } from '@tanstack/react-query'
import type { PageWords } from '../../../../contracts/index.ts'
import { type AlcoveClient, queryKeys } from '../../../client/index.ts'

/** The query for the words of a recognised page; null for every other page. */
export const pageWordsQuery = (documents: AlcoveClient['documents'], documentId: string, page: number) =>
  queryOptions<PageWords | null>({
    queryKey: [...queryKeys.documentContent(documentId), 'words', page],
    queryFn: () => documents.ReadPageWords({ documentId, page }),
  })
