import { z } from 'zod'
import { defineContract } from './contract.ts'
import { retrievalRequest, retrievalTrace, textChunk } from './retrieval.ts'
import { guid, option } from './scalars.ts'
import { sourceSpan } from './source-span.ts'

export const searchMatch = z.object({
  chunk: textChunk,
  score: z.number(),
  documentId: guid,
  fileName: z.string(),
  span: sourceSpan,
})
export type SearchMatch = z.infer<typeof searchMatch>

export const retrievalApi = defineContract('IRetrievalApi', {
  Search: {
    summary: 'The chunks that match a query best, within the scopes that the caller may read.',
    input: retrievalRequest,
    output: z.object({ matches: z.array(searchMatch), traceId: guid }),
    permission: 'retrieval:read',
    effect: 'Read',
  },
  GetTrace: {
    summary: "What one of the caller's own retrievals did.",
    input: guid,
    output: option(retrievalTrace),
    permission: 'retrieval:read',
    effect: 'Read',
  },
})
