import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput, Select } from '../../ui/index.ts'
import { type DocumentView, type SortKey, type StatusFilter, sortBy } from './document-filter.ts'
import { useSlash } from './use-slash.ts'

const filters: readonly StatusFilter[] = ['all', 'working', 'indexed', 'failed']
const sorts: readonly SortKey[] = ['added', 'name', 'status', 'size']

export interface DocumentsToolbarProps {
  readonly view: DocumentView
  readonly onView: (view: DocumentView) => void
  readonly counts: Readonly<Record<StatusFilter, number>>
  readonly grid: RefObject<HTMLElement | null>
}

export const DocumentsToolbar = ({ view, onView, counts, grid }: DocumentsToolbarProps) => {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  const search = useRef<HTMLInputElement>(null)
  useSlash(search)
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchInput
        ref={search}
        label={t('documents.search')}
        value={view.search}
        onChange={(event) => onView({ ...view, search: event.target.value })}
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            grid.current?.focus()
          } else if (event.key === 'Escape' && view.search !== '') {
            event.preventDefault()
            onView({ ...view, search: '' })
          }
        }}
        className="min-w-40 max-w-sm grow"
      />
      <div className="w-44 max-sm:grow">
        <Select
          label={t('documents.filter')}
          value={view.filter}
          onChange={(filter) => onView({ ...view, filter })}
          options={filters.map((value) => ({
            value,
            label: `${t(`documents.filters.${value}`)} (${numbers.format(counts[value])})`,
          }))}
        />
      </div>
      <div className="w-44 grow sm:hidden">
        <Select
          label={t('documents.sortLabel')}
          value={view.sort}
          onChange={(sort) => onView(sortBy({ ...view, sort: sort === 'name' ? 'added' : 'name' }, sort))}
          options={sorts.map((value) => ({
            value,
            label: t('documents.sort', { column: t(`documents.column.${value}`) }),
          }))}
        />
      </div>
    </search>
  )
}
