import { useQuery } from '@tanstack/react-query'
import type { ConversationSummary } from '../../contracts/index.ts'
import { queryKeys, useClient } from '../client/index.ts'

export const useConversations = () => {
  const client = useClient()
  return useQuery({ queryKey: queryKeys.conversations, queryFn: () => client.assistant.ListConversations() })
}

/** The conversations whose title holds every word that was typed. */
export const searchConversations = (
  conversations: readonly ConversationSummary[],
  search: string,
): readonly ConversationSummary[] => {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return conversations
  return conversations.filter(({ title }) => {
    const text = (title ?? '').toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
