import type { RefObject } from 'react'
import type { Citation } from '../../contracts/index.ts'
import { Chat } from './chat.tsx'

export interface CompactChatProps {
  readonly conversationId: string | null
  /** From whose view is asked; null for none. */
  readonly activeModule: string | null
  /** Another conversation is shown, or a new one where it is null. */
  readonly onConversationChange: (conversationId: string | null) => void
  readonly onOpenCitation: (citation: Citation) => void
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
}

/** The chat where room is scarce, under a heading of its own. */
export const CompactChat = ({ onConversationChange, ...rest }: CompactChatProps) => (
  <div className="min-h-0 grow">
    <Chat {...rest} onStarted={onConversationChange} onNew={() => onConversationChange(null)} compact />
  </div>
)
