import { memo } from 'react'
import type { Citation, ConversationMessage } from '../../contracts/index.ts'
import { AssistantMessage } from './assistant-message.tsx'
import { UserMessage } from './user-message.tsx'

export interface MessageListProps {
  readonly messages: readonly ConversationMessage[]
  /** Messages before this one are not drawn. */
  readonly first: number
  readonly onOpenCitation: (citation: Citation) => void
  /** Null while a question is being answered. */
  readonly onAsk: ((question: string) => void) | null
}

const questionBefore = (messages: readonly ConversationMessage[], index: number): string | null =>
  messages.slice(0, index).findLast(({ role }) => role === 'User')?.content ?? null

const isCut = ({ completion }: ConversationMessage) => completion !== 'Complete'

/** Tool and system messages are the assistant's own affair, as is a turn that said nothing. */
const isShown = (message: ConversationMessage) =>
  message.role === 'User' || (message.role === 'Assistant' && (message.content !== '' || isCut(message)))

/** What people and the assistant said. */
export const MessageList = memo(({ messages, first, onOpenCitation, onAsk }: MessageListProps) =>
  messages.map((message, index) =>
    index < first || !isShown(message) ? null : (
      <div key={message.messageId} className="message">
        {message.role === 'User' ? (
          <UserMessage text={message.content} />
        ) : (
          <AssistantMessage
            message={message}
            question={isCut(message) ? questionBefore(messages, index) : null}
            onOpenCitation={onOpenCitation}
            onAsk={isCut(message) ? onAsk : null}
          />
        )}
      </div>
    ),
  ),
)
MessageList.displayName = 'MessageList'
