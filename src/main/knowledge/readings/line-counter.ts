import type { LineIndex } from '../extraction/line-index.ts'

const BLOCK_UNITS = 65_536
const LINE_FEED = 0x0a

/** Makes the index of lines of a text that comes in pieces, UTF-16 little endian. */
export const createLineCounter = () => {
  const linesBefore: number[] = []
  let units = 0
  let lines = 0
  return {
    count(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length; at += 2) {
        if (units % BLOCK_UNITS === 0) linesBefore.push(lines)
        if (bytes[at] === LINE_FEED && bytes[at + 1] === 0) lines++
        units++
      }
    },
    get units() {
      return units
    },
    index: (): LineIndex => ({ blockUnits: BLOCK_UNITS, length: units, linesBefore }),
  }
}
