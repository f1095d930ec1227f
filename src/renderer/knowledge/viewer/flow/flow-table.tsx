import type { TableLayout } from '../../../../contracts/index.ts'
import { classNames, TableBlock } from '../../../ui/index.ts'
import type { Stretch } from '../text/passage-drift.ts'
import type { MarkIndex } from './mark-index.ts'
import { SetText } from './set-text.tsx'

export interface FlowTableProps {
  readonly table: TableLayout
  /** All of the document's text. */
  readonly whole: string
  readonly marks: MarkIndex
  readonly marked: Stretch | null
}

type Row = Pick<TableLayout['rows'][number], 'start' | 'end' | 'cells'>

const overlaps = (marked: Stretch, start: number, end: number): boolean => marked.start < end && marked.end > start

/** A table of a page. What is marked of a row's words lies in its cells; words that stand between them mark all of the row. */
export const FlowTable = ({ table, whole, marks, marked }: FlowTableProps) => {
  const columns = columnsOf(table)
  const drawn = ({ start, end, cells }: Row, Cell: 'th' | 'td') => {
    const isMarked = marked !== null && overlaps(marked, start, end)
    const inCells = isMarked && cells.some(([, from, to]) => overlaps(marked, from, to))
    return filled(cells, columns).map(({ column, from, to, span }) => (
      <Cell
        key={column}
        {...(span > 1 && { colSpan: span })}
        className={classNames(
          'border-line border-b px-3 py-1.5 text-start align-top [unicode-bidi:plaintext]',
          Cell === 'th' && 'font-semibold',
        )}
      >
        <SetText
          text={whole.slice(from, to)}
          start={from}
          marks={marks}
          marked={isMarked && !inCells ? { start, end } : marked}
        />
      </Cell>
    ))
  }
  const names = { start: table.start, end: table.rows[0]?.start ?? table.end, cells: table.names }
  return (
    <div className="my-5 text-sm leading-6">
      <TableBlock>
        {names.cells.length > 0 && (
          <thead>
            <tr>{drawn(names, 'th')}</tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.start}>{drawn(row, 'td')}</tr>
          ))}
        </tbody>
      </TableBlock>
    </div>
  )
}

const columnsOf = ({ names, rows }: TableLayout): number => {
  let columns = 0
  for (const { cells } of [{ cells: names }, ...rows]) columns = Math.max(columns, (cells.at(-1)?.[0] ?? -1) + 1)
  return columns
}

interface ShownCell {
  readonly column: number
  readonly from: number
  readonly to: number
  readonly span: number
}

/** The cells of a row with those that are empty; several of them side by side are one. */
const filled = (cells: Row['cells'], columns: number): ShownCell[] => {
  const shown: ShownCell[] = []
  let next = 0
  const skipTo = (column: number) => {
    if (column > next) shown.push({ column: next, from: 0, to: 0, span: column - next })
  }
  for (const [column, from, to] of cells) {
    skipTo(column)
    shown.push({ column, from, to, span: 1 })
    next = column + 1
  }
  skipTo(columns)
  return shown
}
