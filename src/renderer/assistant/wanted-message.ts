import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import type { ConversationHit, ConversationPage } from '../../contracts/index.ts'
import { useClient, useErrorText } from '../client/index.ts'
import type { OpenConversation } from './use-conversation.ts'

/** The query parameter that names the message to show. */
const MESSAGE_PARAMETER = 'message'

/** The address of the page on which a hit stands, at its message. */
export const addressOfHit = ({ conversationId, messageId }: Pick<ConversationHit, 'conversationId' | 'messageId'>) =>
  messageId === null
    ? `/assistant/${conversationId}`
    : `/assistant/${conversationId}?${new URLSearchParams({ [MESSAGE_PARAMETER]: messageId })}`

/** A message to bring into view. Whoever goes to the same one again wants to see it again, which is another visit. */
export interface WantedMessage {
  readonly messageId: string
  readonly visit: string
}

export interface WantedMessageOptions {
  readonly conversationId: string | null
  readonly conversation: ConversationPage | null
  readonly showEarlier: OpenConversation['showEarlier']
}

/** The message that the address names: its branch is opened, and the conversation read as far back as it stands. */
export const useWantedMessage = (options: WantedMessageOptions): WantedMessage | null => {
  const { conversationId, conversation, showEarlier } = options
  const { conversations } = useClient()
  const errorText = useErrorText()
  const [search] = useSearchParams()
  const { key: visit } = useLocation()
  const messageId = search.get(MESSAGE_PARAMETER)
  const brought = useRef<string | null>(null)
  const isHere = conversation?.messages.some((message) => message.messageId === messageId) ?? true

  const bring = useEffectEvent(async (wanted: string) => {
    if (conversationId === null) return
    try {
      await conversations.SelectVersion({ conversationId, messageId: wanted })
      await showEarlier({ farAs: wanted })
    } catch (error) {
      toast.error(errorText(error))
    }
  })
  useEffect(() => {
    if (messageId === null || isHere || brought.current === visit) return
    brought.current = visit
    void bring(messageId)
  }, [messageId, visit, isHere])

  return messageId === null ? null : { messageId, visit }
}
