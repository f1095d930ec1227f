import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  addModule,
  addModules,
  createNotificationChannel,
  defineContract,
  guardContract,
  type JsonObject,
  type Metric,
  memoryBlobStore,
  type Notification,
  nothing,
  type ServerModule,
  settingsModule,
  silentLogger,
  type Transport,
  withConfig,
  withConfigStore,
  withConfigValidator,
  withDataSource,
  withDevDiagnosticsContributor,
  withEncryptedBlobStorage,
  withEventStore,
  withHealthCheck,
  withJobHandler,
  withLogger,
  withMetricsSink,
  withNotificationAddressBook,
  withNotificationChannel,
  withPermissionStore,
  withStorage,
  withTransactionalSink,
  withTransport,
} from '../../../src/main/library.ts'
import { resourcesDir, startAIApp, startKnowledgeApp } from '../../library-app.ts'
import { until } from '../../until.ts'
import { allPermissions, echoModule, post, say } from './echo-module.ts'

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

  it('withTransport: what goes to other machines goes through the transport given', async () => {
    const asked: string[] = []
    const transport: Transport = {
      send: async (url) => {
        asked.push(url.href)
        const body = '<title>Ferry</title><article><p>The ferry to Skerra leaves at nine.</p></article>'
        return new Response(body, { headers: { 'content-type': 'text/html' } })
      },
    }
    await using test = await startKnowledgeApp({ with: [withTransport(transport)] })
    const { document } = await test.client.sources.AddWebPage({ address: 'http://skerra.example/ferry' })
    expect(asked).toEqual(['http://skerra.example/ferry'])
    expect(document.fileName).toContain('Ferry')
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

  it('[A11.34] withConfigValidator: a configuration that it rejects stops the start', async () => {
    const validator = { name: 'nights only', validate: () => 'Come back at night.' }
    await expect(startAIApp({ with: [withConfigValidator(validator)] })).rejects.toThrow(
      /nights only.*Come back at night/,
    )
  })
})
