import { z } from 'zod'
import type { ToolParameterSchema } from './ai-tool.ts'

/** The name of the built-in tool that searches the caller's documents; the retrieval layer provides its executor. */
export const SEARCH_KNOWLEDGE = 'search_knowledge'

/**
 * The value of a successful `search_knowledge` call, as models and the quoting provider read it. No passages means that
 * nothing relevant was found.
 */
export const searchKnowledgeResult = z.object({
  passages: z.array(
    z.object({
      /** The citation number that a reply uses as `[number]`. */
      number: z.int().positive(),
      fileName: z.string(),
      contentType: z.string(),
      /** Where the passage stands, in words: `page 3`, `rows 4–9`, `line 12`. */
      place: z.string(),
      /** Verbatim from the document. */
      text: z.string(),
      /** Column names when `text` is rows of a table. */
      headers: z.array(z.string()).nullable(),
      score: z.number(),
    }),
  ),
})
export type SearchKnowledgeResult = z.infer<typeof searchKnowledgeResult>

/** What `search_knowledge` is called with; the quoting provider knows no other arguments. */
export const searchKnowledgeParameters: ToolParameterSchema = {
  properties: [['query', { type: 'StringP' }, 'What to look for, in the words of the question.']],
}
