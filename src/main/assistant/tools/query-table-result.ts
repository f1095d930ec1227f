import { z } from 'zod'

/** The name of the tool that computes over the tables of documents; the knowledge layer provides it. Asked a `question`, it answers where that is clear. */
export const QUERY_TABLE = 'query_table'

/** The value of a call with a `question` that has a clear answer: Markdown, with the numbers of the rows that it stands on. */
export const queryTableAnswer = z.object({ answer: z.string().min(1) })
