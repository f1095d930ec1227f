import { SquarePen } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton, SearchInput, useSettledValue } from '../../ui/index.ts'
import { ConversationRows } from './conversation-rows.tsx'
import { LibraryFilter } from './library-filter.tsx'
import { ListMenu } from './list-menu.tsx'
import { enterList } from './move-focus.ts'
import { SearchHits } from './search-hits.tsx'

const Trash = lazy(async () => ({ default: (await import('./trash.tsx')).Trash }))

/** The conversations beside the page, or what was searched for in them, or the trash. */
export const ConversationList = ({ openId }: { readonly openId: string | null }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [inTrash, setInTrash] = useState(false)
  const wanted = search.trim()
  const query = useSettledValue(wanted)

  return (
    <nav aria-label={t('assistant.conversations')} className="flex h-full min-h-0 flex-col gap-3 p-3">
      {inTrash ? (
        <Suspense fallback={null}>
          <Trash onBack={() => setInTrash(false)} />
        </Suspense>
      ) : (
        <>
          <div className="flex items-center gap-1">
            <SearchInput
              label={t('assistant.search')}
              placeholder={t('shell.search')}
              value={search}
              maxLength={500}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => enterList(event, list.current)}
              className="grow"
            />
            <IconButton label={t('assistant.new')} onClick={() => navigate('/assistant')} className="size-9">
              <SquarePen />
            </IconButton>
            <ListMenu onTrash={() => setInTrash(true)} />
          </div>
          <LibraryFilter />
          {wanted !== '' && query !== '' ? (
            <SearchHits query={query} list={list} />
          ) : (
            <ConversationRows openId={openId} list={list} />
          )}
        </>
      )}
    </nav>
  )
}
