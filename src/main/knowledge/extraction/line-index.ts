import { z } from 'zod'

/** How many lines end before each block of a text, so that the line of any offset is found by reading one block. */
export const lineIndex = z.object({
  blockUnits: z.int().positive(),
  length: z.int().nonnegative(),
  linesBefore: z.array(z.int().nonnegative()),
})
export type LineIndex = z.infer<typeof lineIndex>

const BLOCK_UNITS = 65_536

export const buildLineIndex = (text: string, blockUnits = BLOCK_UNITS): LineIndex => {
  const linesBefore: number[] = []
  let lines = 0
  let at = text.indexOf('\n')
  for (let block = 0; block < text.length; block += blockUnits) {
    linesBefore.push(lines)
    while (at !== -1 && at < block + blockUnits) {
      lines++
      at = text.indexOf('\n', at + 1)
    }
  }
  return { blockUnits, length: text.length, linesBefore }
}
