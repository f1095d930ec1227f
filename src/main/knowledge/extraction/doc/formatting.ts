import type { EdgedCell } from '../table/edged-rows.ts'
import type { DocumentText } from './text-pieces.ts'
import { structures, type WordFile } from './word-file.ts'

/** What the paragraph is that ends at an offset of the main stream. */
export interface ParagraphFormat {
  readonly style: number
  readonly isInTable: boolean
  /** The mark at the end of a table's row. */
  readonly endsRow: boolean
  /** The cells of the row that it ends, as far as the file describes them. */
  readonly cells: readonly CellShape[]
  /** From 0; 9 for text. Null where the style decides. */
  readonly outlineLevel: number | null
  readonly list: ListSetting
}

export type CellShape = Omit<EdgedCell, 'text'>

/** Which list a paragraph or a style is of, from 1, and its level in it, from 0: 0 for none, null where what it is based on decides. */
export interface ListSetting {
  readonly list: number | null
  readonly level: number | null
}

/** A stretch of the main stream. */
interface Run<Format> {
  readonly from: number
  readonly to: number
  readonly format: Format
}

const PAGE = 512
const MAX_PAGES = 200_000

/** Formats stand in pages of 512 bytes, each with the offsets of its runs; `read` gets where the properties of a run begin. */
const readRuns = <Format>(
  file: WordFile,
  structure: number,
  read: (page: DataView, run: number, count: number) => Format | null,
): Run<Format>[] => {
  const list = file.structure(structure)
  const count = Math.min(MAX_PAGES, Math.floor((list.byteLength - 4) / 8))
  const runs: Run<Format>[] = []
  for (let index = 0; index < count; index++) {
    const start = (list.getUint32((count + 1) * 4 + index * 4, true) & 0x3fffff) * PAGE
    if (start + PAGE > file.main.byteLength) continue
    const page = new DataView(file.main.buffer, file.main.byteOffset + start, PAGE)
    const runCount = page.getUint8(PAGE - 1)
    for (let run = 0; run < runCount && (run + 2) * 4 < PAGE; run++) {
      const format = read(page, run, runCount)
      if (format !== null)
        runs.push({ from: page.getUint32(run * 4, true), to: page.getUint32(run * 4 + 4, true), format })
    }
  }
  return runs.sort((one, other) => one.from - other.from)
}

/** The formats of paragraphs, asked for by the offset of any of their characters. */
export const readParagraphFormats = (file: WordFile): ((offset: number) => ParagraphFormat) => {
  const runs = readRuns(file, structures.paragraphPages, (page, run, count) => {
    const at = (count + 1) * 4 + run * 13
    return at < PAGE ? paragraphFormat(page, page.getUint8(at) * 2) : null
  })
  return (offset) => findRun(runs, offset)?.format ?? plain
}

const noSetting: ListSetting = { list: null, level: null }
const plain: ParagraphFormat = {
  style: 0,
  isInTable: false,
  endsRow: false,
  cells: [],
  outlineLevel: null,
  list: noSetting,
}

const findRun = <Format>(runs: readonly Run<Format>[], offset: number): Run<Format> | null => {
  let low = 0
  let high = runs.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (run === undefined) return null
    if (offset < run.from) high = middle - 1
    else if (offset >= run.to) low = middle + 1
    else return run
  }
  return null
}

const paragraphFormat = (page: DataView, start: number): ParagraphFormat => {
  if (start === 0 || start + 4 > PAGE) return plain
  const words = page.getUint8(start)
  // A size of 0 is written again, in whole words, behind it.
  const begin = words === 0 ? start + 2 : start + 1
  const end = Math.min(PAGE, words === 0 ? begin + page.getUint8(start + 1) * 2 : begin + words * 2 - 1)
  if (begin + 2 > end) return plain
  let isInTable = false
  let endsRow = false
  let outlineLevel: number | null = null
  let cells: readonly CellShape[] = []
  for (const [property, at] of properties(page, begin + 2, end)) {
    if (property === IN_TABLE) isInTable = page.getUint8(at) !== 0
    else if (property === ENDS_ROW) endsRow = page.getUint8(at) !== 0
    else if (property === OUTLINE_LEVEL) outlineLevel = page.getUint8(at)
    else if (property === ROW_SHAPE) cells = cellShapes(page, at, end)
  }
  const list = listSetting(page, begin + 2, end)
  return { style: page.getUint16(begin, true), isInTable, endsRow, cells, outlineLevel, list }
}

const CELL_BYTES = 20
const MERGE_BITS = 0x60
const GOES_ON = 0x20

/** The description of a row ([MS-DOC] 2.9.321): how many cells it has, their edges from the left one of the first on, and what each is. */
const cellShapes = (page: DataView, start: number, end: number): CellShape[] => {
  if (start + 3 > end) return []
  const count = page.getUint8(start + 2)
  const shapes = start + 3 + (count + 1) * 2
  if (shapes > end) return []
  return Array.from({ length: count }, (_, cell) => {
    const at = shapes + cell * CELL_BYTES
    return {
      edge: page.getInt16(start + 3 + (cell + 1) * 2, true),
      isBelow: at + 2 <= end && (page.getUint16(at, true) & MERGE_BITS) === GOES_ON,
    }
  })
}

/** What properties in a stretch say of lists. */
export const listSetting = (view: DataView, from: number, to: number): ListSetting => {
  let { list, level } = noSetting
  for (const [property, at] of properties(view, from, to)) {
    if (property === LIST && at + 2 <= to) list = listNumber(view.getUint16(at, true))
    else if (property === LIST_LEVEL) level = view.getUint8(at)
  }
  return { list, level }
}

/** Numbers above stand for paragraphs that were taken out of their list. */
const MAX_LIST = 0x07fe
const listNumber = (written: number): number => (written > MAX_LIST ? 0 : written)

const IN_TABLE = 0x2416
const ENDS_ROW = 0x2417
const OUTLINE_LEVEL = 0x2640
const ROW_SHAPE = 0xd608
const LIST = 0x460b
const LIST_LEVEL = 0x260a
const DELETED = 0x0800
const HIDDEN = 0x083c
const PICTURE = 0x6a03
const SYMBOL = 0x6a09
/** Sizes of values by the upper three bits of the property's number; the seventh says its size itself. */
const sizes = [1, 1, 2, 4, 2, 2, 0, 3] as const
const LONG_TABLE_PROPERTIES: ReadonlySet<number> = new Set([0xd606, 0xd608])

/** The properties in a stretch, each with the offset of its value. */
function* properties(view: DataView, from: number, to: number): Generator<[number, number], void, undefined> {
  let at = from
  while (at + 3 <= to) {
    const property = view.getUint16(at, true)
    const size = sizes[property >> 13] ?? 0
    yield [property, at + 2]
    if (size > 0) at += 2 + size
    else if (LONG_TABLE_PROPERTIES.has(property)) at += at + 4 <= to ? 3 + view.getUint16(at + 2, true) : 4
    else at += 3 + view.getUint8(at + 2)
  }
}

/** Marks the characters that are not shown: deleted under change tracking, or hidden. */
export const readHidden = (file: WordFile, { text, positionsIn }: DocumentText): Uint8Array => {
  const hidden = new Uint8Array(text.length)
  const runs = readCharacterRuns(file, (property, page, at) =>
    isHiding(property) && page.getUint8(at) === 1 ? true : null,
  )
  for (const { from, to } of runs) positionsIn(from, to, (start, end) => hidden.fill(1, start, end))
  return hidden
}

const isHiding = (property: number): boolean => property === DELETED || property === HIDDEN

/** The runs of characters in the main stream that stand for a picture, each with where it begins in the stream of pictures. */
export const readPictures = (file: WordFile): Run<number>[] =>
  readCharacterRuns(file, (property, page, at) =>
    property === PICTURE && at + 4 <= PAGE ? page.getUint32(at, true) : null,
  )

/** The runs of characters that stand for a sign of a font of symbols. */
export const readSymbolRuns = (file: WordFile): Run<{ readonly font: number; readonly point: number }>[] =>
  readCharacterRuns(file, (property, page, at) =>
    property === SYMBOL && at + 4 <= PAGE
      ? { font: page.getUint16(at, true), point: page.getUint16(at + 2, true) }
      : null,
  )

/** The runs of characters of which a property says something. */
const readCharacterRuns = <Format>(
  file: WordFile,
  read: (property: number, page: DataView, at: number) => Format | null,
): Run<Format>[] =>
  readRuns(file, structures.characterPages, (page, run, count) => {
    const offset = (count + 1) * 4 + run
    const start = offset < PAGE ? page.getUint8(offset) * 2 : 0
    if (start === 0 || start >= PAGE) return null
    for (const [property, at] of properties(page, start + 1, Math.min(PAGE, start + 1 + page.getUint8(start)))) {
      const format = read(property, page, at)
      if (format !== null) return format
    }
    return null
  })
