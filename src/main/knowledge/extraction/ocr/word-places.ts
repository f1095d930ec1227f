import type { PlacedWord } from '../extracted-document.ts'

/**
 * Words of recognised pages as they are stored: sixteen bytes each, little endian, in the order of the text. 0: where it begins, 4: its length, 6: its
 * page, 8: left, top, right and bottom, of 65,535 for the whole page.
 */
export const WORD_BYTES = 16

const WHOLE = 65_535

/** Null where there are none. */
export const encodeWords = (words: readonly PlacedWord[]): Uint8Array | null => {
  if (words.length === 0) return null
  const bytes = new Uint8Array(words.length * WORD_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [index, { page, start, end, box }] of words.entries()) {
    const at = index * WORD_BYTES
    view.setUint32(at, start, true)
    view.setUint16(at + 4, Math.min(WHOLE, end - start), true)
    view.setUint16(at + 6, page, true)
    for (const [side, value] of box.entries()) view.setUint16(at + 8 + side * 2, Math.round(value * WHOLE), true)
  }
  return bytes
}

/** The words of stored bytes; what is left of a record that was cut off is nothing. */
export const decodeWords = (bytes: Uint8Array): PlacedWord[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: Math.floor(bytes.length / WORD_BYTES) }, (_, index) => {
    const at = index * WORD_BYTES
    const side = (which: number): number => view.getUint16(at + 8 + which * 2, true) / WHOLE
    const start = view.getUint32(at, true)
    return {
      page: view.getUint16(at + 6, true),
      start,
      end: start + view.getUint16(at + 4, true),
      box: [side(0), side(1), side(2), side(3)],
    }
  })
}
