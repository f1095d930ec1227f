import { z } from 'zod'

/** The name of the tool that computes over the tables of documents; the knowledge layer provides it. Asked a `question`, it answers where that is clear. */
export const QUERY_TABLE = 'query_table'

/**
 * The value of a call with a `question` that has a clear answer: Markdown, with the numbers of the rows that it stands on, and what it found is called,
 * where that is one thing alone.
 */
export const queryTableAnswer = z.object({ answer: z.string().min(1), called: z.string().nullish() })

/**
 * The value of a call with a `question` that one table nearly answers: what is missing, and what the rest of it comes to, or else the rows that this speaks
 * of, in Markdown; and whether the table says what is counted, where that is asked for.
 */
export const queryTableUnclear = z.object({
  unclear: z.object({
    note: z.string().min(1),
    rows: z.array(z.string()),
    without: z.string().min(1).nullish(),
    counts: z.boolean().nullish(),
  }),
})

/** The value of a call with a `question` that a row of a table may say, so that nothing is to be computed: what that row is of. */
export const queryTableInOneRow = z.object({ inOneRow: z.string().min(1) })
export type UnclearTable = z.infer<typeof queryTableUnclear>['unclear']
