import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SquarePen, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { ConversationSummary } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'
import { Confirm, classNames, IconButton, SearchInput, Spinner } from '../ui/index.ts'
import { searchConversations, useConversations } from './use-conversations.ts'

interface RowProps {
  readonly conversation: ConversationSummary
  readonly onDelete: () => void
}

const ConversationRow = ({ conversation, onDelete }: RowProps) => {
  const { t } = useTranslation()
  const title = conversation.title ?? t('assistant.untitled')
  return (
    <li className="group/row relative [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
      <NavLink
        to={`/assistant/${conversation.conversationId}`}
        data-row
        onKeyDown={(event) => {
          if (event.key === 'Delete') onDelete()
        }}
        className={({ isActive }) =>
          classNames(
            'flex items-center gap-2 rounded-lg py-1.5 pr-9 pl-3 text-sm transition-colors -outline-offset-2',
            isActive ? 'bg-hover font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )
        }
      >
        <span className="truncate">
          <bdi>{title}</bdi>
        </span>
        {conversation.active && (
          <>
            <Spinner className="size-3.5 text-accent" />
            <span className="sr-only">{t('assistant.replying')}</span>
          </>
        )}
      </NavLink>
      <IconButton
        label={t('assistant.delete.label', { title })}
        side="right"
        onClick={onDelete}
        className="absolute top-0.5 right-0.5 opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** Up and Down go through the rows, Home and End to its ends. */
const moveFocus = (event: KeyboardEvent, list: HTMLElement | null) => {
  const rows = Array.from(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
  const here = rows.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = target === undefined || here < 0 ? undefined : rows[target]
  if (!row) return
  event.preventDefault()
  row.focus()
}

export const ConversationList = ({ openId }: { openId: string | null }) => {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState('')
  const [doomed, setDoomed] = useState<ConversationSummary | null>(null)
  const { data: conversations = [], isPending, error } = useConversations()
  const shown = searchConversations(conversations, search)

  const remove = useMutation({
    mutationFn: (conversationId: string) => client.assistant.DeleteConversation(conversationId),
    onSuccess: (_nothing, conversationId) => {
      if (conversationId === openId) void navigate('/assistant')
      queries.removeQueries({ queryKey: queryKeys.conversation(conversationId) })
    },
    onError: (failure) => toast.error(errorText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.conversations }),
  })

  return (
    <nav aria-label={t('assistant.conversations')} className="flex h-full min-h-0 flex-col gap-3 p-3">
      <div className="flex items-center gap-1.5">
        <SearchInput
          label={t('assistant.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="grow"
        />
        <IconButton label={t('assistant.new')} onClick={() => navigate('/assistant')} className="size-9">
          <SquarePen />
        </IconButton>
      </div>
      {error && <p className="px-3 text-danger text-sm">{errorText(error)}</p>}
      {!isPending && !error && shown.length === 0 && (
        <p className="px-3 text-muted text-sm">{t(search ? 'assistant.noneFound' : 'assistant.none')}</p>
      )}
      <ul
        ref={list}
        onKeyDown={(event) => moveFocus(event, list.current)}
        className="-mx-1 min-h-0 grow space-y-0.5 overflow-y-auto px-1"
      >
        {shown.map((conversation) => (
          <ConversationRow
            key={conversation.conversationId}
            conversation={conversation}
            onDelete={() => setDoomed(conversation)}
          />
        ))}
      </ul>
      <Confirm
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('assistant.delete.title')}
        description={t('assistant.delete.text', {
          title: doomed?.title ?? t('assistant.untitled'),
          count: doomed?.messageCount ?? 0,
        })}
        confirmLabel={t('common.delete')}
        onConfirm={() => doomed && remove.mutate(doomed.conversationId)}
      />
    </nav>
  )
}
