import type { CellValue, ExtractedRow, ExtractedTable, Segment } from '../extracted-document.ts'

/** Lists of more kinds of members than this are no tables. */
const MAX_COLUMNS = 256
/** A file with more lists than this is nested data rather than a few tables. */
const MAX_LISTS = 200
const MAX_DEPTH = 3

interface RecordList {
  readonly pointer: string
  readonly start: number
  end: number
  readonly columns: Map<string, number>
  count: number
}

interface RecordPart {
  /** The list that the record stands in, and its place there, from 0. */
  readonly list: string
  readonly index: number
  /** The name of the member, where the record is given in its parts. */
  readonly member: string | null
}

/**
 * The lists of records of a JSON text as tables: their members are the columns, the members of inner objects under both names (`size.width`). A list that
 * holds anything but objects is none. Records that come in their parts are put together again.
 */
export const findRecordTables = (text: string, segments: Iterable<Segment>): ExtractedTable[] => {
  const lists = new Map<string, RecordList | null>()
  for (const { list, index, record } of recordsIn(text, segments, (pointer) => lists.set(pointer, null))) {
    const known = lists.get(list)
    if (known === null || isInsideOfRecord(list)) continue
    if (known === undefined && lists.size >= MAX_LISTS) return []
    const open = known ?? { pointer: list, start: record.start, end: record.end, columns: new Map(), count: 0 }
    for (const name of record.values.keys()) if (!open.columns.has(name)) open.columns.set(name, open.columns.size)
    open.end = record.end
    // What is missing in the row of indexes is no record, or is not whole.
    const isWhole = index === open.count++
    lists.set(list, isWhole && open.columns.size <= MAX_COLUMNS ? open : null)
  }
  return [...lists.values()].flatMap((list) => (list === null || list.count < 2 ? [] : [tableOf(list, text, segments)]))
}

const isInsideOfRecord = (list: string): boolean => /\/\d+(\/|$)/.test(list)

const tableOf = (
  { pointer, start, end, columns }: RecordList,
  text: string,
  segments: Iterable<Segment>,
): ExtractedTable => ({
  name: nameOf(pointer),
  start,
  end,
  headers: [...columns.keys()],
  rows: () => rowsOf(text, segments, { pointer, columns }),
  kind: { type: 'Records', pointer },
})

async function* rowsOf(
  text: string,
  segments: Iterable<Segment>,
  { pointer, columns }: Pick<RecordList, 'pointer' | 'columns'>,
): AsyncGenerator<ExtractedRow, void, undefined> {
  for (const { list, index, record } of recordsIn(text, segments, () => {})) {
    if (list !== pointer) continue
    const cells = Array.from<CellValue>({ length: columns.size }).fill(null)
    for (const [name, value] of record.values) {
      const column = columns.get(name)
      if (column !== undefined) cells[column] = value
    }
    yield { row: index + 1, cells, start: record.start, end: record.end }
  }
}

interface FoundRecord {
  readonly values: Map<string, CellValue>
  readonly start: number
  end: number
}

/** The records in their order, whole. `isNone` is told the lists that hold something else than records. */
function* recordsIn(
  text: string,
  segments: Iterable<Segment>,
  isNone: (list: string) => void,
): Generator<{ list: string; index: number; record: FoundRecord }, void, undefined> {
  let open: { readonly part: RecordPart; readonly record: FoundRecord } | null = null
  for (const { start, end, place } of segments) {
    if (place.type !== 'Pointer') continue
    const written = text.slice(start, end)
    const part = partOf(place.pointer, written)
    if (part === null) {
      // A run of plain values has the pointer of its list.
      if (!written.startsWith('"') || !/^"(?:[^"\\]|\\.)*"\s*:/.test(written)) isNone(place.pointer)
      continue
    }
    if (open !== null && (open.part.list !== part.list || open.part.index !== part.index)) {
      yield { ...open.part, record: open.record }
      open = null
    }
    open ??= { part, record: { values: new Map(), start, end } }
    open.record.end = end
    if (part.member === null) take(open.record.values, '', parsed(written))
    else take(open.record.values, '', parsed(`{${written}}`))
  }
  if (open !== null) yield { ...open.part, record: open.record }
}

const partOf = (pointer: string, written: string): RecordPart | null => {
  const whole = /^(.*)\/(\d+)$/s.exec(pointer)
  if (whole !== null && written.startsWith('{')) return { list: whole[1] ?? '', index: Number(whole[2]), member: null }
  const member = /^(.*)\/(\d+)\/([^/]*)$/s.exec(pointer)
  if (member === null || !written.startsWith('"')) return null
  return { list: member[1] ?? '', index: Number(member[2]), member: member[3] ?? '' }
}

const parsed = (written: string): unknown => {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

const take = (values: Map<string, CellValue>, name: string, value: unknown, depth = 0): void => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (depth >= MAX_DEPTH) return
    for (const [key, inner] of Object.entries(value)) {
      take(values, name === '' ? key : `${name}.${key}`, inner, depth + 1)
    }
    return
  }
  if (name === '') return
  if (Array.isArray(value)) values.set(name, listInWords(value))
  else if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    values.set(name, value as CellValue)
}

const listInWords = (list: readonly unknown[]): CellValue =>
  list.every((value) => typeof value !== 'object' || value === null) ? list.map(String).join(', ') : null

/** What the list is called: the last name of its pointer. */
const nameOf = (pointer: string): string | null => {
  const last = pointer.split('/').findLast((token) => token !== '' && !/^\d+$/.test(token))
  return last === undefined ? null : last.replaceAll('~1', '/').replaceAll('~0', '~')
}
