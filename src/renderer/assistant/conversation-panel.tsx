import { type ReactElement, useMemo } from 'react'
import type { ConversationMessage, GivenMessage } from '../../contracts/index.ts'
import { ChatPanel } from './chat-panel.tsx'

/** A conversation that a module’s own page draws, and what it hears. */
export interface ConversationPanelProps {
  /** Keeps the draft and the place of scrolling apart from those of other conversations; a new id shows the end. */
  readonly conversationId: string
  /** Oldest first. Messages of the roles System and Tool are not drawn. */
  readonly messages: readonly GivenMessage[]
  /** Called once with what was typed, as it was typed; never with white space alone. */
  readonly onSubmit: (content: string) => void
  /** The module from whose view the chat is opened; null where it is none. */
  readonly activeModule: string | null
}

const whole = (message: GivenMessage): ConversationMessage => ({ citations: [], completion: 'Complete', ...message })

const Panel = ({ messages, ...props }: ConversationPanelProps) => {
  const shown = useMemo(() => messages.map(whole), [messages])
  return <ChatPanel {...props} messages={shown} />
}

/**
 * The chat for any module's page: it shows the messages that it is given and hands over what is typed, and asks the host for nothing. It
 * fills the height of what it stands in, somewhere inside of the interface that `startInterface` draws.
 */
export const ConversationPanel = {
  render: (props: ConversationPanelProps): ReactElement => <Panel {...props} />,
} as const
