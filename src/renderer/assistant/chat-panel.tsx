import { ArrowDown } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { classNames, clearOfToasts, IconButton, LoadMore, useKeptFocus } from '../ui/index.ts'
import type { DocumentAttaching } from './attached/use-documents.tsx'
import { Composer, type PictureAttaching, type SubmitQuestion } from './composer/composer.tsx'
import { draftKey } from './drafts.ts'
import { LiveRegion } from './live-region.tsx'
import type { MessageCommands } from './message/message-commands.ts'
import type { ShownMessage } from './message/shown-message.ts'
import { useEndingText } from './message/use-ending-text.ts'
import { MessageList } from './message-list.tsx'
import type { ReplyHead } from './reply/reply-state.ts'
import { Unanswered } from './unanswered.tsx'
import type { Question } from './use-ask.ts'
import { useShowMessage } from './use-show-message.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { UserMessage } from './user-message.tsx'
import type { WantedMessage } from './wanted-message.ts'

export interface ChatPanelProps {
  /** Null for a conversation that the first message will start. */
  readonly conversationId: string | null
  readonly messages: readonly ShownMessage[]
  /** Pictures and documents are told where there are any. */
  readonly onSubmit: SubmitQuestion
  /** How pictures are attached; left out where none can be sent. */
  readonly pictures?: PictureAttaching
  /** How documents are attached; left out where none can be added. */
  readonly documents?: DocumentAttaching
  /** The module from whose view the chat is opened; null on the assistant's own page. */
  readonly activeModule: string | null
  /** Messages before the first of these, and how more of them are brought. */
  readonly earlier?: { readonly count: number; readonly onReached: () => void }
  /** A message that is on its way to the host. */
  readonly sending?: Question | null
  /** Left out where nobody follows replies: a question then stands by itself until its answer is among the messages. */
  readonly reply?: ReplyHead | null
  /** The message that the reply answers; it stands at the end where this is not told. */
  readonly replyTo?: string | null
  /** The messages whose replies wait for their turn. */
  readonly waiting?: ReadonlySet<string>
  readonly onStop?: () => void
  readonly onOpenCitation?: (citation: Citation) => void
  /** What can be done with messages; without it they can be read alone. */
  readonly commands?: MessageCommands | null
  /** A message to bring into view. */
  readonly wanted?: WantedMessage | null
  /** Shown instead of messages while there are none. */
  readonly empty?: ReactNode
  /** One line above the composer. */
  readonly notice?: ReactNode
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>
}

const ignore = () => undefined

/** The chat: messages, the reply in progress and the composer. It owns scrolling, no server state. */
export const ChatPanel = (props: ChatPanelProps) => {
  const { conversationId, messages, onSubmit, activeModule, sending = null, reply = null, replyTo = null } = props
  const { onStop, onOpenCitation = ignore, commands = null, earlier, waiting, empty, notice, inputRef } = props
  const { t } = useTranslation()
  const blank = messages.length === 0 && !reply && sending === null
  const { scroller, content, onScroll, away, toEnd, hold } = useStickToEnd(conversationId, blank)
  useShowMessage(props.wanted ?? null, { scroller, messages, hold })
  // A message goes with its buttons when it is answered anew, and what stops a reply when the reply is over.
  const keptFocus = useKeptFocus(() => inputRef?.current ?? scroller.current)
  const stop = reply && onStop ? onStop : null

  const endingText = useEndingText()
  const last = messages.at(-1)
  // Only a reply whose end could not be stored leaves a question alone.
  const unanswered = props.reply === null && last?.role === 'User' && sending === null ? last : null

  const submit = useCallback<SubmitQuestion>(
    (...question) => {
      toEnd()
      onSubmit(...question)
    },
    [toEnd, onSubmit],
  )
  const stopByKey = (event: Pick<globalThis.KeyboardEvent, 'key' | 'defaultPrevented' | 'preventDefault'>) => {
    if (event.key !== 'Escape' || !stop || event.defaultPrevented) return
    event.preventDefault()
    stop()
  }
  const onPageKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // As after a reload, when nothing has the focus.
    if (event.target === document.body) stopByKey(event)
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onPageKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape stops the reply wherever the focus is in here
    <div {...keptFocus} onKeyDown={stopByKey} className="@container flex h-full min-h-0 flex-col">
      <div className="min-h-0 grow">
        <div
          ref={scroller}
          data-scroller
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the list has to be scrollable with the keyboard
          tabIndex={0}
          className="h-full overflow-y-auto -outline-offset-2"
        >
          <div
            ref={content}
            className={classNames(
              'chat-column flex min-h-full flex-col gap-7 px-4 py-6 @2xl:px-8',
              !blank && 'as-wide-as-margin beside-sources',
            )}
          >
            {blank && <div className="my-auto">{empty}</div>}
            {earlier && earlier.count > 0 && (
              <LoadMore at="Start" {...earlier}>
                {t('assistant.earlier', { count: earlier.count })}
              </LoadMore>
            )}
            <MessageList
              messages={messages}
              reply={reply}
              replyTo={replyTo}
              commands={commands}
              waiting={waiting}
              onOpenCitation={onOpenCitation}
            />
            {unanswered && <Unanswered onAskAgain={() => submit(unanswered.content, unanswered.pictures)} />}
            {sending !== null && <UserMessage text={sending.content} pictures={sending.pictures} />}
          </div>
        </div>
      </div>
      <div ref={clearOfToasts}>
        {/* In a line of its own: over the text it would hide words. */}
        {away && (
          <div className="flex shrink-0 justify-center pb-1">
            <IconButton label={t('assistant.toLatest')} onClick={toEnd} className="border border-line bg-raised">
              <ArrowDown />
            </IconButton>
          </div>
        )}
        <div className={classNames('chat-column px-4 pb-4 @2xl:px-8', !blank && 'as-wide-as-margin')}>
          {notice}
          <Composer
            draftKey={draftKey(conversationId, activeModule)}
            onSubmit={submit}
            onStop={stop}
            busy={sending !== null}
            pictures={props.pictures ?? null}
            documents={props.documents ?? null}
            {...(inputRef && { inputRef })}
          />
        </div>
      </div>
      <LiveRegion
        conversationId={conversationId}
        reply={reply}
        sending={sending !== null}
        latestAnswer={last?.role === 'Assistant' ? last.content : null}
        ending={last?.role === 'Assistant' ? endingText(last) : null}
      />
    </div>
  )
}
