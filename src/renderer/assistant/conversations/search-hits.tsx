import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationHit } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { LoadMore, useNow } from '../../ui/index.ts'
import { addressOfHit } from '../wanted-message.ts'
import { ConversationLink } from './conversation-link.tsx'
import { hitPages } from './conversation-pages.ts'
import { shortTime } from './group-by-day.ts'
import { moveFocus } from './move-focus.ts'
import { useListedLibraries } from './use-listed-libraries.ts'

const none: readonly ConversationHit[] = []

const Snippet = ({ parts }: Pick<ConversationHit, 'parts'>) => {
  // Parts have no names of their own: where each begins is one.
  const placed = useMemo(() => {
    let at = 0
    return parts.map((part) => {
      const start = at
      at += part.text.length
      return { ...part, start }
    })
  }, [parts])
  return placed.map(({ text, hit, start }) =>
    hit ? (
      <mark key={start} className="bg-transparent font-semibold text-ink">
        {text}
      </mark>
    ) : (
      <span key={start}>{text}</span>
    ),
  )
}

interface HitRowProps {
  readonly hit: ConversationHit
  readonly now: number
  /** The name of the library where the window stands in another. */
  readonly library: string | null
}

const HitRow = ({ hit, now, library }: HitRowProps) => {
  const { t, i18n } = useTranslation()
  const { teamId, title, role, parts, messageId, timestamp } = hit
  const name = title ?? t('assistant.untitled')
  return (
    <li className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <ConversationLink
        to={addressOfHit(hit)}
        elsewhere={library === null ? null : teamId}
        className="block rounded-lg px-3 py-2 text-sm transition-colors -outline-offset-2 hover:bg-hover"
      >
        <span className="flex items-baseline gap-2">
          <bdi className="min-w-0 grow truncate font-medium">
            {messageId === null ? <Snippet parts={parts} /> : name}
          </bdi>
          <time dateTime={timestamp} className="shrink-0 text-faint text-xs tabular-nums">
            {shortTime(timestamp, { now, language: i18n.language })}
          </time>
        </span>
        {messageId !== null && (
          <span className="mt-0.5 line-clamp-2 text-muted text-xs leading-5 [overflow-wrap:anywhere]">
            <span className="text-faint">{t(role === 'User' ? 'assistant.hit.yours' : 'assistant.hit.reply')} </span>
            <Snippet parts={parts} />
          </span>
        )}
        {library !== null && <bdi className="mt-0.5 block truncate text-faint text-xs">{library}</bdi>}
      </ConversationLink>
    </li>
  )
}

export interface SearchHitsProps {
  readonly query: string
  readonly list: RefObject<HTMLDivElement | null>
}

/** Where the words were said; each opens its conversation at the message. */
export const SearchHits = ({ query, list }: SearchHitsProps) => {
  const { t } = useTranslation()
  const { conversations } = useClient()
  const errorText = useErrorText()
  const { listed, elsewhere } = useListedLibraries()
  const pages = hitPages(conversations, { query, libraries: listed })
  const found = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
  const { data = none, isPending, error, hasNextPage, fetchNextPage } = found
  const now = useNow()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go between the links inside
    <div
      ref={list}
      data-scroller
      onKeyDown={(event) => moveFocus(event, list.current)}
      className="room-for-toasts -mx-1 min-h-0 grow overflow-y-auto px-1"
    >
      {error && <p className="px-3 text-danger text-sm">{errorText(error)}</p>}
      {!isPending && !error && (
        <p role="status" className="px-3 pb-1 text-faint text-xs">
          {data.length === 0
            ? t('assistant.noneFound')
            : t(hasNextPage ? 'assistant.hit.countAndMore' : 'assistant.hit.count', { count: data.length })}
        </p>
      )}
      <ul aria-label={t('assistant.hit.list')} className="space-y-0.5">
        {data.map((hit) => (
          <HitRow key={`${hit.conversationId} ${hit.messageId}`} hit={hit} now={now} library={elsewhere(hit.teamId)} />
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore at="End" count={data.length} onReached={() => void fetchNextPage()}>
          {t('assistant.moreRows')}
        </LoadMore>
      )}
    </div>
  )
}
