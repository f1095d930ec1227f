import { describe, expect, it } from 'vitest'
import {
  type AuditEntry,
  addModule,
  fixedPermissions,
  type Permission,
  withAuditSink,
  withAuth,
  withPermissionStore,
  withScopeResolver,
  withTeamStore,
} from '../../../src/main/library.ts'
import { startAIApp, startKnowledgeApp, TOKEN } from '../../library-app.ts'
import { echoModule, post, say } from './echo-module.ts'

const note = { fileName: 'note.txt', contentType: 'text/plain', bytes: 'A marker word: zanzibar.' }

describe('builders of who may do what', () => {
  it('[A11.21] withAuth: the authenticator given decides who a caller is', async () => {
    const ada = { userId: 'ada', displayName: 'Ada', platformAdmin: false }
    const authenticator = { authenticate: (token: string) => (token === 'ada' ? ada : null), announcedToken: null }
    await using test = await startAIApp({ with: [withAuth(authenticator)] })
    expect((await test.as('ada').request('/api/openapi.json')).status).toBe(200)
    expect((await test.as(TOKEN).request('/api/openapi.json')).status).toBe(401)
  })

  it('[A11.28] withTeamStore: a team of the store given can act, any other is refused', async () => {
    const teams = { teamsOf: async () => [{ teamId: 'garden', name: 'Garden' }] }
    await using test = await startAIApp({ with: [withTeamStore(teams), addModule(echoModule())] })
    expect(await (await post(test.url, 'IEcho/Where', null, { 'x-team-id': 'garden' })).json()).toBe('garden')
    expect((await post(test.url, 'IEcho/Where', null, { 'x-team-id': 'personal' })).status).toBe(403)
  })

  it('[A11.29] [K1.20] withPermissionStore: granted and taken away without a restart, a module’s own permission included', async () => {
    let permissions: Permission[] = ['echo:use']
    await using test = await startAIApp({
      with: [withPermissionStore({ permissionsOf: async () => permissions }), addModule(echoModule())],
    })
    expect((await say(test.url)).status).toBe(200)
    permissions = []
    expect((await say(test.url)).status).toBe(403)
  })

  it('[A11.30] withScopeResolver: the acting scope comes from the resolver given', async () => {
    const teams = { teamsOf: async () => ['one', 'two'].map((teamId) => ({ teamId, name: teamId })) }
    let resolved = 'two'
    await using test = await startKnowledgeApp({
      with: [withTeamStore(teams), withScopeResolver({ resolve: async () => resolved })],
    })
    // Whatever team a request names: the resolver's is the one that acts.
    const { documentId } = await test.as(TOKEN, 'one').add(note)
    expect(await test.as(TOKEN, 'one').knowledge.ListDocuments()).toMatchObject([{ documentId }])
    resolved = 'one'
    expect(await test.as(TOKEN, 'two').knowledge.ListDocuments()).toEqual([])
    resolved = 'two'
    expect(await test.client.knowledge.ListDocuments()).toMatchObject([{ documentId }])
  })

  it('[A11.36] withAuditSink: the sink receives who called which operation with what outcome', async () => {
    const entries: AuditEntry[] = []
    await using test = await startAIApp({
      with: [
        withPermissionStore(fixedPermissions(['assistant:use'])),
        addModule(echoModule()),
        withAuditSink({ write: (entry) => void entries.push(entry) }),
      ],
    })
    await test.client.assistant.ListConversations()
    await say(test.url)
    expect(entries).toMatchObject([
      {
        userId: 'owner',
        teamId: 'personal',
        contract: 'IAIAssistantApi',
        operation: 'ListConversations',
        outcome: 'Succeeded',
      },
      { userId: 'owner', contract: 'IEcho', operation: 'Say', outcome: 'Refused' },
    ])
  })
})
