import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, ConversationMessage } from '../../contracts/index.ts'
import { IconButton } from '../ui/index.ts'
import { Composer } from './composer.tsx'
import { draftKey } from './drafts.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { LiveRegion } from './live-region.tsx'
import { MessageList } from './message-list.tsx'
import type { ReplyState } from './reply/reply-state.ts'
import { ReplyInProgress } from './reply-in-progress.tsx'
import { Unanswered } from './unanswered.tsx'
import { useRecentMessages } from './use-recent-messages.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { UserMessage } from './user-message.tsx'

export interface ConversationPanelProps {
  /** Null for a conversation that the first message will start. */
  readonly conversationId: string | null
  readonly messages: readonly ConversationMessage[]
  readonly onSubmit: (content: string) => void
  /** The module from whose view the chat is opened; null on the assistant's own page. */
  readonly activeModule: string | null
  /** A message that is on its way to the host. */
  readonly sending?: string | null
  readonly reply?: ReplyState | null
  readonly onStop?: () => void
  readonly onOpenCitation?: (citation: Citation) => void
  /** Shown instead of messages while there are none. */
  readonly empty?: ReactNode
  /** One line above the composer. */
  readonly notice?: ReactNode
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>
}

const ignore = () => undefined

/** The reusable chat: messages, the reply in progress and the composer. It owns scrolling, no server state. */
export const ConversationPanel = (props: ConversationPanelProps) => {
  const { conversationId, messages, onSubmit, activeModule, sending = null, reply = null, onStop } = props
  const { onOpenCitation = ignore, empty, notice, inputRef } = props
  const { t } = useTranslation()
  const { scroller, content, onScroll, away, toEnd } = useStickToEnd(conversationId)
  const stop = reply && onStop ? onStop : null
  const blank = messages.length === 0 && !reply && sending === null

  const { earlier, showEarlier } = useRecentMessages(messages.length, conversationId)
  const last = messages.at(-1)
  // Only a reply whose end could not be stored leaves a question alone.
  const unanswered = last?.role === 'User' && !reply && sending === null ? last : null

  const submit = useCallback(
    (text: string) => {
      toEnd()
      onSubmit(text)
    },
    [toEnd, onSubmit],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !stop || event.defaultPrevented) return
    event.preventDefault()
    stop()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape stops the reply wherever the focus is in here
    <div onKeyDown={onKeyDown} className="@container flex h-full min-h-0 flex-col">
      <div className="relative min-h-0 grow">
        <div
          ref={scroller}
          data-scroller
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the list has to be scrollable with the keyboard
          tabIndex={0}
          className="h-full overflow-y-auto -outline-offset-2"
        >
          <div ref={content} className="mx-auto flex min-h-full w-full max-w-3xl flex-col gap-7 px-4 py-6 @2xl:px-8">
            {blank && <div className="my-auto">{empty}</div>}
            {earlier > 0 && <EarlierMessages count={earlier} onReached={showEarlier} />}
            <MessageList
              messages={messages}
              first={earlier}
              onOpenCitation={onOpenCitation}
              onAsk={stop || sending !== null ? null : submit}
            />
            {sending !== null && <UserMessage text={sending} />}
            {unanswered && <Unanswered onAskAgain={() => submit(unanswered.content)} />}
            {reply && <ReplyInProgress reply={reply} onOpenCitation={onOpenCitation} />}
          </div>
        </div>
        {away && (
          <IconButton
            label={t('assistant.toLatest')}
            onClick={toEnd}
            className="absolute bottom-3 left-1/2 -translate-x-1/2 border border-line bg-raised shadow-float"
          >
            <ArrowDown />
          </IconButton>
        )}
      </div>
      <div className="mx-auto w-full max-w-3xl px-4 pb-4 @2xl:px-8">
        {notice}
        <Composer
          draftKey={draftKey(conversationId, activeModule)}
          onSubmit={submit}
          onStop={stop}
          busy={sending !== null}
          {...(inputRef && { inputRef })}
        />
      </div>
      <LiveRegion
        reply={reply}
        sending={sending !== null}
        latestAnswer={last?.role === 'Assistant' ? last.content : null}
      />
    </div>
  )
}
