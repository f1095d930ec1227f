import { describe, expect, it } from 'vitest'
import { searchConversations } from './use-conversations.ts'

const conversation = (title: string | null) => ({
  conversationId: `${title}`,
  title,
  created: '2025-01-01T00:00:00.000Z',
  updated: '2025-01-01T00:00:00.000Z',
  messageCount: 1,
  active: false,
})
const all = [conversation('When may the dome be opened?'), conversation('Dome maintenance'), conversation(null)]

describe('searchConversations', () => {
  it.each([
    ['', 3],
    ['  ', 3],
    ['DOME', 2],
    ['dome opened', 1],
    ['telescope', 0],
  ])('“%s” finds %i', (search, count) => {
    expect(searchConversations(all, search)).toHaveLength(count)
  })
})
