import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedConversation } from '../../../contracts/index.ts'
import { classNames, Spinner } from '../../ui/index.ts'
import { ConversationLink } from './conversation-link.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { type DayKind, shortTime } from './group-by-day.ts'

export interface ConversationRowProps {
  readonly conversation: ListedConversation
  readonly now: number
  /** The name of the library where the window stands in another: from there it can be opened, and no more. */
  readonly library: string | null
  /** The group in which it stands. */
  readonly under: DayKind
  /** Whether Tab stops here. */
  readonly reachable: boolean
  readonly onFocus: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

export const ConversationRow = (props: ConversationRowProps) => {
  const { conversation, now, library, under, reachable, onFocus, onRename, onDelete } = props
  const { t, i18n } = useTranslation()
  const { conversationId, teamId, updated, active } = conversation
  const title = conversation.title ?? t('assistant.untitled')
  const tabIndex = reachable ? 0 : -1

  const onKeyDown = (event: KeyboardEvent) => {
    if (library !== null) return
    const action = { Delete: onDelete, F2: onRename }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <li
      onFocus={onFocus}
      className="group/row relative [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
    >
      <ConversationLink
        to={`/assistant/${conversationId}`}
        elsewhere={library === null ? null : teamId}
        tabIndex={tabIndex}
        onKeyDown={onKeyDown}
        className={({ isActive }) =>
          classNames(
            'flex items-center gap-2 rounded-lg py-1.5 px-3 [@media(hover:none)]:pe-10 text-sm transition-colors -outline-offset-2',
            isActive ? 'bg-hover font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )
        }
      >
        <span className="min-w-0 grow">
          <bdi className="block truncate">{title}</bdi>
          {library !== null && <bdi className="block truncate text-faint text-xs">{library}</bdi>}
        </span>
        {active && (
          <>
            <Spinner className="size-3.5 shrink-0 text-accent" />
            <span className="sr-only">{t('assistant.replying')}</span>
          </>
        )}
        <time
          dateTime={updated}
          className="shrink-0 font-normal text-faint text-xs tabular-nums [@media(hover:hover)]:group-focus-within/row:invisible [@media(hover:hover)]:group-hover/row:invisible [@media(hover:hover)]:group-has-data-[state=open]/row:invisible"
        >
          {shortTime(updated, { now, language: i18n.language, under })}
        </time>
      </ConversationLink>
      {library === null && (
        <ConversationMenu
          conversation={conversation}
          onRename={onRename}
          onDelete={onDelete}
          tabIndex={tabIndex}
          className="absolute top-0 end-0.5 -outline-offset-2 opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100"
        />
      )}
    </li>
  )
}
