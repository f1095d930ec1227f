import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { supportNet } from './support-net.ts'

/** What `npm run train -- support` writes. */
export const supportModel = z.strictObject({
  /** The log odds that a passage supports a sentence. */
  support: z.array(supportNet).min(1),
  /** From here on a sentence counts as supported. */
  threshold: z.number(),
})
export type SupportModel = z.output<typeof supportModel>
export type WrittenSupportModel = z.input<typeof supportModel>

/** Throws when the file is not what the training writes. */
export const readSupportModel = (path: string): SupportModel =>
  supportModel.parse(JSON.parse(readFileSync(path, 'utf8')))
