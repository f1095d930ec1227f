import type { ListLevel, Numbering } from '../flow/list-labels.ts'
import { structures, type WordFile } from './word-file.ts'

/** How the lists of a document are numbered, by the numbers that paragraphs name them by, from 1. */
export interface DocumentLists {
  readonly numberings: ReadonlyMap<string, Numbering>
  /** The level that a list gives to paragraphs of a style that names none. */
  levelOf(list: number, style: number): number
}

interface List {
  readonly levels: ReadonlyMap<number, ListLevel>
  /** The numbers of the styles that its levels are for. */
  readonly styles: readonly number[]
}

const MAX_LISTS = 10_000
const LEVELS = 9
const LIST_BYTES = 28
const LEVEL_BYTES = 28
const REFERENCE_BYTES = 16
const NO_STYLE = 0xfff

/** Reads them; of a damaged file as many as can be found. */
export const readLists = (file: WordFile): DocumentLists => {
  const lists = listsById(file)
  const numberings = new Map<string, Numbering>()
  const byNumber = new Map<number, List>()
  for (const [at, { id, overrides }] of references(file).entries()) {
    const list = lists.get(id)
    if (list === undefined) continue
    byNumber.set(at + 1, list)
    numberings.set(String(at + 1), {
      abstractId: String(id),
      levels: new Map([
        ...list.levels,
        ...overrides.flatMap(({ level, own }) => (own === null ? [] : [[level, own] as const])),
      ]),
      restarts: new Map(overrides.flatMap(({ level, start }) => (start === null ? [] : [[level, start] as const]))),
    })
  }
  return {
    numberings,
    levelOf: (list, style) => Math.max(0, byNumber.get(list)?.styles.indexOf(style) ?? 0),
  }
}

/** The lists ([MS-DOC] 2.9.150), and behind them the levels of each. */
const listsById = (file: WordFile): Map<number, List> => {
  const { table } = file
  const known = file.structure(structures.lists)
  const lists = new Map<number, List>()
  if (known.byteLength < 2) return lists
  const count = Math.min(MAX_LISTS, known.getUint16(0, true), Math.floor((known.byteLength - 2) / LIST_BYTES))
  let at = known.byteOffset - table.byteOffset + known.byteLength
  for (let index = 0; index < count; index++) {
    const start = 2 + index * LIST_BYTES
    const isSimple = (known.getUint8(start + 26) & 1) !== 0
    const levels = new Map<number, ListLevel>()
    for (let level = 0; level < (isSimple ? 1 : LEVELS); level++) {
      const read = readLevel(table, at)
      if (read === null) return lists
      levels.set(level, read.level)
      at = read.end
    }
    const styles = Array.from({ length: LEVELS }, (_, level) => known.getUint16(start + 8 + level * 2, true) & NO_STYLE)
    lists.set(known.getInt32(start, true), { levels, styles })
  }
  return lists
}

const formats: Readonly<Record<number, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
}
const IS_LEGAL = 0x04

/** A level (2.9.148): its number, what its paragraphs look like, and a text in which signs below 9 stand for the numbers of levels. */
const readLevel = (table: DataView, at: number): { readonly level: ListLevel; readonly end: number } | null => {
  if (at + LEVEL_BYTES + 2 > table.byteLength) return null
  const text = at + LEVEL_BYTES + table.getUint8(at + 24) + table.getUint8(at + 25)
  if (text + 2 > table.byteLength) return null
  const length = table.getUint16(text, true)
  const end = text + 2 + length * 2
  if (end > table.byteLength) return null
  let pattern = ''
  for (let letter = 0; letter < length; letter++) {
    const code = table.getUint16(text + 2 + letter * 2, true)
    pattern += code < LEVELS ? `%${code + 1}` : String.fromCharCode(code)
  }
  const level = {
    format: formats[table.getUint8(at + 4)] ?? 'decimal',
    pattern,
    start: table.getInt32(at, true),
    isLegal: (table.getUint8(at + 5) & IS_LEGAL) !== 0,
  }
  return { level, end }
}

interface Override {
  readonly level: number
  readonly start: number | null
  readonly own: ListLevel | null
}

interface Reference {
  readonly id: number
  readonly overrides: readonly Override[]
}

/** What paragraphs refer to (2.9.131): each a list with what is other in it, which stands behind all of them. */
const references = (file: WordFile): Reference[] => {
  const view = file.structure(structures.listReferences)
  if (view.byteLength < 4) return []
  const count = Math.min(MAX_LISTS, view.getUint32(0, true), Math.floor((view.byteLength - 4) / REFERENCE_BYTES))
  const found: Reference[] = []
  let at = 4 + count * REFERENCE_BYTES
  for (let index = 0; index < count; index++) {
    const start = 4 + index * REFERENCE_BYTES
    const overrides: Override[] = []
    at += 4
    for (let left = view.getUint8(start + 12); left > 0 && at + 8 <= view.byteLength; left--) {
      const flags = view.getUint8(at + 4)
      const first = view.getInt32(at, true)
      at += 8
      const own = (flags & HAS_FORMAT) === 0 ? null : readLevel(view, at)
      at = own?.end ?? at
      overrides.push({
        level: flags & 0x0f,
        start: (flags & STARTS) === 0 ? null : (own?.level.start ?? first),
        own: own?.level ?? null,
      })
    }
    found.push({ id: view.getInt32(start, true), overrides })
  }
  return found
}

const STARTS = 0x10
const HAS_FORMAT = 0x20
