/** How many lines end before each block of a text, so that the line of any offset is found by reading one block. */
export interface LineIndex {
  readonly blockUnits: number
  readonly length: number
  readonly linesBefore: readonly number[]
}

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
