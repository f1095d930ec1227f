import { z } from 'zod'
import { MAX_PAGE } from './document-entry.ts'
import { failure } from './failures/failure.ts'
import { option } from './scalars.ts'

/** A file of the library and how far it has come; `Skipped` is one that a source holds and that is no document. */
export const coverageLine = z.object({
  name: z.string(),
  state: z.enum(['In', 'BeingRead', 'Failed', 'Skipped']),
  /** Why it failed or was skipped. */
  reason: option(z.string()),
  /** The same as a code with values, for another language; absent where the words are not in the table. */
  failure: failure.optional(),
  /** How many things were odd about it when it was read. */
  warnings: z.int().nonnegative(),
  /** The data source that brought it. */
  source: option(z.string()),
  chunks: option(z.int().nonnegative()),
})
export type CoverageLine = z.infer<typeof coverageLine>

/** A stretch of what a library covers: its documents first, then what its sources left out. */
export const coveragePage = z.object({ lines: z.array(coverageLine), total: z.int().nonnegative() })
export type CoveragePage = z.infer<typeof coveragePage>

/** Which lines of the report: from which on, and how many. */
export const coverageRange = z.object({
  offset: z.int().nonnegative(),
  limit: z.int().positive().max(MAX_PAGE),
})
