import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedConversation } from '../../../contracts/index.ts'
import { classNames, Spinner } from '../../ui/index.ts'
import { ConversationLink } from './conversation-link.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import type { ConversationChanges } from './use-conversation-changes.ts'

export interface ConversationRowProps {
  readonly conversation: ListedConversation
  /** When something was last said in it, as it is shown. */
  readonly time: string
  /** The name of the library where the window stands in another: from there it can be opened, and no more. */
  readonly library: string | null
  /** Whether Tab stops here. */
  readonly reachable: boolean
  readonly pin: ConversationChanges['pin']
  readonly exportAs: ConversationChanges['exportAs']
  readonly onFocus: (conversationId: string) => void
  readonly onRename: (conversation: ListedConversation) => void
  readonly onDelete: (conversation: ListedConversation) => void
}

const isSame = <Value extends object>(one: Value, other: Value): boolean =>
  (Object.keys(one) as (keyof Value)[]).every((key) => one[key] === other[key])

/** A row is drawn anew only where something of its own has changed: a list may hold thousands, and every one moves when one is asked in. */
const isDrawnTheSame = (
  { conversation: one, ...before }: ConversationRowProps,
  { conversation: other, ...after }: ConversationRowProps,
): boolean => isSame(one, other) && isSame(before, after)

export const ConversationRow = memo((props: ConversationRowProps) => {
  const { conversation, time, library, reachable, pin, exportAs, onFocus, onRename, onDelete } = props
  const { t } = useTranslation()
  const { conversationId, teamId, updated, active } = conversation
  const title = conversation.title ?? t('assistant.untitled')
  const tabIndex = reachable ? 0 : -1

  const onKeyDown = (event: KeyboardEvent) => {
    if (library !== null) return
    const action = { Delete: onDelete, F2: onRename }[event.key]
    if (!action) return
    event.preventDefault()
    action(conversation)
  }
  return (
    <li
      onFocus={() => onFocus(conversationId)}
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
          {time}
        </time>
      </ConversationLink>
      {library === null && (
        <ConversationMenu
          conversation={conversation}
          pin={pin}
          exportAs={exportAs}
          onRename={() => onRename(conversation)}
          onDelete={() => onDelete(conversation)}
          tabIndex={tabIndex}
          className="absolute top-0 end-0.5 -outline-offset-2 opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100"
        />
      )}
    </li>
  )
}, isDrawnTheSame)
ConversationRow.displayName = 'ConversationRow'
