import type { Citation, ConversationMessage } from '../../contracts/index.ts'
import { AssistantMessage } from './assistant-message.tsx'
import { UserMessage } from './user-message.tsx'

export interface MessageListProps {
  readonly messages: readonly ConversationMessage[]
  readonly onOpenCitation: (citation: Citation) => void
  /** Null while a question is being answered. */
  readonly onAsk: ((question: string) => void) | null
}

const questionBefore = (messages: readonly ConversationMessage[], index: number): string | undefined =>
  messages.slice(0, index).findLast(({ role }) => role === 'User')?.content

/** What people and the assistant said; tool and system messages are the assistant's own affair. */
export const MessageList = ({ messages, onOpenCitation, onAsk }: MessageListProps) =>
  messages.map((message, index) => {
    if (message.role === 'User') {
      return (
        <div key={message.messageId} className="message">
          <UserMessage text={message.content} />
        </div>
      )
    }
    const silent = message.content === '' && message.completion === 'Complete'
    if (message.role !== 'Assistant' || silent) return null
    const question = questionBefore(messages, index)
    return (
      <div key={message.messageId} className="message">
        <AssistantMessage
          message={message}
          onOpenCitation={onOpenCitation}
          onAskAgain={onAsk && question !== undefined ? () => onAsk(question) : null}
        />
      </div>
    )
  })
