import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DocumentSort, DocumentView } from '../../../contracts/index.ts'
import { classNames } from '../../ui/index.ts'
import { rowGrid } from './columns.ts'
import { sortBy } from './view.ts'

export interface ListHeadingProps {
  readonly view: DocumentView
  readonly onView: (view: DocumentView) => void
  /** Whether all, some or none of the rows are chosen. */
  readonly chosen: 'all' | 'some' | 'none'
  readonly onChooseAll: () => void
}

export const ListHeading = ({ view, onView, chosen, onChooseAll }: ListHeadingProps) => {
  const { t } = useTranslation()
  const column = (sort: DocumentSort, className?: string, shows?: string) => {
    const sorted = view.sort === sort
    const Arrow = view.direction === 'Ascending' ? ArrowUp : ArrowDown
    return (
      <th
        scope="col"
        aria-sort={sorted ? (view.direction === 'Ascending' ? 'ascending' : 'descending') : 'none'}
        className={classNames('flex items-center gap-3 font-normal', className)}
      >
        {shows}
        <button
          type="button"
          onClick={() => onView(sortBy(view, sort))}
          className={classNames(
            '-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:text-ink',
            sorted && 'font-medium text-ink',
          )}
        >
          {t(`documents.column.${sort}`)}
          <Arrow aria-hidden className={classNames('size-3.5', !sorted && 'invisible')} />
        </button>
      </th>
    )
  }
  return (
    <thead className="sticky top-0 z-10 block bg-canvas">
      <tr aria-rowindex={1} className={classNames(rowGrid, 'border-line border-b px-2 py-1 text-muted text-xs')}>
        <th scope="col" className="flex items-center">
          <input
            type="checkbox"
            aria-label={t('documents.selectAll')}
            checked={chosen === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = chosen === 'some'
            }}
            onChange={onChooseAll}
            className="size-4 accent-accent"
          />
        </th>
        {column('Name')}
        {column('Status', '@max-2xl:hidden', t('documents.column.content'))}
        {column('Size', 'justify-end [&>button]:flex-row-reverse @max-2xl:hidden')}
        {column('Added', '@max-2xl:hidden')}
        <th scope="col">
          <span className="sr-only">{t('documents.column.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}
