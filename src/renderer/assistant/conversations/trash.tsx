import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeletedConversation } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { Confirm, IconButton, LoadMore } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { deletedPages } from './conversation-pages.ts'
import { useConversationChanges } from './use-conversation-changes.ts'

const none: readonly DeletedConversation[] = []

/** Deleted conversations, each to be taken back or removed for good. */
export const Trash = ({ onBack }: { readonly onBack: () => void }) => {
  const { t, i18n } = useTranslation()
  const { conversations } = useClient()
  const errorText = useErrorText()
  const { data = none, isPending, error, hasNextPage, fetchNextPage } = useInfiniteQuery(deletedPages(conversations))
  const { restore, purge } = useConversationChanges()
  const [doomed, setDoomed] = useState<DeletedConversation | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const nameOf = ({ title }: DeletedConversation) => title ?? t('assistant.untitled')
  const dateOf = (moment: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { day: 'numeric', month: 'long' }).format(Date.parse(moment))
  const stay = () => heading.current?.focus()

  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby={headingId} className="flex min-h-0 grow flex-col gap-2">
      <div className="flex items-center gap-1.5">
        <IconButton label={t('assistant.trash.back')} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-medium text-sm outline-none">
          {t('assistant.trash.title')}
        </h2>
      </div>
      {error && <p className="px-3 text-danger text-sm">{errorText(error)}</p>}
      {!isPending && !error && data.length === 0 && (
        <p className="px-3 text-muted text-sm">{t('assistant.trash.empty')}</p>
      )}
      <div data-scroller className="room-for-toasts -mx-1 min-h-0 grow overflow-y-auto px-1">
        <ul className="space-y-0.5">
          {data.map((conversation) => (
            <li
              key={conversation.conversationId}
              className="flex items-center rounded-lg py-1 pe-0.5 ps-3 text-sm [contain-intrinsic-size:auto_3rem] [content-visibility:auto] hover:bg-hover"
            >
              <span className="min-w-0 grow">
                <bdi className="block truncate">{nameOf(conversation)}</bdi>
                <span className="block truncate text-faint text-xs">
                  {t('assistant.trash.goneAt', { date: dateOf(conversation.goneAt) })}
                </span>
              </span>
              <IconButton
                label={t('assistant.trash.restore', { title: nameOf(conversation) })}
                onClick={() => {
                  stay()
                  restore(conversation)
                }}
              >
                <Undo2 />
              </IconButton>
              <IconButton
                label={t('assistant.trash.purge', { title: nameOf(conversation) })}
                onClick={() => setDoomed(conversation)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <LoadMore at="End" count={data.length} onReached={() => void fetchNextPage()}>
            {t('assistant.moreRows')}
          </LoadMore>
        )}
      </div>
      <Confirm
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('assistant.trash.confirm.title')}
        description={t('assistant.trash.confirm.text', {
          title: doomed ? nameOf(doomed) : '',
          count: doomed?.messageCount ?? 0,
        })}
        confirmLabel={t('assistant.trash.confirm.action')}
        onConfirm={() => {
          if (doomed) purge(doomed)
          stay()
        }}
      />
    </section>
  )
}
