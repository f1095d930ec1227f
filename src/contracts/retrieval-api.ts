import { z } from 'zod'
import { citation } from './citation.ts'
import { defineContract } from './contract.ts'
import { retrievalRequest, retrievalTrace, textChunk } from './retrieval.ts'
import { guid, option } from './scalars.ts'
import { queryCorrection, searchRecord } from './search-record.ts'
import { sourceSpan } from './source-span.ts'

/** A chunk that matches, and where it stands. `score` is in the merge strategy's own range: higher is better, and scores of two strategies do not compare. */
export const searchMatch = z.object({
  chunk: textChunk,
  score: z.number(),
  documentId: guid,
  fileName: z.string(),
  span: sourceSpan,
})
export type SearchMatch = z.infer<typeof searchMatch>

/** What stands in the documents of a library: the sentence, row or record of a passage that some words speak of most. */
export const foundPassage = citation.omit({ number: true })
export type FoundPassage = z.infer<typeof foundPassage>

/** Search without an assistant, within what the caller may read, and what one search did. */
export const retrievalApi = defineContract('IRetrievalApi', {
  Search: {
    summary: 'The chunks that match a query best, within the scopes that the caller may read.',
    input: retrievalRequest,
    output: z.object({ matches: z.array(searchMatch), corrections: z.array(queryCorrection), traceId: guid }),
    permission: 'retrieval:read',
    effect: 'Read',
  },
  FindPassages: {
    summary:
      'Where documents and notes of the library speak of some words: for each passage that matches, its sentence, row or record that is nearest to them, best first.',
    input: z.object({
      query: z.string().trim().min(1, 'query must not be empty').max(1_000),
      limit: z.int().min(1).max(50).default(20),
    }),
    output: z.object({ passages: z.array(foundPassage), corrections: z.array(queryCorrection) }),
    permission: 'retrieval:read',
    effect: 'Read',
  },
  Explain: {
    summary:
      'Search as the assistant does, and tell which passages were looked at, their scores, and what became of each.',
    input: retrievalRequest,
    output: searchRecord,
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
