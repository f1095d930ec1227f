import { z } from 'zod'

/** The name of the tool that computes over the tables of documents; the knowledge layer provides it. Asked a `question`, it answers where that is clear. */
export const QUERY_TABLE = 'query_table'

/** The value of a call with a `question` that has a clear answer: Markdown, with the numbers of the rows that it stands on. */
export const queryTableAnswer = z.object({ answer: z.string().min(1) })

/** The value of a call with a `question` that one table nearly answers: what is missing, and the rows that the rest of it speaks of, in Markdown. */
export const queryTableUnclear = z.object({ unclear: z.object({ note: z.string().min(1), rows: z.array(z.string()) }) })
export type UnclearTable = z.infer<typeof queryTableUnclear>['unclear']
