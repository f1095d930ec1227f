import {
  type DocumentCounts,
  type DocumentEntry,
  type DocumentGroup,
  type DocumentSort,
  type DocumentsPatch,
  type DocumentView,
  foldText,
  type IngestionStatus,
  type IngestionStatusUpdate,
  type KnowledgeDocument,
  sortKey,
} from '../../../contracts/index.ts'

/**
 * A library's list as a window knows it: how long it is, and the rows that have been read. `undefined` stands for a row that was not read yet, or
 * whose place is not certain any more.
 */
export interface DocumentWindow {
  readonly rows: readonly (DocumentEntry | undefined)[]
  readonly counts: DocumentCounts
}

export interface DocumentPage {
  readonly entries: readonly DocumentEntry[]
  readonly offset: number
  readonly total: number
  readonly counts: DocumentCounts
}

const statusRank: Readonly<Record<IngestionStatus, number>> = {
  Failed: 0,
  Embedding: 1,
  Chunking: 2,
  Extracting: 3,
  Pending: 4,
  Indexed: 5,
}

const groupOf = (status: IngestionStatus): DocumentGroup =>
  status === 'Indexed' || status === 'Failed' ? status : 'Working'

const sortValue: Readonly<Record<DocumentSort, (entry: DocumentEntry) => string | number>> = {
  Name: ({ fileName }) => sortKey(fileName),
  Added: ({ uploadedAt }) => uploadedAt,
  Changed: ({ savedAt }) => savedAt,
  Size: ({ sizeBytes }) => sizeBytes,
  Status: ({ status }) => statusRank[status],
}

const order = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : one > other ? 1 : 0

/** The host's order of a view: equal ones stand by their ids. */
export const compareEntries =
  ({ sort, direction }: Pick<DocumentView, 'sort' | 'direction'>) =>
  (one: DocumentEntry, other: DocumentEntry): number => {
    const value = sortValue[sort]
    const sign = direction === 'Ascending' ? 1 : -1
    return sign * (order(value(one), value(other)) || order(one.documentId, other.documentId))
  }

export const isInView = (entry: DocumentEntry, { search, group, kinds, tags }: DocumentView): boolean => {
  const own = entry.tags.map(foldText)
  const name = foldText(entry.fileName)
  const words = foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return (
    words.every((word) => name.includes(word)) &&
    (group === null || groupOf(entry.status) === group) &&
    (kinds === null || kinds.includes(entry.source.type)) &&
    (tags ?? []).every((tag) => own.includes(foldText(tag)))
  )
}

const blank = (length: number): undefined[] => Array.from({ length }, () => undefined)

/** What is known after a page was read. A list that has another length than was thought is known by this page alone. */
export const withPage = (window: DocumentWindow | undefined, page: DocumentPage): DocumentWindow => {
  const rows = window?.rows.length === page.total ? [...window.rows] : blank(page.total)
  const ids = new Set(page.entries.map(({ documentId }) => documentId))
  // A row that has moved stands once.
  rows.forEach((row, index) => {
    if (row && ids.has(row.documentId)) rows[index] = undefined
  })
  page.entries.forEach((entry, index) => {
    rows[page.offset + index] = entry
  })
  return { rows, counts: page.counts }
}

const without = (rows: readonly (DocumentEntry | undefined)[], documentId: string) => {
  const at = rows.findIndex((row) => row?.documentId === documentId)
  return at === -1 ? null : rows.toSpliced(at, 1)
}

type Compare = (one: DocumentEntry, other: DocumentEntry) => number

/** The place of the first known row that stands behind another, by halves: a name takes long to compare, and thousands may come. */
const placeBefore = (rows: readonly (DocumentEntry | undefined)[], entry: DocumentEntry, compare: Compare): number => {
  let place = rows.length
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    let at = middle
    while (at < to && rows[at] === undefined) at++
    const row = at < to ? rows[at] : undefined
    if (row === undefined) to = middle
    else if (compare(entry, row) < 0) [place, to] = [at, middle]
    else from = at + 1
  }
  return place
}

/** Puts a row where it belongs; where its neighbours are not known, a row that is still to be read marks the place. */
const inserted = (rows: readonly (DocumentEntry | undefined)[], entry: DocumentEntry, compare: Compare) => {
  const place = placeBefore(rows, entry, compare)
  const isCertain = place === 0 || rows[place - 1] !== undefined
  return rows.toSpliced(place, 0, isCertain ? entry : undefined)
}

const isSameOrder = (compare: Compare, before: DocumentEntry, after: DocumentEntry) =>
  compare({ ...before, documentId: '' }, { ...after, documentId: '' }) === 0

type Rows = readonly (DocumentEntry | undefined)[]

/** The rows after one of them changed. Null where that cannot be said without reading the list again. */
const withChanged = (rows: Rows, entry: DocumentEntry, view: DocumentView): Rows | null => {
  const compare = compareEntries(view)
  const known = rows.find((row) => row?.documentId === entry.documentId)
  if (known === undefined)
    return rows.includes(undefined) ? null : isInView(entry, view) ? inserted(rows, entry, compare) : rows
  if (isInView(entry, view) && isSameOrder(compare, known, entry))
    return rows.map((row) => (row === known ? entry : row))
  const rest = without(rows, entry.documentId) ?? rows
  return isInView(entry, view) ? inserted(rest, entry, compare) : rest
}

/**
 * The rows after one was added. Null where that cannot be said: a list that was read since may hold it already, among the rows that are not known.
 */
const withAdded = (rows: Rows, entry: DocumentEntry, view: DocumentView): Rows | null => {
  const compare = compareEntries(view)
  if (rows.some((row) => row?.documentId === entry.documentId)) return withChanged(rows, entry, view)
  if (!isInView(entry, view)) return rows
  const [first] = rows
  const isFirst = first !== undefined && compare(entry, first) < 0
  return isFirst || !rows.includes(undefined) ? inserted(rows, entry, compare) : null
}

const withRemoved = (rows: Rows, removed: readonly string[]): Rows | null => {
  if (removed.length === 0) return rows
  const gone = new Set(removed)
  const rest = rows.filter((row) => row === undefined || !gone.has(row.documentId))
  const found = rows.length - rest.length
  if (found < gone.size && rows.includes(undefined)) return null
  return found === 0 ? rows : rest
}

const withGlances = (rows: Rows, glances: DocumentsPatch['glances']): Rows => {
  if (glances.length === 0) return rows
  const told = new Map(glances.map(({ documentId, glance }) => [documentId, glance]))
  return rows.map((row) => {
    if (row === undefined) return row
    const glance = told.get(row.documentId)
    return glance === undefined ? row : { ...row, glance }
  })
}

/** The window after a patch; null where the list has to be read again. */
export const withPatch = (window: DocumentWindow, view: DocumentView, patch: DocumentsPatch): DocumentWindow | null => {
  const steps: ((rows: Rows) => Rows | null)[] = [
    (rows) => withRemoved(rows, patch.removed),
    ...patch.added.map((entry) => (rows: Rows) => withAdded(rows, entry, view)),
    ...patch.changed.map((entry) => (rows: Rows) => withChanged(rows, entry, view)),
    (rows) => withGlances(rows, patch.glances),
  ]
  const rows = steps.reduce<Rows | null>((known, step) => known && step(known), window.rows)
  return rows && { rows, counts: view.kinds === null ? patch.counts : window.counts }
}

/** A document after news of its ingestion; whether a failure can be mended is told with its row. */
export const withUpdate = <Document extends KnowledgeDocument>(
  { isRetryable: _before, failure: _past, ...known }: Document,
  { status, reason, chunksIndexed }: IngestionStatusUpdate,
) => ({
  ...known,
  status,
  reason,
  chunkCount: status === 'Indexed' ? chunksIndexed : null,
})

/** The window after news of an ingestion; null where the list has to be read again: a row that is not known may have joined the view. */
export const withStatus = (
  window: DocumentWindow,
  view: DocumentView,
  update: IngestionStatusUpdate,
): DocumentWindow | null => {
  const { documentId, status, reason } = update
  const known = window.rows.find((row) => row?.documentId === documentId)
  if (known === undefined) {
    const joins = view.group === groupOf(status)
    const mayMove = window.rows.includes(undefined) && (view.group !== null || view.sort === 'Status')
    return joins || mayMove ? null : window
  }
  const changed = withUpdate(known, update)
  if (known.status === status && known.reason === reason && known.chunkCount === changed.chunkCount) return window
  const rows = withChanged(window.rows, changed, view)
  return rows === null ? null : { ...window, rows }
}
