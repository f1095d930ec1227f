import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConversationMessage, MessageRole, Participant } from '../../../../contracts/index.ts'
import { newGuid, openTestDatabase, platformMigrations, type TestDatabase } from '../../../platform/index.ts'
import { assistantMigrations } from '../assistant-migrations.ts'
import type { AssistantStore } from '../assistant-store.ts'
import { conversations as firstStep } from '../migrations/0001-conversations.ts'
import { sqliteAssistantStore } from './sqlite-assistant-store.ts'

const ada = { userId: 'ada', teamId: 'personal' }
const adas = { userId: 'ada', teamIds: ['personal'] }
const bob = { userId: 'bob', teamId: 'personal' }
const person: Participant = { type: 'User', userId: 'ada', displayName: 'Ada' }

let clock = 0
const said = (role: MessageRole, content: string, more: Partial<ConversationMessage> = {}): ConversationMessage => {
  clock += 1
  return {
    messageId: newGuid(),
    role,
    content,
    toolCalls: [],
    toolResults: [],
    timestamp: new Date(Date.UTC(2025, 0, 1) + clock * 1000).toISOString(),
    citations: [],
    completion: 'Complete',
    ...more,
  }
}

let database: TestDatabase
let store: AssistantStore
beforeEach(() => {
  database = openTestDatabase([platformMigrations, assistantMigrations])
  store = sqliteAssistantStore(database.db)
})
afterEach(() => database.close())

const begin = (title: string | null = 'A title', owner = ada): string => {
  const conversationId = newGuid()
  store.conversations.create(owner, { conversationId, participants: [person], title, titleFrom: 'Words' })
  return conversationId
}
/** Adds messages one below the other. */
const chain = (conversationId: string, messages: readonly ConversationMessage[], from: string | null = null): void => {
  let parentId = from
  for (const message of messages) {
    store.messages.add({ conversationId, parentId, message })
    parentId = message.messageId
  }
}
const openBranch = (conversationId: string) => {
  const leafId = store.conversations.get(ada, conversationId)?.leafId
  return leafId ? store.messages.branch(conversationId, leafId).map(({ message }) => message.content) : []
}

describe('a stored conversation', () => {
  it('keeps all participants, in order', () => {
    const conversationId = newGuid()
    const participants: Participant[] = [
      { type: 'User', userId: 'zoe', displayName: 'Zoe' },
      { type: 'Assistant', name: 'Alcove' },
      { type: 'User', userId: 'ada', displayName: 'Ada' },
    ]
    store.conversations.create(ada, { conversationId, participants, title: null, titleFrom: 'Words' })
    expect(store.conversations.get(ada, conversationId)?.participants).toEqual(participants)
  })

  it('keeps a message of each role, with everything that belongs to it', () => {
    const conversationId = begin()
    const messages = (['User', 'Assistant', 'System', 'Tool'] as const).map((role) =>
      said(role, `From ${role}`, {
        thoughts: 'Hm.',
        searches: ['what'],
        notices: ['Without tools.'],
        completion: 'Cut',
        cutReason: 'Length',
        answeredBy: { providerName: 'p', model: 'm', promptTokens: 1, outputTokens: null, costUsd: 0.25 },
      }),
    )
    chain(conversationId, messages)
    const leafId = messages.at(-1)?.messageId ?? ''
    expect(store.messages.branch(conversationId, leafId).map(({ message }) => message)).toEqual(messages)
  })

  it('is found by its owner alone, and not in another team', () => {
    const conversationId = begin()
    for (const stranger of [bob, { ...ada, teamId: 'work' }]) {
      expect(store.conversations.get(stranger, conversationId)).toBeNull()
      expect(store.conversations.list(stranger)).toEqual([])
      expect(store.conversations.remove(stranger, conversationId)).toBe(false)
    }
  })

  it('is listed with pinned ones first, then the latest, a page at a time', () => {
    const ids = ['one', 'two', 'three', 'four'].map((title) => {
      const id = begin(title)
      chain(id, [said('User', title)])
      return id
    })
    store.conversations.setPinned(ids[1]!, true)
    const titles = (offset: number, limit: number) =>
      store.conversations.page(adas, { offset, limit }).conversations.map(({ title, pinned }) => [title, pinned])
    expect(titles(0, 2)).toEqual([
      ['two', true],
      ['four', false],
    ])
    expect(titles(2, 10)).toEqual([
      ['three', false],
      ['one', false],
    ])
    expect(store.conversations.page(adas, { offset: 0, limit: 1 }).total).toBe(4)
  })
})

describe('branches', () => {
  it('the last message opens its branch; versions of a message are told in their order', () => {
    const conversationId = begin()
    const question = said('User', 'Q')
    const [one, two] = [said('Assistant', 'A1'), said('Assistant', 'A2')]
    chain(conversationId, [question, one, said('User', 'Q2')])
    store.messages.add({ conversationId, parentId: question.messageId, message: two })
    expect(openBranch(conversationId)).toEqual(['Q', 'A2'])
    const branch = store.messages.branch(conversationId, two.messageId)
    expect(store.messages.versions(conversationId, branch).get(two.messageId)).toEqual([one.messageId, two.messageId])
    expect(branch.map(({ depth }) => depth)).toEqual([0, 1])
    store.conversations.setLeaf(conversationId, store.messages.latestBelow(conversationId, one.messageId))
    expect(openBranch(conversationId)).toEqual(['Q', 'A1', 'Q2'])
  })

  it('first messages are versions of each other', () => {
    const conversationId = begin()
    const [one, two] = [said('User', 'Q'), said('User', 'Q, put better')]
    chain(conversationId, [one])
    chain(conversationId, [two])
    const branch = store.messages.branch(conversationId, two.messageId)
    expect(store.messages.versions(conversationId, branch).get(two.messageId)).toEqual([one.messageId, two.messageId])
  })

  it('the last part of a long branch is read without the rest', () => {
    const conversationId = begin()
    const messages = Array.from({ length: 500 }, (_, at) => said(at % 2 === 0 ? 'User' : 'Assistant', String(at)))
    chain(conversationId, messages)
    const last = store.messages.branch(conversationId, messages.at(-1)!.messageId, 3)
    expect(last.map(({ message, depth }) => [message.content, depth])).toEqual([
      ['497', 497],
      ['498', 498],
      ['499', 499],
    ])
  })

  it('a reply has its place from the beginning, and takes it when it ends', () => {
    const conversationId = begin()
    const question = said('User', 'Q')
    const reply = said('Assistant', 'A')
    chain(conversationId, [question])
    store.messages.openReply({ conversationId, parentId: question.messageId, messageId: reply.messageId })
    store.messages.add({ conversationId, parentId: reply.messageId, message: said('User', 'Q2') })
    expect(store.conversations.list(ada)[0]?.messageCount).toBe(2)
    store.messages.closeReply(conversationId, reply)
    expect(openBranch(conversationId)).toEqual(['Q', 'A', 'Q2'])
    expect(store.messages.search(adas, 'A', { offset: 0, limit: 10 })).toHaveLength(1)
  })
})

describe('search over all messages', () => {
  const find = (query: string, reach = adas) =>
    store.messages
      .search(reach, query, { offset: 0, limit: 20 })
      .map(({ parts }) => parts.map(({ text, hit }) => (hit ? `<${text}>` : text)).join(''))

  beforeEach(() => {
    chain(begin('Observatory'), [
      said('User', 'What is the dome made of?'),
      said('Assistant', 'Of **cedar** wood, says the Müller report. '.concat('It is old. '.repeat(60))),
      said('System', 'cedar in a system message'),
    ])
    chain(begin('Reise'), [said('User', 'Wann fährt der Zug nach Tōkyō? 東京タワー'), said('Assistant', 'Um zehn.')])
    chain(begin('Strangers', bob), [said('User', 'My cedar secret')])
  })

  it.each([
    ['cedar', 'Of <cedar> wood, says the Müller report.'],
    ['DOME made', 'What is the <dome> <made> of?'],
    ['ced', 'Of <ced>ar wood'],
    ['muller', 'the <Müller> report'],
    ['fahrt zug', 'Wann <fährt> der <Zug> nach'],
    ['東京', '<東京>タワー'],
    ['京タワ', '<京タワ>'],
  ])('finds %s', (query, expected) => {
    const found = find(query)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })

  it.each(['cedar elephant', 'secret', 'system message', '"', '* OR NEAR(', '', '   ', 'edar'])(
    'finds nothing for %j',
    (query) => {
      expect(find(query)).toEqual([])
    },
  )

  it('finds nothing of what is in the trash, and finds it again when it is restored', () => {
    const [{ conversationId } = { conversationId: '' }] = store.conversations.withTitle(adas, ['observatory'], 1)
    store.conversations.remove(ada, conversationId)
    expect(find('cedar')).toEqual([])
    store.conversations.restore(ada, conversationId)
    expect(find('cedar')).toHaveLength(1)
  })

  it('forgets the words of what is gone for good', () => {
    const [{ conversationId } = { conversationId: '' }] = store.conversations.withTitle(adas, ['observatory'], 1)
    store.conversations.remove(ada, conversationId)
    expect(store.messages.removeSome(conversationId, 2)).toBe(2)
    store.conversations.drop(conversationId)
    const left = database.db.prepare('SELECT count(*) FROM ai_message_words').pluck().get()
    expect(left).toBe(3)
  })

  it('shows a message that is one long line around its hit', () => {
    chain(begin(), [said('User', `${'before '.repeat(100)}needle ${'after '.repeat(100)}`)])
    const [found = ''] = find('needle')
    expect(found).toMatch(/^….*before <needle> after.*…$/)
    expect(found.length).toBeLessThan(300)
  })
})

describe('an installation of before branches', () => {
  it('has its conversations as one branch each, findable, with an unfinished reply in its place', () => {
    using old = openTestDatabase([platformMigrations, { layer: 'assistant', migrations: [firstStep] }])
    const at = '2025-01-01T00:00:00.000Z'
    old.db
      .prepare(`INSERT INTO ai_conversations VALUES ('c', 'ada', 'personal', 'Ada', 'Über Zedern', '${at}', '${at}')`)
      .run()
    for (const [id, role, content] of [
      ['m1', 'User', 'Was ist die Kuppel?'],
      ['m2', 'Assistant', 'Aus Zedernholz.'],
      ['m3', 'User', 'Und der Turm?'],
    ])
      old.db
        .prepare(`INSERT INTO ai_messages VALUES (NULL, ?, 'c', ?, ?, '[]', '[]', '[]', 'Complete', NULL, '${at}')`)
        .run(id, role, content)
    old.db
      .prepare(`INSERT INTO ai_tasks VALUES ('t', 'c', 'Streaming', NULL, 'Aus Stei', '[]', '${at}', '${at}')`)
      .run()
    old.db.transaction(() => {
      for (const { up } of assistantMigrations.migrations.slice(1)) up(old.db)
    })()

    const migrated = sqliteAssistantStore(old.db)
    const record = migrated.conversations.get(ada, 'c')
    expect(record?.participants).toEqual([person, { type: 'Assistant', name: 'Alcove' }])
    const branch = migrated.messages.branch('c', record?.leafId ?? '')
    expect(branch.map(({ message, writing }) => [message.content, writing])).toEqual([
      ['Was ist die Kuppel?', false],
      ['Aus Zedernholz.', false],
      ['Und der Turm?', false],
      ['', true],
    ])
    expect(migrated.tasks.unfinished()).toMatchObject([
      { taskId: 't', questionId: 'm3', partial: { content: 'Aus Stei' } },
    ])
    expect(migrated.messages.search(adas, 'zedernholz', { offset: 0, limit: 5 })).toHaveLength(1)
    expect(migrated.conversations.withTitle(adas, ['uber'], 5)).toHaveLength(1)
  })
})

/** Holds the lock of writers for a moment, as emptying the log after a deletion does. */
const holdsTheLock = (path: string): Promise<ChildProcess> => {
  const program = `
    const db = require('better-sqlite3')(process.argv[1])
    db.exec('BEGIN IMMEDIATE')
    process.stdout.write('locked')
    setTimeout(() => db.exec('COMMIT'), 300)`
  const child = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('error', reject)
  })
}

it('a transaction that reads before it writes waits for who has the lock (a question right after a deletion was refused)', async () => {
  const conversationId = begin()
  const other = await holdsTheLock(database.path)
  const ended = once(other, 'exit')
  store.transaction(() => {
    expect(store.conversations.get(ada, conversationId)).not.toBeNull()
    chain(conversationId, [said('User', 'Still there?')])
  })
  const branch = openBranch(conversationId)
  expect(JSON.stringify(branch)).toContain('Still there?')
  await ended
})
