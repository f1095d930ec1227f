import { z } from 'zod'

/**
 * The name of the built-in tool that searches the caller's documents; the retrieval layer provides it. It takes one argument, `query`.
 */
export const SEARCH_KNOWLEDGE = 'search_knowledge'

/**
 * The value of a successful `search_knowledge` call, as models and the quoting provider read it: what was not given before. No passages and
 * nothing given already means that nothing relevant was found.
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
      /** What the text stands under in its document: title and headings, or names of columns. */
      context: z.string().default(''),
      /** Where the text begins in that of its document, in UTF-16 units. */
      start: z.int().nonnegative().exactOptional(),
      /** Where its headings begin, with their levels, where the text itself does not show them. */
      headings: z.array(z.tuple([z.int().nonnegative(), z.int().positive()])).exactOptional(),
    }),
  ),
  /** Passages that match too and that the model has been given already, best first; the score is that of this search. */
  alreadyGiven: z.array(z.object({ number: z.int().positive(), score: z.number() })).default([]),
})
export type SearchKnowledgeResult = z.infer<typeof searchKnowledgeResult>
