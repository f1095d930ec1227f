import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/index.ts'

export interface TableRowProps {
  /** The data row's number; null for the header. */
  readonly number: number | null
  readonly fields: readonly string[]
  readonly columnCount: number
  /** The CSS grid template that all rows share. */
  readonly template: string
  readonly marked?: boolean
  readonly startsPassage?: boolean
  /** Where a data row stands in its body, in pixels. */
  readonly top?: number
  readonly measure?: (row: HTMLTableRowElement | null) => void
}

const cellLook =
  'block whitespace-pre-wrap border-line border-e border-b px-2.5 py-1.5 leading-5 [overflow-wrap:anywhere]'

/** One record; a ragged one ends in empty cells. */
export const TableRow = ({ number, fields, columnCount, template, ...row }: TableRowProps) => {
  const { t } = useTranslation()
  const columns = Array.from({ length: columnCount }, (_, index) => fields[index] ?? '')
  const ground = number === null ? 'bg-raised' : row.marked ? 'bg-(--passage)' : 'bg-surface'
  const heading = classNames(cellLook, 'sticky start-0 text-end font-normal text-faint tabular-nums', ground)
  return (
    <tr
      ref={row.measure}
      data-index={number === null ? undefined : number - 1}
      aria-rowindex={(number ?? 0) + 1}
      data-passage={row.startsPassage ? '' : undefined}
      className={classNames('grid', ground, number !== null && 'absolute inset-x-0 top-0')}
      style={{
        gridTemplateColumns: template,
        ...(row.top !== undefined && { transform: `translateY(${row.top}px)` }),
      }}
    >
      {number === null ? (
        <th scope="col" className={heading}>
          <span className="sr-only">{t('viewer.table.rowNumber')}</span>
        </th>
      ) : (
        <th scope="row" className={classNames(heading, row.marked && 'font-medium text-ink')}>
          {number}
        </th>
      )}
      {columns.map((field, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <th key={index} scope="col" className={classNames(cellLook, 'text-start font-medium')}>
            {field}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <td key={index} className={cellLook}>
            {field}
          </td>
        ),
      )}
    </tr>
  )
}
