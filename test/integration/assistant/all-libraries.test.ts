import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '../../../src/main/library.ts'
import { type LibraryApp, startAssistantApp } from '../../assistant-app.ts'
import type { HostClient } from '../../host-client.ts'

const SLOW_MS = 120_000
const teamsOfAda: Record<string, readonly Permission[]> = {
  red: ['assistant:use'],
  blue: ['assistant:use'],
  green: ['assistant:use'],
}
const all = { libraries: 'All' } as const

let app: LibraryApp
/** Ada's conversations, the latest first. */
const ofAda: string[] = []
beforeAll(async () => {
  app = await startAssistantApp({
    people: {
      ada: { teams: teamsOfAda },
      bob: { teams: { blue: ['assistant:use'] } },
    },
    turns: [{ deltas: ['The heron stands in the reeds.'] }],
  })
  for (const [userId, teamId] of [
    ['ada', 'red'],
    ['bob', 'blue'],
    ['ada', 'blue'],
    ['ada', 'green'],
    ['ada', 'red'],
    ['ada', 'blue'],
  ] as const) {
    const { conversation } = await app.as(userId, teamId).ask(`Where does the heron of ${userId} stand in ${teamId}?`)
    if (userId === 'ada') ofAda.unshift(conversation.conversationId)
  }
}, SLOW_MS)
afterAll(() => app?.stop())

const listed = async ({ conversations }: HostClient, reach: { readonly libraries?: 'All' }) =>
  (await conversations.BrowseConversations(reach)).conversations

describe('conversations of all libraries', () => {
  it('are those of the caller in every team, each with its team; of the acting one where nothing is said', async () => {
    const rows = await listed(app.as('ada', 'red'), all)
    expect(rows.map(({ conversationId }) => conversationId)).toEqual(ofAda)
    expect(rows.map(({ teamId }) => teamId)).toEqual(['blue', 'red', 'green', 'blue', 'red'])
    expect((await listed(app.as('ada', 'red'), {})).map(({ teamId }) => teamId)).toEqual(['red', 'red'])
    expect((await listed(app.as('bob'), all)).map(({ teamId }) => teamId)).toEqual(['blue'])
  })

  it('come in pages that leave nothing out and tell nothing twice', async () => {
    const { conversations } = app.as('ada', 'green')
    const pages = []
    for (const offset of [0, 2, 4, 6]) {
      const page = await conversations.BrowseConversations({ ...all, offset, limit: 2 })
      expect(page.total).toBe(ofAda.length)
      pages.push(page.conversations)
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0])
    expect(pages.flat().map(({ conversationId }) => conversationId)).toEqual(ofAda)
  })

  it('are searched in the same reach, page by page', async () => {
    const { conversations } = app.as('ada', 'red')
    const { hits, more } = await conversations.SearchConversations({ ...all, query: 'reeds' })
    expect(more).toBe(false)
    expect(hits.map(({ conversationId }) => conversationId).toSorted()).toEqual(ofAda.toSorted())
    const ofPages = []
    for (const offset of [0, 3]) {
      const page = await conversations.SearchConversations({ ...all, query: 'reeds', offset, limit: 3 })
      expect(page.more).toBe(offset === 0)
      ofPages.push(...page.hits)
    }
    expect(ofPages).toEqual(hits)
    const here = await conversations.SearchConversations({ query: 'reeds' })
    expect(here.hits.map(({ teamId }) => teamId)).toEqual(['red', 'red'])
  })

  it('are never those of another person, by words or by title', async () => {
    const { conversations } = app.as('bob')
    const { hits } = await conversations.SearchConversations({ ...all, query: 'heron' })
    expect(new Set(hits.map(({ conversationId }) => conversationId)).size).toBe(1)
    expect((await conversations.SearchConversations({ ...all, query: 'ada' })).hits).toEqual([])
  })

  it('leave out a team in which the caller may use the assistant no more', async () => {
    teamsOfAda.blue = ['knowledge:read']
    const ada = app.as('ada', 'red')
    expect((await listed(ada, all)).map(({ teamId }) => teamId)).toEqual(['red', 'green', 'red'])
    const { hits } = await ada.conversations.SearchConversations({ ...all, query: 'reeds' })
    expect(hits.map(({ teamId }) => teamId).toSorted()).toEqual(['green', 'red', 'red'])
  })
})
