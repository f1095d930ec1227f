import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SearchRecord } from '../../../contracts/index.ts'
import { newGuid, openTestDatabase, platformMigrations, type TestDatabase } from '../../platform/index.ts'
import { assistantMigrations } from '../conversations/assistant-migrations.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import { plainMessage } from '../conversations/plain-message.ts'
import { sqliteAssistantStore } from '../conversations/sqlite/sqlite-assistant-store.ts'
import { createExporter } from './export-conversations.ts'

const ada = { userId: 'ada', teamId: 'personal' }
const noPictures: Parameters<typeof createExporter>[1] = { read: async () => null }
const search: SearchRecord = {
  traceId: newGuid(),
  asked: 'what was asked '.repeat(200),
  searched: 'what was asked',
  corrections: [],
  mergeStrategy: 'SparseOnly',
  topK: 5,
  minScore: 0,
  candidatePoolSize: 0,
  latencyMs: 1,
  stages: [],
  candidates: [],
}

let database: TestDatabase
let store: AssistantStore
beforeEach(() => {
  database = openTestDatabase([platformMigrations, assistantMigrations])
  store = sqliteAssistantStore(database.db)
})
afterEach(() => database.close())

/** A conversation of one reply, and what was searched for it. */
const conversationWith = (reply: string): string => {
  const conversationId = newGuid()
  const participants = [{ type: 'Assistant', name: 'Alcove' } as const]
  store.conversations.create(ada, { conversationId, participants, title: 'Domes', titleFrom: 'Words' })
  const message = plainMessage('Assistant', reply)
  store.messages.add({ conversationId, parentId: null, message })
  store.searches.keep(message.messageId, [search])
  return conversationId
}

describe('a file of conversations', () => {
  const wanted = { conversationId: null, format: 'Json' } as const
  const repliesIn = (text: string) => JSON.parse(text).conversations[0].messages

  it('holds what was searched for replies where that fits', async () => {
    conversationWith('Of cedar.')
    const { text } = await createExporter(store, noPictures)(ada, wanted)
    expect(repliesIn(text)).toMatchObject([{ content: 'Of cedar.', searchRecords: [search] }])
  })

  it('is written without that where it would be too large with it', async () => {
    conversationWith('Of cedar.')
    const { text } = await createExporter(store, noPictures, 2_000)(ada, wanted)
    expect(repliesIn(text)).toMatchObject([{ content: 'Of cedar.' }])
    expect(text).not.toContain('what was asked')
  })

  it('is refused where the words alone are too much, and says what to do', async () => {
    conversationWith('Of cedar. '.repeat(500))
    await expect(createExporter(store, noPictures, 2_000)(ada, wanted)).rejects.toMatchObject({
      code: 'TooLarge',
      message: expect.stringContaining('one by one'),
    })
  })
})
