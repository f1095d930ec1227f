import { queryOptions } from '@tanstack/react-query'
import { type DocumentText, MAX_READ_LENGTH } from '../../../../contracts/index.ts'
import { type AlcoveClient, queryKeys } from '../../../client/index.ts'

const keptMs = 60_000

export interface TextRange {
  readonly offset: number
  readonly length: number
}

/** The query for a stretch of a document's extracted text; null until the text was extracted. Seen stretches are kept for a minute. */
export const textQuery = (documents: AlcoveClient['documents'], documentId: string, { offset, length }: TextRange) =>
  queryOptions<DocumentText | null>({
    queryKey: [...queryKeys.documentContent(documentId), 'text', offset, length],
    queryFn: () => documents.ReadDocumentText({ documentId, offset, length: Math.min(length, MAX_READ_LENGTH) }),
    gcTime: keptMs,
  })
