import type { DocumentEntry } from '../../../contracts/index.ts'

const UNREAD = '#'

type Rows = readonly (DocumentEntry | undefined)[]

const found = new WeakMap<Rows, readonly string[]>()

/** The ids of a list's rows; a row that was not read yet goes by its place. Made out once for each list. */
export const rowIds = (rows: Rows): readonly string[] => {
  const ids = found.get(rows) ?? rows.map((row, index) => row?.documentId ?? `${UNREAD}${index}`)
  found.set(rows, ids)
  return ids
}

export const isUnread = (rowId: string): boolean => rowId.startsWith(UNREAD)

/** The documents that are meant by rows, once all ids of the list are known. */
export const documentIdsOf = (chosen: Iterable<string>, ids: readonly string[]): string[] =>
  [...chosen].flatMap((rowId) => (isUnread(rowId) ? (ids[Number(rowId.slice(UNREAD.length))] ?? []) : rowId))

/** A choice of rows, some of which have been read since: their places become ids. */
export const named = (rowId: string, ids: readonly string[]): string =>
  isUnread(rowId) ? (ids[Number(rowId.slice(UNREAD.length))] ?? rowId) : rowId
