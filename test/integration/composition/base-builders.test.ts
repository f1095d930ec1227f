import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type AuditEntry,
  addModule,
  addModules,
  createNotificationChannel,
  defineContract,
  fixedPermissions,
  guardContract,
  type JsonObject,
  type Metric,
  memoryBlobStore,
  type Notification,
  nothing,
  type Permission,
  type ServerModule,
  settingsModule,
  silentLogger,
  withAnonymousRoute,
  withAuditSink,
  withAuth,
  withConfig,
  withConfigStore,
  withConfigValidator,
  withDataSource,
  withDevDiagnosticsContributor,
  withEncryptedBlobStorage,
  withEventStore,
  withForwardedHeaders,
  withHealthCheck,
  withHttpsRedirection,
  withJobHandler,
  withLogger,
  withMetricsSink,
  withNotificationAddressBook,
  withNotificationChannel,
  withPermissionStore,
  withScopeResolver,
  withStaticPathBehaviour,
  withStorage,
  withTeamStore,
  withTransactionalSink,
} from '../../../src/main/library.ts'
import { resourcesDir, startAIApp, startKnowledgeApp, TOKEN } from '../../library-app.ts'
import { until } from '../../until.ts'

const echo = defineContract('IEcho', {
  Say: { summary: 'Says it again.', input: z.object({ text: z.string() }), output: z.string(), permission: 'echo:use' },
  Where: { summary: 'The acting team.', input: nothing, output: z.string(), permission: 'authenticated' },
})
/** A module with an operation behind a permission of its own, a diagnostics route and a job. */
const echoModule = (name = 'echo'): ServerModule => ({
  name,
  connect: ({ jobs }) => ({
    apis: [
      guardContract(echo, {
        Say: async ({ text }) => {
          jobs.enqueue('echo', { text })
          return `${name}: ${text}`
        },
        Where: async (_input, { access }) => access.teamId,
      }),
    ],
    routes: [{ path: '/echo', access: 'authenticated', handle: async () => ({ echo: name }) }],
  }),
})
const allPermissions = fixedPermissions([
  'assistant:use',
  'knowledge:read',
  'knowledge:write',
  'retrieval:read',
  'echo:use',
])

const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const say = (url: string, headers: Record<string, string> = {}) => post(url, 'IEcho/Say', { text: 'hi' }, headers)

const note = { fileName: 'note.txt', contentType: 'text/plain', bytes: 'A marker word: zanzibar.' }

describe('base builders', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'alcove-builders-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('[A11.20] withConfig: the app runs under the configuration given', async () => {
    await using open = await startAIApp({ with: [withConfig({ dataDir, enableDevEndpoints: true })] })
    await using closed = await startAIApp({
      with: [(app) => withConfig({ ...app.base.config, enableDevEndpoints: false })(app)],
    })
    expect((await open.client.request('/dev/ai-latency')).status).toBe(200)
    expect((await closed.client.request('/dev/ai-latency')).status).toBe(404)
    expect(open.app.config.dataDir).toBe(dataDir)
  })

  it('[A11.21] withAuth: the authenticator given decides who a caller is', async () => {
    const ada = { userId: 'ada', displayName: 'Ada', platformAdmin: false }
    const authenticator = { authenticate: (token: string) => (token === 'ada' ? ada : null), announcedToken: null }
    await using test = await startAIApp({ with: [withAuth(authenticator)] })
    expect((await test.as('ada').request('/api/openapi.json')).status).toBe(200)
    expect((await test.as(TOKEN).request('/api/openapi.json')).status).toBe(401)
  })

  it('[A11.22] withLogger: the app logs to the logger given', async () => {
    const lines: string[] = []
    const take = (_fields: unknown, message?: string) => void lines.push(String(message))
    const logger = { ...silentLogger(), debug: take, info: take, warn: take, error: take, child: () => logger }
    await using test = await startAIApp({
      turns: [{ failure: { type: 'ServerError', message: 'The model is broken.' } }],
      with: [withLogger(logger as unknown as ReturnType<typeof silentLogger>)],
    })
    expect(lines).toContain('the app is served')
    expect(lines).not.toContain('a reply failed')
    await test.client.ask('Hello').catch(() => undefined)
    expect(lines).toContain('a reply failed')
  })

  it('[A11.23] withStorage: artifacts are kept in the blob storage given', async () => {
    const storage = memoryBlobStore()
    await using test = await startKnowledgeApp({ with: [withStorage(storage)] })
    const { documentId } = await test.client.add(note)
    const [path] = (await storage.list('team-personal/kb-documents')).filter((name) => name.endsWith('.txt'))
    expect(path).toContain(documentId)
    expect(Buffer.from((await storage.get(path!))!).toString()).toBe(note.bytes)
  })

  it('[A11.25] withEventStore: event records go to the event store given', async () => {
    const kinds: string[] = []
    await using test = await startAIApp({
      with: [
        withEventStore({
          append: (event) => {
            kinds.push(event.kind)
            return { ...event, sequence: kinds.length, occurredAt: new Date().toISOString() }
          },
          read: () => [],
        }),
      ],
    })
    await test.client.ask('Hello')
    expect(kinds).toEqual(expect.arrayContaining(['ConversationCreated', 'MessageSent', 'MessageReceived']))
  })

  it('[A11.26] withNotificationChannel: notifications are published on the channel given', async () => {
    const inner = createNotificationChannel({ bufferSize: 10, logger: silentLogger() })
    const published: Notification[] = []
    const channel: typeof inner = {
      ...inner,
      publish: (audience, notification) => {
        published.push(notification)
        inner.publish(audience, notification)
      },
    }
    await using test = await startAIApp({ with: [withNotificationChannel(channel)] })
    await test.client.ask('Hello')
    expect(published.filter(({ kind }) => kind === 'AIStream').length).toBeGreaterThan(1)
  })

  it('[A11.27] withConfigStore: settings are kept in the config store given', async () => {
    const kept = new Map<string, unknown>()
    await using test = await startAIApp({
      with: [
        withConfigStore({
          get: (scope, key) => (kept.get(`${scope}/${key}`) ?? null) as null,
          set: (scope, key, value) => void kept.set(`${scope}/${key}`, value),
          delete: (scope, key) => void kept.delete(`${scope}/${key}`),
          list: () => new Map(),
        }),
        addModule(settingsModule({ builders: [], mode: 'PlatformOnly' })),
        (app) => withConfig({ ...app.base.config, resourcesDir })(app),
      ],
    })
    const saved = { ...(await test.client.settings.GetPreferences()), theme: 'Dark' as const }
    await test.client.settings.SavePreferences(saved)
    expect([...kept.values()]).toContainEqual(saved)
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

  it('[A11.40] withDataSource: what the source holds becomes searchable', { timeout: 120_000 }, async () => {
    async function* held() {
      const open = async function* () {
        yield Buffer.from('The wyvern guards the customs house.')
      }
      yield { key: 'a', fileName: 'customs.txt', contentType: 'text/plain', version: '1', open }
    }
    await using test = await startKnowledgeApp({
      with: [withDataSource({ name: 'archive', teamId: 'personal', list: held })],
    })
    const found = async () =>
      (await test.client.retrieval.Search({ query: 'wyvern customs', minScore: -1 })).matches.map(
        ({ fileName }) => fileName,
      )
    await until('the document of the source', async () => (await found()).includes('customs.txt'), {
      timeoutMs: 100_000,
    })
    expect((await test.client.sources.ListSources()).sources).toMatchObject([
      { sourceId: 'archive', kind: 'Other', documents: 1 },
    ])
  })

  it('[A11.31] addModules: every module of the list becomes part of the app', async () => {
    const other = defineContract('IOther', {
      Ping: { summary: 'Pong.', input: nothing, output: z.string(), permission: 'authenticated' },
    })
    const otherModule: ServerModule = {
      name: 'other',
      connect: () => ({ apis: [guardContract(other, { Ping: async () => 'pong' })] }),
    }
    await using test = await startAIApp({
      with: [withPermissionStore(allPermissions), addModules([echoModule(), otherModule])],
    })
    expect(await (await say(test.url)).json()).toBe('echo: hi')
    expect(await (await post(test.url, 'IOther/Ping', null)).json()).toBe('pong')
  })

  it('[A11.32] addModule: the module’s operation answers', async () => {
    await using test = await startAIApp({ with: [withPermissionStore(allPermissions), addModule(echoModule('solo'))] })
    expect(await (await say(test.url)).json()).toBe('solo: hi')
  })

  it('[A11.33] withHealthCheck: the check is part of /health, and an unhealthy one makes the whole unhealthy', async () => {
    const health = (healthy: boolean) => ({ name: 'garden gate', check: async () => ({ healthy, detail: 'Looked.' }) })
    await using well = await startAIApp({ with: [withHealthCheck(health(true))] })
    await using ill = await startAIApp({ with: [withHealthCheck(health(false))] })
    const of = async (url: string) => (await fetch(`${url}/health`)).json()
    expect(await of(well.url)).toMatchObject({
      status: 'Healthy',
      checks: expect.arrayContaining([{ name: 'garden gate', healthy: true, detail: 'Looked.' }]),
    })
    expect(await of(ill.url)).toMatchObject({ status: 'Unhealthy' })
  })

  it('[A11.35] withMetricsSink: the sink receives what a reply, an ingestion and a call took', async () => {
    const metrics: Metric[] = []
    await using test = await startKnowledgeApp({
      with: [withMetricsSink({ record: (metric) => void metrics.push(metric) })],
    })
    const { documentId } = await test.client.add(note)
    await test.client.settled([documentId])
    await test.client.ask('Hello')
    const names = new Set(metrics.map(({ name }) => name))
    expect([...names]).toEqual(expect.arrayContaining(['ai.turn', 'ingestion.flush', 'ingestion.chunks', 'api.call']))
    expect(metrics.every(({ value }) => Number.isFinite(value) && value >= 0)).toBe(true)
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

  it('[A11.37] withTransactionalSink: a sink that throws leaves the state unchanged', async () => {
    const seen: string[] = []
    let refuses = false
    await using test = await startAIApp({
      with: [
        withTransactionalSink({
          name: 'outbox',
          write: ({ kind }) => {
            if (refuses) throw new Error('no room')
            seen.push(kind)
          },
        }),
      ],
    })
    await test.client.ask('Hello')
    expect(seen).toEqual(expect.arrayContaining(['ConversationCreated', 'MessageReceived']))
    refuses = true
    await expect(
      test.client.assistant.SubmitMessage({ conversationId: null, content: 'Again', activeModule: null }),
    ).rejects.toThrow()
    refuses = false
    expect(await test.client.assistant.ListConversations()).toHaveLength(1)
  })

  it('[A11.38] withNotificationAddressBook: a notification is delivered to the address of the book given', async () => {
    const delivered: Notification[] = []
    const address = {
      name: 'desk',
      wants: (notification: Notification) => notification.kind === 'StateChanged',
      deliver: async (notification: Notification) => void delivered.push(notification),
    }
    await using test = await startAIApp({
      with: [withNotificationAddressBook({ addressesOf: async (userId) => (userId === 'owner' ? [address] : []) })],
    })
    await test.client.ask('Hello')
    await until('a delivery', () => delivered.length > 0)
    expect(new Set(delivered.map(({ kind }) => kind))).toEqual(new Set(['StateChanged']))
  })

  it('[A11.39] withJobHandler: queued jobs of its kind are run by the handler, also after a restart', async () => {
    const ran: JsonObject[] = []
    let ready = false
    const handler = {
      kind: 'echo',
      concurrency: 1,
      maxAttempts: 5,
      run: async ({ payload }: { payload: JsonObject }, signal: AbortSignal) => {
        if (!ready)
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        ran.push(payload)
      },
    }
    const builders = [withPermissionStore(allPermissions), addModule(echoModule()), withJobHandler(handler)]
    const first = await startAIApp({ dataDir, with: builders })
    await say(first.url)
    await first.stop()
    expect(ran).toEqual([])
    ready = true
    await using _second = await startAIApp({ dataDir, with: builders })
    await until('the job of the first run', () => ran.length > 0)
    expect(ran).toEqual([{ text: 'hi' }])
  })

  it('[A11.41] withEncryptedBlobStorage: blobs are unreadable at rest and come back whole', async () => {
    const storage = memoryBlobStore()
    await using test = await startKnowledgeApp({ with: [withStorage(storage), withEncryptedBlobStorage()] })
    const { documentId } = await test.client.add(note)
    await test.client.settled([documentId])
    const stored = await Promise.all((await storage.list('')).map((path) => storage.get(path)))
    expect(stored.length).toBeGreaterThan(2)
    expect(stored.some((bytes) => Buffer.from(bytes!).includes('zanzibar'))).toBe(false)
    const read = await test.client.documents.ReadDocument({ documentId, offset: 0, length: 1_000 })
    expect(Buffer.from(read!.bytes).toString()).toBe(note.bytes)
  })

  it('[A11.42] withDevDiagnosticsContributor: its section appears under /dev', async () => {
    await using test = await startAIApp({
      with: [withDevDiagnosticsContributor({ name: 'garden', contribute: async () => ({ beds: 3 }) })],
    })
    expect(await (await test.client.request('/dev/garden')).json()).toEqual({ beds: 3 })
  })

  it('[A11.43] withAnonymousRoute: the route answers without a credential, the others do not', async () => {
    await using test = await startAIApp({ with: [addModule(echoModule()), withAnonymousRoute('/echo')] })
    await using guarded = await startAIApp({ with: [addModule(echoModule())] })
    expect((await fetch(`${test.url}/echo`)).status).toBe(200)
    expect((await fetch(`${test.url}/api/openapi.json`)).status).toBe(401)
    expect((await fetch(`${guarded.url}/echo`)).status).toBe(401)
  })

  it('[A11.44] withHttpsRedirection: a plain request is redirected to HTTPS', async () => {
    await using test = await startAIApp({ with: [withHttpsRedirection({ port: 8443 })] })
    const response = await fetch(`${test.url}/health?x=1`, { redirect: 'manual' })
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('https://127.0.0.1:8443/health?x=1')
  })

  it('[A11.45] withForwardedHeaders: a trusted proxy’s scheme and address count, anybody else’s do not', async () => {
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'alcove.example',
      'x-forwarded-for': '203.0.113.7, 10.0.0.2',
    }
    const lines: string[] = []
    const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const addresses = () =>
      lines.flatMap((line) => (JSON.parse(line) as { remoteAddress?: string }).remoteAddress ?? [])
    const config = (app: { base: { config: object } }) => ({ ...app.base.config, acceptedHosts: ['alcove.example'] })
    await using trusting = await startAIApp({
      with: [
        (app) => withConfig(config(app))(app),
        withLogger(logger),
        withHttpsRedirection(),
        withForwardedHeaders({ trustedProxies: ['127.0.0.1', '10.0.0.2'] }),
      ],
    })
    await using deaf = await startAIApp({
      with: [(app) => withConfig(config(app))(app), withLogger(logger), withHttpsRedirection()],
    })
    await using plain = await startAIApp({ with: [(app) => withConfig(config(app))(app), withLogger(logger)] })
    const status = async (url: string) =>
      (await fetch(`${url}/health`, { headers: forwarded, redirect: 'manual' })).status
    expect(await status(trusting.url)).toBe(200)
    expect(await status(deaf.url)).toBe(308)
    // Refused for want of a credential, and logged with the address that counts.
    const refused = async (url: string) => (await fetch(`${url}/api/openapi.json`, { headers: forwarded })).status
    expect(await refused(trusting.url)).toBe(401)
    expect(addresses()).toEqual(['203.0.113.7'])
    expect(await refused(plain.url)).toBe(401)
    expect(addresses()).toEqual(['203.0.113.7', '127.0.0.1'])
  })

  it('[A11.46] withStaticPathBehaviour: unknown paths are served as it says', async () => {
    const rendererDir = dataDir
    const { writeFile } = await import('node:fs/promises')
    await writeFile(join(rendererDir, 'index.html'), '<title>Shell</title>')
    const files = (app: { base: { config: object } }) => ({ ...app.base.config, rendererDir, resourcesDir })
    await using shell = await startAIApp({ with: [(app) => withConfig(files(app))(app)] })
    await using strict = await startAIApp({
      with: [(app) => withConfig(files(app))(app), withStaticPathBehaviour('NotFound')],
    })
    const page = (url: string) => fetch(`${url}/some/page`, { headers: { accept: 'text/html' } })
    expect((await page(shell.url)).status).toBe(200)
    expect((await page(strict.url)).status).toBe(404)
    expect((await fetch(strict.url, { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  it('[A11.47] listens on loopback by default, and answers under another name only where one is configured', async () => {
    await using test = await startAIApp()
    const refused = await startAIApp({
      with: [(app) => withConfig({ ...app.base.config, acceptedHosts: ['nas.local:80'] })(app)],
    })
    await using named = refused
    const { request } = await import('node:http')
    const statusFor = (url: string, host: string) =>
      new Promise<number>((resolve, reject) => {
        request(`${url}/health`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    expect(test.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(await statusFor(test.url, 'nas.local:80')).toBe(403)
    expect(await statusFor(named.url, 'nas.local:80')).toBe(200)
  })

  it('[A11.34] withConfigValidator: a configuration that it rejects stops the start', async () => {
    const validator = { name: 'nights only', validate: () => 'Come back at night.' }
    await expect(startAIApp({ with: [withConfigValidator(validator)] })).rejects.toThrow(
      /nights only.*Come back at night/,
    )
  })
})
