import { z } from 'zod'
import type { LineIndex } from '../extraction/line-index.ts'

/** A line index as it is stored; parsed here, so that the process which builds it loads no schemas. */
export const storedLineIndex: z.ZodType<LineIndex> = z.object({
  blockUnits: z.int().positive(),
  length: z.int().nonnegative(),
  linesBefore: z.array(z.int().nonnegative()),
})
