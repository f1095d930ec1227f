import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { comparisons } from '../querying/table-query.ts'

const direction = z.enum(['Maximum', 'Minimum'])

const questionPatterns = z.object({
  language: z.enum(['en', 'de']),
  /** What asks for something to be computed, without case and accents. */
  phrases: z.object({
    Count: z.array(z.string()),
    Sum: z.array(z.string()),
    Average: z.array(z.string()),
    Maximum: z.array(z.string()),
    Minimum: z.array(z.string()),
    List: z.array(z.string()),
  }),
  /** Words that say what is compared as well. */
  implied: z.array(z.object({ words: z.array(z.string()), direction, columns: z.array(z.string()) })),
  /** Phrases that may stand for the only column that they can be about. */
  alone: z.array(z.string()),
  by: z.array(z.string()),
  comparisons: z.record(z.string(), z.enum(comparisons)),
  /** Words that say nothing about a table. */
  skip: z.string(),
  generic: z.string(),
  months: z.array(z.string()).length(12),
  numbers: z.record(z.string(), z.int()),
})

/** How questions are asked in one language. */
export type QuestionPatterns = z.infer<typeof questionPatterns>

/** Reads how questions are asked, a language after the other. */
export const readQuestionPatterns = (path: string): QuestionPatterns[] =>
  z.array(questionPatterns).parse(JSON.parse(readFileSync(path, 'utf8')))
