import { Buffer } from 'node:buffer'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { sqliteEventStore } from '../../../src/main/platform/index.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import { launchHost, temporaryDataDir } from '../../host.ts'

const INDEXED = 'KnowledgeChunkIndexed'

/** What stands in the file of a host that is not running. */
const inDatabase = <T>(dataDir: string, work: (db: Database.Database) => T): T => {
  const db = new Database(join(dataDir, 'alcove.db'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const indexedIn = (db: Database.Database) => sqliteEventStore(db).read({ kind: INDEXED })
const rowsIn = (db: Database.Database) =>
  Number(db.prepare('SELECT count(*) FROM events WHERE kind = ?').pluck().get(INDEXED))

it('many chunks leave few rows of events, and those go after the days that the privacy settings say (one row per chunk stayed for ever)', async () => {
  const dataDir = await temporaryDataDir()
  try {
    const first = await launchHost({ dataDir })
    const sentence = (at: number) =>
      `Rib ${at} of the dome is of cedar, was cut in ${1700 + at} and weighs ${at} kilograms. `
    const bytes = Array.from({ length: 500 }, (_, at) => sentence(at)).join('')
    const { documentId } = await first.client.add({ fileName: 'ribs.txt', bytes })
    await first.client.settled([documentId])
    const settings = await first.client.settings.GetPrivacySettings()
    await first.client.settings.SavePrivacySettings({ ...settings, eventRetentionDays: 30 })
    await first.stop()

    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
    const { last } = inDatabase(dataDir, (db) => {
      const chunks = indexedIn(db).length
      expect(chunks).toBeGreaterThan(16)
      expect(rowsIn(db)).toBeLessThanOrEqual(Math.ceil(chunks / 8))
      db.prepare('UPDATE events SET occurred_at = ?').run(daysAgo(31))
      const kept = db.prepare(
        'UPDATE events SET occurred_at = ? WHERE sequence = (SELECT max(sequence) FROM events WHERE kind = ?)',
      )
      kept.run(daysAgo(29), INDEXED)
      return { last: indexedIn(db).at(-1) }
    })
    // It looks at its start, and then once an hour.
    await (await launchHost({ dataDir })).stop()
    inDatabase(dataDir, (db) => {
      expect(rowsIn(db)).toBe(1)
      expect(indexedIn(db).at(-1)).toEqual(last)
      expect(db.prepare('SELECT count(*) FROM events WHERE occurred_at < ?').pluck().get(daysAgo(30))).toBe(0)
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
})

/** Conversations in the form of Alcove's own export, of as many messages each as `lengths` say. */
const importOf = (lengths: readonly number[]): string => {
  const time = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString()
  const conversations = lengths.map((length, at) => ({
    origin: `test:${at}`,
    title: `Conversation ${at}`,
    created: time(at),
    updated: time(at),
    leafId: null,
    messages: Array.from({ length }, (_, number) => ({
      messageId: `m${number}`,
      parentId: number === 0 ? null : `m${number - 1}`,
      role: number % 2 === 0 ? 'User' : 'Assistant',
      content: `Number ${number}. ${'The ribs of the dome are of cedar. '.repeat(20)}`,
      timestamp: time(at),
    })),
  }))
  return JSON.stringify({ format: 'alcove-conversations', version: 1, exported: time(0), conversations })
}

describe('a person of many conversations', () => {
  const MANY = 250
  const LONG = 450
  const begin = async (): Promise<LibraryApp> => {
    const app = await startAssistantApp()
    const bytes = Buffer.from(importOf([...Array<number>(MANY).fill(1), LONG])).toString('base64') as never
    const { imported } = await app.ada.conversations.ImportConversations({ fileName: 'all.json', bytes })
    expect(imported).toBe(MANY + 1)
    return app
  }

  it('gets them, and the messages of a long one, by pages: each once, none larger than it was asked for', async () => {
    await using app = await begin()
    const { BrowseConversations, ReadConversation } = app.ada.conversations
    const titles: (string | null)[] = []
    for (let offset = 0; ; offset += 200) {
      const page = await BrowseConversations({ offset, limit: 200 })
      expect(page.total).toBe(MANY + 1)
      expect(JSON.stringify(page).length).toBeLessThan(200 * 1_024)
      if (page.conversations.length === 0) break
      titles.push(...page.conversations.map(({ title }) => title))
    }
    expect(titles).toEqual(Array.from({ length: MANY + 1 }, (_, at) => `Conversation ${MANY - at}`))
    await expect(BrowseConversations({ limit: 201 })).rejects.toMatchObject({ status: 400 })

    const [long] = (await BrowseConversations({ limit: 1 })).conversations
    const conversationId = long?.conversationId ?? ''
    const numbers: number[] = []
    for (let before: string | null = null; ; ) {
      const page = await ReadConversation({ conversationId, before, limit: 200 })
      const messages = page?.messages ?? []
      expect(messages.length).toBeLessThanOrEqual(200)
      numbers.unshift(...messages.map(({ content }) => Number(/\d+/.exec(content)?.[0])))
      expect(page?.earlier).toBe(LONG - numbers.length)
      before = messages[0]?.messageId ?? null
      if (page?.earlier === 0) break
    }
    expect(numbers).toEqual(Array.from({ length: LONG }, (_, at) => at))
    await expect(ReadConversation({ conversationId, limit: 201 })).rejects.toMatchObject({ status: 400 })
  })
})
