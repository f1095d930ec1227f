import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedConversation } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { LoadMore, useNow } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { conversationPages } from './conversation-pages.ts'
import { ConversationRow } from './conversation-row.tsx'
import { type DayGroup, groupByDay, shortTime } from './group-by-day.ts'
import { leaveRow, moveFocus } from './move-focus.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useConversationChanges } from './use-conversation-changes.ts'
import { useListedLibraries } from './use-listed-libraries.ts'

const none: readonly ListedConversation[] = []

/** The heading of a group. */
const useGroupName = () => {
  const { t, i18n } = useTranslation()
  const date = (at: number, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), format).format(at)
  return ({ kind, at }: Pick<DayGroup<unknown>, 'kind' | 'at'>): string => {
    switch (kind) {
      case 'Pinned':
      case 'Today':
      case 'Yesterday':
        return t(`assistant.days.${kind}`)
      case 'Day':
        return date(at, { weekday: 'long', day: 'numeric', month: 'long' })
      case 'Month':
        return date(at, { month: 'long', year: 'numeric' })
    }
  }
}

export interface ConversationRowsProps {
  readonly openId: string | null
  readonly list: RefObject<HTMLDivElement | null>
}

/** The conversations by day, pinned ones on top. One row is in the way of Tab; the arrow keys go to the others. */
export const ConversationRows = ({ openId, list }: ConversationRowsProps) => {
  const { t, i18n } = useTranslation()
  const { conversations } = useClient()
  const errorText = useErrorText()
  const { listed, elsewhere } = useListedLibraries()
  const {
    data = none,
    isPending,
    error,
    hasNextPage,
    fetchNextPage,
  } = useInfiniteQuery(conversationPages(conversations, listed))
  const { remove, pin, exportAs } = useConversationChanges()
  const now = useNow()
  const groups = useMemo(() => groupByDay(data, now), [data, now])
  const groupName = useGroupName()
  const headingId = useId()
  const keysId = useId()
  const [visited, setVisited] = useState<string | null>(null)
  const [renamed, setRenamed] = useState<ListedConversation | null>(null)
  const moveToTrash = useCallback(
    (conversation: ListedConversation) => {
      leaveRow(list.current)
      remove(conversation)
    },
    [list, remove],
  )
  const isThere = (conversationId: string | null) => data.some((each) => each.conversationId === conversationId)
  const reachable = [visited, openId].find(isThere) ?? data[0]?.conversationId

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go between the links inside
    <div
      ref={list}
      data-scroller
      onKeyDown={(event) => moveFocus(event, list.current)}
      className="room-for-toasts -mx-1 min-h-0 grow overflow-y-auto px-1"
    >
      {error && <p className="px-3 text-danger text-sm">{errorText(error)}</p>}
      {!isPending && !error && data.length === 0 && <p className="px-3 text-muted text-sm">{t('assistant.none')}</p>}
      <p id={keysId} className="sr-only">
        {t('assistant.keys')}
      </p>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`${headingId}${group.key}`} className="mb-3">
          <h2 id={`${headingId}${group.key}`} className="px-3 pt-1 pb-1 font-medium text-faint text-xs">
            {groupName(group)}
          </h2>
          <ul aria-describedby={keysId} className="space-y-0.5">
            {group.items.map((conversation) => (
              <ConversationRow
                key={conversation.conversationId}
                conversation={conversation}
                time={shortTime(conversation.updated, { now, language: i18n.language, under: group.kind })}
                library={elsewhere(conversation.teamId)}
                reachable={conversation.conversationId === reachable}
                pin={pin}
                exportAs={exportAs}
                onFocus={setVisited}
                onRename={setRenamed}
                onDelete={moveToTrash}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <LoadMore at="End" count={data.length} onReached={() => void fetchNextPage()}>
          {t('assistant.moreRows')}
        </LoadMore>
      )}
      {renamed && <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />}
    </div>
  )
}
