import { setImmediate } from 'node:timers/promises'
import type { FoundInDocument } from '../../../contracts/index.ts'
import type { BlobStore } from '../../platform/index.ts'
import type { DocumentPaths } from './document-paths.ts'
import { storedLineIndex } from './stored-line-index.ts'
import { readUnits } from './text-units.ts'
import { wordsPattern } from './words-pattern.ts'

/** UTF-16 units that are looked through at a time: some milliseconds. */
const PIECE_UNITS = 262_144
/** The longest match, and how much around one is told. */
const LONGEST = 4_096
const AROUND = 40

export interface FindOptions {
  readonly query: string
  /** The most matches that are told. */
  readonly limit: number
  readonly signal: AbortSignal
}

const count = (text: string, mark: string): number => text.split(mark).length - 1

/** Where some words stand in a document's extracted text, in order, read a piece at a time; null before there is a text. */
export const findInText = async (
  blobs: BlobStore,
  paths: DocumentPaths,
  { query, limit, signal }: FindOptions,
): Promise<FoundInDocument | null> => {
  const stored = await blobs.get(paths.lines)
  if (stored === null) return null
  const { length } = storedLineIndex.parse(JSON.parse(Buffer.from(stored).toString('utf8')))
  const pattern = wordsPattern(query)
  const matches: FoundInDocument['matches'] = []
  let line = 1
  let page = 1
  let countedTo = 0
  let from = 0

  for (let piece = 0; piece < length; piece += PIECE_UNITS) {
    signal.throwIfAborted()
    const offset = Math.max(0, piece - AROUND)
    const text = await readUnits(blobs, paths.text, offset, PIECE_UNITS + LONGEST + 2 * AROUND)
    // Deleted or extracted anew while it was read.
    if (text === null) return null
    pattern.lastIndex = Math.max(from, piece) - offset
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const start = offset + match.index
      if (start >= piece + PIECE_UNITS) break
      if (matches.length === limit) return { matches, isCapped: true }
      const before = text.slice(countedTo - offset, match.index)
      line += count(before, '\n')
      page += count(before, '\f')
      countedTo = start
      from = start + match[0].length
      matches.push({
        start,
        end: from,
        line,
        page,
        before: text.slice(Math.max(0, match.index - AROUND), match.index).toWellFormed(),
        text: match[0],
        after: text.slice(from - offset, from - offset + AROUND).toWellFormed(),
      })
    }
    const passed = text.slice(Math.max(0, countedTo - offset), piece + PIECE_UNITS - offset)
    line += count(passed, '\n')
    page += count(passed, '\f')
    countedTo = Math.min(length, piece + PIECE_UNITS)
    await setImmediate()
  }
  return { matches, isCapped: false }
}
