import type { TFunction } from 'i18next'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DocumentTable, MAX_TABLE_SEARCH } from '../../../../../contracts/index.ts'
import { classNames, Input } from '../../../../ui/index.ts'
import type { SheetState } from './use-sheet-state.ts'

export interface SheetHeaderProps {
  readonly table: DocumentTable
  readonly state: SheetState
  readonly template: string
  readonly showsFilters: boolean
}

const cellLook = 'flex items-center border-line border-e border-b bg-raised'
const cornerLook = classNames(cellLook, 'sticky start-0 z-10')

const ariaSort = { Ascending: 'ascending', Descending: 'descending' } as const

/** A column that the file does not name is called by its number, in the language of the interface. */
const shownName = (t: TFunction, name: string, column: number): string =>
  name === `Column ${column + 1}` ? t('viewer.table.column', { number: column + 1 }) : name

/** The names of the columns, each a button that sorts by it, and below them what each is filtered by. */
export const SheetHeader = ({ table, state, template, showsFilters }: SheetHeaderProps) => {
  const { t } = useTranslation()
  const { sorting } = state
  return (
    <thead className="sticky top-0 z-10 block">
      <tr aria-rowindex={1} className="grid" style={{ gridTemplateColumns: template }}>
        <th scope="col" className={cornerLook}>
          <span className="sr-only">{t('viewer.table.rowNumber')}</span>
        </th>
        {table.columns.map(({ name, kind, unit }, column) => {
          const direction = sorting?.column === column ? sorting.direction : null
          return (
            <th
              key={name}
              scope="col"
              aria-sort={direction === null ? 'none' : ariaSort[direction]}
              className={classNames(cellLook, 'font-medium')}
            >
              <button
                type="button"
                onClick={() => state.sortBy(column)}
                className={classNames(
                  'group flex w-full min-w-0 items-center gap-1.5 px-2.5 py-1.5 text-start leading-5 hover:bg-hover -outline-offset-2',
                  kind === 'Number' && 'flex-row-reverse text-end',
                )}
              >
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{shownName(t, name, column)}</bdi>
                {unit !== '' && <span className="text-muted text-xs">{unit}</span>}
                <SortMark direction={direction} />
              </button>
            </th>
          )
        })}
      </tr>
      {showsFilters && (
        <tr aria-rowindex={2} className="grid" style={{ gridTemplateColumns: template }}>
          <td className={cornerLook} />
          {table.columns.map(({ name }, column) => (
            <td key={name} className={classNames(cellLook, 'px-1 py-1')}>
              <Input
                aria-label={t('viewer.table.filterBy', { column: shownName(t, name, column) })}
                placeholder={t('viewer.table.filter')}
                value={state.filters[column] ?? ''}
                maxLength={MAX_TABLE_SEARCH}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => state.setFilter(column, event.target.value)}
                size={1}
                className="h-8! min-w-0 px-2! text-[0.8125rem]!"
              />
            </td>
          ))}
        </tr>
      )}
    </thead>
  )
}

const SortMark = ({ direction }: { readonly direction: 'Ascending' | 'Descending' | null }) => {
  if (direction === 'Ascending') return <ArrowUp aria-hidden className="size-3.5 shrink-0 text-accent" />
  if (direction === 'Descending') return <ArrowDown aria-hidden className="size-3.5 shrink-0 text-accent" />
  return (
    <ChevronsUpDown
      aria-hidden
      className="size-3.5 shrink-0 text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
    />
  )
}
