import type { DocumentTable, TableRow } from '../../../../../contracts/index.ts'
import { classNames } from '../../../../ui/index.ts'

export interface SheetRowProps {
  /** Its place among the rows that are shown, from 0. */
  readonly index: number
  /** Null while it is being read. */
  readonly row: TableRow | null
  readonly columns: DocumentTable['columns']
  /** The CSS grid template that all rows share. */
  readonly template: string
  readonly headerRows: number
  readonly marked: boolean
  /** Whether it is what the view was opened at, or jumped to. */
  readonly isReached: boolean
  readonly startsPassage: boolean
  /** Where it stands in its body, in pixels. */
  readonly top: number
  readonly measure: (row: HTMLTableRowElement | null) => void
}

const cellLook =
  'block min-h-8 whitespace-pre-wrap border-line border-e border-b px-2.5 py-1.5 leading-5 [overflow-wrap:anywhere]'

/** One row of a table beside its number in the document. */
export const SheetRow = ({ index, row, columns, template, headerRows, marked, isReached, ...place }: SheetRowProps) => {
  const ground = marked ? 'bg-(--passage)' : isReached ? 'bg-accent-soft' : 'bg-surface'
  return (
    <tr
      ref={place.measure}
      data-index={index}
      aria-rowindex={index + headerRows + 1}
      aria-busy={row === null || undefined}
      data-passage={place.startsPassage ? '' : undefined}
      data-reached={isReached ? '' : undefined}
      className={classNames('absolute inset-x-0 top-0 grid', ground)}
      style={{ gridTemplateColumns: template, transform: `translateY(${place.top}px)` }}
    >
      <th
        scope="row"
        className={classNames(
          cellLook,
          'sticky start-0 text-end font-normal tabular-nums',
          ground,
          marked || isReached ? 'font-medium text-ink' : 'text-faint',
        )}
      >
        {row?.row}
      </th>
      {columns.map(({ name, kind }, column) => (
        <td key={name} dir="auto" className={classNames(cellLook, kind === 'Number' && 'text-end tabular-nums')}>
          {row?.cells[column]}
        </td>
      ))}
    </tr>
  )
}
