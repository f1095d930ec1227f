import type { IngestionStatusUpdate } from '../../src/contracts/index.ts'
import { cutOrPad, seconds, type Terminal } from './terminal.ts'

const BAR_WIDTH = 16
const STATUS_WIDTH = 11

interface Row {
  readonly fileName: string
  startedAt: number
  documentId: string | null
  finishedAt: number | null
  update: IngestionStatusUpdate | null
}

export interface DocumentTime {
  readonly fileName: string
  readonly chunks: number
  readonly ms: number
}

/** A line per document: redrawn in place on a terminal, written once per finished document elsewhere. */
export interface ProgressBoard {
  started(fileName: string): void
  uploaded(fileName: string, documentId: string): void
  /** Updates may come before the document's id is known. */
  update(update: IngestionStatusUpdate): void
  /** Resolves when every document is Indexed; rejects with the reason of the first that failed. */
  readonly finished: Promise<readonly DocumentTime[]>
}

const isOver = (update: IngestionStatusUpdate | null): boolean =>
  update?.status === 'Indexed' || update?.status === 'Failed'

const bar = (fraction: number): string => {
  const full = Math.round(fraction * BAR_WIDTH)
  return '━'.repeat(full) + '╌'.repeat(BAR_WIDTH - full)
}

export const createProgressBoard = (terminal: Terminal, fileNames: readonly string[]): ProgressBoard => {
  const rows = fileNames.map((fileName): Row => {
    return { fileName, startedAt: 0, documentId: null, finishedAt: null, update: null }
  })
  const latest = new Map<string, { update: IngestionStatusUpdate; at: number }>()
  const nameWidth = Math.max(...fileNames.map(({ length }) => length))
  const { promise: finished, resolve, reject } = Promise.withResolvers<readonly DocumentTime[]>()
  // A document may fail before anyone waits for all of them.
  finished.catch(() => undefined)
  let drawn = false

  const mark = ({ update }: Row): string => {
    if (update?.status === 'Indexed') return terminal.style('green', '✓')
    if (update?.status === 'Failed') return terminal.style('red', '✗')
    return terminal.style('dim', update ? '◌' : '·')
  }

  const details = (row: Row): string => {
    if (row.update === null) return terminal.style('dim', row.startedAt > 0 ? 'sending' : '')
    const { status, progress, chunksIndexed, chunksTotal, reason } = row.update
    if (status === 'Failed') return terminal.style('red', reason ?? 'no reason given')
    if (status !== 'Indexed') return terminal.style('cyan', bar(progress ?? 0))
    const chunkCount = chunksTotal ?? chunksIndexed
    const chunks = `${chunkCount} ${chunkCount === 1 ? 'chunk' : 'chunks'}`.padEnd(STATUS_WIDTH)
    return `${chunks} ${terminal.style('dim', seconds((row.finishedAt ?? 0) - row.startedAt))}`
  }

  const text = (row: Row): string =>
    `  ${mark(row)} ${cutOrPad(row.fileName, nameWidth)}  ${(row.update?.status ?? '').padEnd(STATUS_WIDTH)} ${details(row)}`

  const draw = (changed: Row): void => {
    if (terminal.live) {
      if (drawn) terminal.write(`\u001b[${rows.length}A`)
      for (const row of rows) terminal.write(`\u001b[2K${text(row)}\n`)
      drawn = true
    } else if (isOver(changed.update)) terminal.line(text(changed))
  }

  const settle = (): void => {
    const failed = rows.find(({ update }) => update?.status === 'Failed')
    if (failed) reject(new Error(`${failed.fileName} was not indexed: ${failed.update?.reason ?? 'no reason given'}`))
    else if (rows.every(({ update }) => update?.status === 'Indexed')) {
      resolve(
        rows.map(({ fileName, update, startedAt, finishedAt }): DocumentTime => {
          const chunks = update?.chunksTotal ?? update?.chunksIndexed ?? 0
          return { fileName, chunks, ms: (finishedAt ?? 0) - startedAt }
        }),
      )
    }
  }

  const refresh = (row: Row): void => {
    const known = row.documentId === null ? undefined : latest.get(row.documentId)
    if (!known || isOver(row.update)) return
    row.update = known.update
    if (isOver(known.update)) row.finishedAt = known.at
    draw(row)
    settle()
  }

  const rowNamed = (fileName: string): Row => {
    const row = rows.find((candidate) => candidate.fileName === fileName)
    if (!row) throw new Error(`${fileName} is not on the board.`)
    return row
  }

  return {
    started: (fileName) => {
      const row = rowNamed(fileName)
      row.startedAt = performance.now()
      draw(row)
    },
    uploaded: (fileName, documentId) => {
      const row = rowNamed(fileName)
      row.documentId = documentId
      refresh(row)
    },
    update: (update) => {
      latest.set(update.documentId, { update, at: performance.now() })
      const row = rows.find(({ documentId }) => documentId === update.documentId)
      if (row) refresh(row)
    },
    finished,
  }
}
