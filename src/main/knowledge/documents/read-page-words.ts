import type { PageWords } from '../../../contracts/index.ts'
import type { BlobStore } from '../../platform/index.ts'
import { decodeWords, WORD_BYTES } from '../extraction/ocr/word-places.ts'
import type { DocumentPaths } from './document-paths.ts'
import { readUnits } from './text-units.ts'

/** The words of a recognised page with their boxes, found without reading those of the others; null where the page has none. */
export const readPageWords = async (
  blobs: BlobStore,
  paths: DocumentPaths,
  page: number,
): Promise<PageWords | null> => {
  const size = await blobs.size(paths.words)
  if (size === null) return null
  const count = Math.floor(size / WORD_BYTES)
  const read = async (from: number, to: number) =>
    decodeWords((await blobs.read(paths.words, from * WORD_BYTES, (to - from) * WORD_BYTES)) ?? new Uint8Array())
  /** The first word of a page at or behind this one. */
  const first = async (wanted: number): Promise<number> => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      const [word] = await read(middle, middle + 1)
      if (word !== undefined && word.page < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
  const words = await read(await first(page), await first(page + 1))
  const [from, to] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  const text = words.length === 0 ? null : await readUnits(blobs, paths.text, from, to - from)
  if (text === null) return null
  return words.map(({ start, end, box: [left, top, right, bottom] }) => ({
    text: text.slice(start - from, end - from),
    left,
    top,
    right,
    bottom,
  }))
}
