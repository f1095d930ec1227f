import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from 'sonner'
import type { ConversationPage } from '../../contracts/index.ts'
import { useClient, useErrorText } from '../client/index.ts'
import type { OpenConversation } from './use-conversation.ts'

/** The query parameter that names the message to show. */
export const MESSAGE_PARAMETER = 'message'

/** Brings the message that the address names into view: opens its branch, reads as far back as it stands, scrolls to it and marks it. */
export const useShowMessage = (
  conversationId: string | null,
  conversation: ConversationPage | null,
  showEarlier: OpenConversation['showEarlier'],
): void => {
  const { conversations } = useClient()
  const errorText = useErrorText()
  const [search] = useSearchParams()
  const wanted = search.get(MESSAGE_PARAMETER)
  const shown = useRef<string | null>(null)
  const asked = useRef<string | null>(null)

  const bring = useEffectEvent(async (messageId: string) => {
    if (conversationId === null) return
    try {
      await conversations.SelectVersion({ conversationId, messageId })
      await showEarlier({ farAs: messageId })
    } catch (error) {
      toast.error(errorText(error))
    }
  })

  useEffect(() => {
    if (wanted === null || conversation === null || shown.current === wanted) return
    const element = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(wanted)}"]`)
    if (element) {
      shown.current = wanted
      element.scrollIntoView({ block: 'center' })
      element.dataset.found = ''
      return
    }
    if (asked.current === wanted) return
    asked.current = wanted
    void bring(wanted)
  }, [wanted, conversation])
}
