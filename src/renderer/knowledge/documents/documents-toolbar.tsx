import { GalleryThumbnails } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentCounts, DocumentView } from '../../../contracts/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { IconButton, keptFormats, SearchInput, Select } from '../../ui/index.ts'
import { TagFilter } from './tags/tag-filter.tsx'
import { useSlash } from './use-slash.ts'
import { groups, sortBy, sorts } from './view.ts'

const ALL = 'All'

const countOf = { Working: 'working', Indexed: 'indexed', Failed: 'failed' } as const

const numbersOf = keptFormats((language) => new Intl.NumberFormat(language))

export interface DocumentsToolbarProps {
  readonly view: DocumentView
  readonly onView: (view: DocumentView) => void
  readonly counts: DocumentCounts
  /** The rows are to be gone into with the keyboard. */
  readonly onEnterList: () => void
}

export const DocumentsToolbar = ({ view, onView, counts, onEnterList }: DocumentsToolbarProps) => {
  const { t, i18n } = useTranslation()
  const numbers = numbersOf(i18n.language)
  const search = useRef<HTMLInputElement>(null)
  const { firstPages, setFirstPages } = useInterface()
  useSlash(search)
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchInput
        ref={search}
        label={t('documents.searchAll')}
        value={view.search ?? ''}
        onChange={(event) => onView({ ...view, search: event.target.value || null })}
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            onEnterList()
          } else if (event.key === 'Escape' && view.search !== null) {
            event.preventDefault()
            onView({ ...view, search: null })
          }
        }}
        className="min-w-40 max-w-sm grow"
      />
      <IconButton
        label={t('documents.firstPages')}
        aria-pressed={firstPages}
        onClick={() => setFirstPages(!firstPages)}
      >
        <GalleryThumbnails />
      </IconButton>
      <div className="w-44 max-sm:grow">
        <Select
          label={t('documents.filter')}
          value={view.group ?? ALL}
          onChange={(chosen) => onView({ ...view, group: groups.find((group) => group === chosen) ?? null })}
          options={[
            { value: ALL, label: `${t('documents.filters.All')} (${numbers.format(counts.all)})` },
            ...groups.map((group) => ({
              value: group,
              label: `${t(`documents.filters.${group}`)} (${numbers.format(counts[countOf[group]])})`,
            })),
          ]}
        />
      </div>
      <div className="w-56 max-sm:w-44 max-sm:grow">
        <Select
          label={t('documents.sortLabel')}
          value={view.sort}
          onChange={(sort) => onView(sortBy({ ...view, sort: sort === 'Name' ? 'Added' : 'Name' }, sort))}
          options={sorts.map((value) => ({ value, label: t(`documents.sort.${value}`) }))}
        />
      </div>
      <TagFilter view={view} onView={onView} />
    </search>
  )
}
