import { memo } from 'react'
import { AssistantMessage } from './assistant-message.tsx'
import type { MessageCommands } from './message/message-commands.ts'
import type { ShownMessage } from './message/shown-message.ts'
import { UserMessage } from './user-message.tsx'

export interface MessageListProps {
  readonly messages: readonly ShownMessage[]
  /** The message before the first of these, where there is one. */
  readonly before?: ShownMessage | undefined
  readonly commands: MessageCommands | null
  /** The messages of the user whose replies wait for their turn. */
  readonly waiting?: ReadonlySet<string>
}

const nobody: ReadonlySet<string> = new Set()

/** Tool and system messages are the assistant's own affair, as is a turn that said nothing. */
const isShown = ({ role, content, completion, toolCalls }: ShownMessage) =>
  role === 'User' || (role === 'Assistant' && (content !== '' || completion !== 'Complete' || toolCalls.length > 0))

/** What people and the assistant said. */
export const MessageList = memo(({ messages, before, commands, waiting = nobody }: MessageListProps) => {
  let question = before?.role === 'User' ? before.content : null
  return messages.filter(isShown).map((message) => {
    const { messageId, role, content } = message
    if (role === 'User') question = content
    return (
      <div key={messageId} data-message={messageId} className="message">
        {role === 'User' ? (
          <UserMessage
            text={content}
            pictures={message.pictures}
            stored={{ messageId, versions: message.versions ?? [messageId] }}
            commands={commands}
            waiting={waiting.has(messageId)}
          />
        ) : (
          <AssistantMessage message={message} question={question} commands={commands} />
        )}
      </div>
    )
  })
})
MessageList.displayName = 'MessageList'
