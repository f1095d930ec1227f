import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ConversationMessage } from '../../../contracts/index.ts'
import { newGuid, now, openTestDatabase, platformMigrations, type TestDatabase } from '../../platform/index.ts'
import { assistantMigrations } from '../conversations/assistant-migrations.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { TitleSource } from '../conversations/conversation-table.ts'
import { sqliteAssistantStore } from '../conversations/sqlite/sqlite-assistant-store.ts'
import { createBranchTitles } from './branch-titles.ts'

const owner = { userId: 'ada', teamId: 'personal' }
let database: TestDatabase
let store: AssistantStore
beforeEach(() => {
  database = openTestDatabase([platformMigrations, assistantMigrations])
  store = sqliteAssistantStore(database.db)
})
afterEach(() => database.close())

const question = (content: string): ConversationMessage => ({
  messageId: newGuid(),
  role: 'User',
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: [],
  completion: 'Complete',
})

/** A conversation whose first question was asked in two ways, the second of which is shown. */
const twice = (title: string, titleFrom: TitleSource) => {
  const conversationId = newGuid()
  store.conversations.create(owner, { conversationId, participants: [], title, titleFrom })
  const [first, second] = [question('Who built it?'), question('Who paid for it?')]
  for (const message of [first, second]) store.messages.add({ conversationId, parentId: null, message })
  const about = () => {
    const record = store.conversations.get(owner, conversationId)
    if (!record) throw new Error('the conversation is gone')
    return record
  }
  return {
    first,
    second,
    show: ({ messageId }: ConversationMessage) => {
      createBranchTitles(store).open(about(), messageId)
      store.conversations.setLeaf(conversationId, messageId)
      return [about().title, about().titleFrom]
    },
  }
}

it('a title that a model gave stays with the question that it was given for', () => {
  const { first, second, show } = twice('Money for the dome', 'Model')
  expect(show(first)).toEqual(['Who built it?', 'Words'])
  expect(show(second)).toEqual(['Money for the dome', 'Model'])
  expect(show(second)).toEqual(['Money for the dome', 'Model'])
})

it.each(['Person', 'Import'] as const)('a title from elsewhere stays (%s)', (titleFrom) => {
  const { first, show } = twice('Mine', titleFrom)
  expect(show(first)).toEqual(['Mine', titleFrom])
})

it('is no part of the question', () => {
  const { first, second, show } = twice('Money for the dome', 'Model')
  show(first)
  const kept = store.messages.branch(store.conversations.list(owner)[0]?.conversationId ?? '', second.messageId)
  expect(kept.map(({ message }) => message)).toEqual([second])
})
