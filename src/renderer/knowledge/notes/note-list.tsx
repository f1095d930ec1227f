import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { DocumentEntry, DocumentView } from '../../../contracts/index.ts'
import { everything } from '../../client/index.ts'
import { SearchInput, useNow, useSettledValue } from '../../ui/index.ts'
import { useDocumentWindow } from '../documents/use-document-window.ts'
import { relativeTime } from '../relative-time.ts'

const rowPixels = 56
const noRows: readonly (DocumentEntry | undefined)[] = []

const nameOf = ({ title, fileName }: DocumentEntry): string => title ?? fileName.replace(/\.md$/, '')

/** The notes, those changed last first. Only the rows in view exist. */
export const NoteList = ({ openId }: { openId: string | null }) => {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useState('')
  const settled = useSettledValue(search)
  const view = useMemo<DocumentView>(
    () => ({ ...everything, kinds: ['Note'], sort: 'Changed', search: settled || null }),
    [settled],
  )
  const { data, isPending, showRows } = useDocumentWindow(view)
  const rows = data?.rows ?? noRows
  const now = useNow()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowPixels,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const from = shown[0]?.index ?? 0
  const to = (shown.at(-1)?.index ?? -1) + 1
  const isMissing = rows.slice(from, to).includes(undefined)
  useEffect(() => {
    if (isMissing) showRows({ from, to })
  }, [isMissing, from, to, showRows])

  return (
    <>
      <search className="px-4 pb-2">
        <SearchInput label={t('notes.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      </search>
      <nav ref={setScroller} aria-label={t('notes.list')} className="room-for-toasts min-h-0 grow overflow-y-auto px-2">
        {rows.length === 0 && !isPending && (
          <p role="status" className="px-2 py-4 text-muted text-sm">
            {search === '' ? t('notes.none') : t('notes.noneFound')}
          </p>
        )}
        <ul className="relative mb-4" style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, key, start }) => {
            const note = rows[index]
            return (
              <li
                key={key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)`, height: rowPixels }}
              >
                {note && (
                  <NavLink
                    to={`/notes/${note.documentId}`}
                    aria-current={note.documentId === openId ? 'page' : undefined}
                    className="flex h-13 flex-col justify-center rounded-lg px-2.5 hover:bg-hover aria-[current=page]:bg-hover"
                  >
                    <bdi className="truncate font-medium text-sm">{nameOf(note)}</bdi>
                    <span className="truncate text-muted text-xs">
                      {relativeTime(note.savedAt, now, i18n.language)}
                      {note.status === 'Failed' && ` · ${t('documents.status.Failed')}`}
                    </span>
                  </NavLink>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
