import { memo } from 'react'
import type { Citation } from '../../contracts/index.ts'
import { classNames } from '../ui/index.ts'
import { AssistantMessage } from './assistant-message.tsx'
import type { MessageCommands } from './message/message-commands.ts'
import type { ShownMessage } from './message/shown-message.ts'
import type { ReplyHead } from './reply/reply-state.ts'
import { UserMessage } from './user-message.tsx'

export interface MessageListProps {
  readonly messages: readonly ShownMessage[]
  /** The reply that is being written, and the message behind which it stands: the last one where that is not told. */
  readonly reply: ReplyHead | null
  readonly replyTo: string | null
  readonly commands: MessageCommands | null
  /** The messages of the user whose replies wait for their turn. */
  readonly waiting?: ReadonlySet<string> | undefined
  readonly onOpenCitation: (citation: Citation) => void
}

const nobody: ReadonlySet<string> = new Set()

/** Tool and system messages are the assistant's own affair, as is a turn that said nothing. */
const isShown = ({ role, content, completion, toolCalls }: ShownMessage) =>
  role === 'User' || (role === 'Assistant' && (content !== '' || completion !== 'Complete' || toolCalls.length > 0))

const withReply = (
  messages: readonly ShownMessage[],
  reply: ReplyHead | null,
  replyTo: string | null,
): readonly (ShownMessage | ReplyHead)[] => {
  if (!reply) return messages.filter(isShown)
  const at = messages.findIndex(({ messageId }) => messageId === replyTo)
  const answered = at < 0 ? messages.length : at + 1
  return [...messages.slice(0, answered).filter(isShown), reply, ...messages.slice(answered).filter(isShown)]
}

/** What people and the assistant said. A reply keeps its place, and what is drawn of it, when it is stored. */
export const MessageList = memo((props: MessageListProps) => {
  const { messages, reply, replyTo, commands, waiting = nobody, onOpenCitation } = props
  let question: string | null = null
  return withReply(messages, reply, replyTo).map((message) => {
    if (!('role' in message))
      return (
        <div key={message.taskId} className="message">
          <AssistantMessage message={message} question={question} commands={commands} onOpenCitation={onOpenCitation} />
        </div>
      )
    const { messageId, role, content } = message
    if (role === 'User') question = content
    return (
      <div
        key={message.taskId ?? messageId}
        data-message={messageId}
        // What stands below a question is drawn while it is pointed at only: the answer stands nearer than another message.
        className={classNames('message', role === 'User' && commands && 'not-has-[textarea]:-mb-4')}
      >
        {role === 'User' ? (
          <UserMessage
            text={content}
            pictures={message.pictures}
            stored={{ messageId, versions: message.versions ?? [messageId] }}
            commands={commands}
            waiting={waiting.has(messageId)}
          />
        ) : (
          <AssistantMessage message={message} question={question} commands={commands} onOpenCitation={onOpenCitation} />
        )}
      </div>
    )
  })
})
MessageList.displayName = 'MessageList'
