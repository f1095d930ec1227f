import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { silentLogger, sqliteConfigStore } from '../../../src/main/library.ts'
import { createTransport, openTestDatabase, platformMigrations } from '../../../src/main/platform/index.ts'
import { createModelHub, openModelLibrary } from '../../../src/main/retrieval/index.ts'
import { writeTinyBert } from '../../files/tiny-bert.ts'
import { type HubServer, startHubServer } from '../../fixtures/hub-server.ts'
import { startProxyServer } from '../../fixtures/proxy-server.ts'
import { launchHost } from '../../host.ts'
import { until } from '../../until.ts'

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-hub-'))
  folders.push(folder)
  return folder
}
let server: HubServer
let weights = 0

beforeAll(async () => {
  const model = join(await newFolder(), 'tiny-bert')
  await writeTinyBert(model)
  const bare = join(await newFolder(), 'bare')
  await writeTinyBert(bare)
  await rm(join(bare, 'onnx'), { recursive: true })
  const wrong = join(await newFolder(), 'wrong')
  await writeTinyBert(wrong)
  await writeFile(join(wrong, 'onnx/model.onnx'), 'no model')
  weights = (await stat(join(model, 'onnx/model.onnx'))).size
  server = await startHubServer({ 'tiny/tiny-bert': model, 'tiny/bare': bare, 'tiny/wrong': wrong })
})
afterEach(() => {
  server.faults = {}
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

const call = { access: null as never, correlationId: 'test', signal: new AbortController().signal }
const asked = { repository: 'tiny/tiny-bert', revision: 'main' }

const open = async ({ address = server.address as string | null, imports = true, canDownload = true } = {}) => {
  const folder = await newFolder()
  const database = openTestDatabase([platformMigrations])
  const library = openModelLibrary({ folder: join(folder, 'embedding'), presets: [] })
  const imported: string[] = []
  const { handlers, close } = createModelHub({
    folder: join(folder, 'downloads'),
    offered: [{ name: 'tiny-bert', repository: 'tiny/tiny-bert' }],
    importModel: async (source) => {
      imported.push(basename(source))
      if (imports) await library.import(source)
    },
    configStore: sqliteConfigStore(database.db),
    transport: createTransport(),
    canDownload,
    logger: silentLogger(),
    retryDelayMs: 1,
  })
  if (address !== null && canDownload) await handlers.SaveHubAddress({ address }, call)
  const ended = () =>
    until('the download to end', async () => {
      const { download } = await handlers.GetModelHub(null as never, call)
      return download !== null && download.state !== 'Running' && download
    })
  return {
    handlers,
    library,
    imported,
    close,
    ended,
    /** Some of the weights has come, and all before them. */
    hasBegun: () =>
      until('a part of the weights to be there', async () => {
        const { download } = await handlers.GetModelHub(null as never, call)
        return download !== null && download.totalBytes > 0 && download.doneBytes > download.totalBytes - weights
      }),
    downloads: () => readdir(join(folder, 'downloads'), { recursive: true }).catch(() => []),
    [Symbol.asyncDispose]: async () => {
      await close()
      await library.close()
      database.close()
    },
  }
}

it('tells what a download would bring, downloads it when told to, and has it imported', async () => {
  await using hub = await open()
  const before = server.asked.length
  const found = await hub.handlers.LookUpHubModel({ repository: 'tiny/tiny-bert' }, call)
  expect(found).toMatchObject({ repository: 'tiny/tiny-bert', address: server.address, fileCount: 4 })
  expect(found.sizeBytes).toBeGreaterThan(weights)
  expect(server.asked.slice(before).every((request) => request.startsWith('HEAD'))).toBe(true)
  expect(hub.library.list()).toEqual([])

  await hub.handlers.DownloadHubModel(found, call)
  expect(await hub.ended()).toMatchObject({
    state: 'Done',
    problem: null,
    doneBytes: found.sizeBytes,
    totalBytes: found.sizeBytes,
  })
  const [model] = hub.library.list()
  expect(model?.displayName).toBe('tiny-bert')
  expect((await model?.provider.generateEmbedding('rain'))?.length).toBe(16)
  expect(await hub.downloads()).toEqual([])
})

it('goes on where the connection broke off, from wherever the large files are led to', async () => {
  await using hub = await open({ imports: false })
  server.faults = { stopsAfter: 1_000, leadsTo: server.address }
  const before = server.asked.length
  await hub.handlers.DownloadHubModel(asked, call)
  await hub.hasBegun()
  server.breakOff()
  expect(await hub.ended()).toMatchObject({ state: 'Done' })
  const ranges = server.asked.slice(before).filter((request) => request.includes('bytes='))
  expect(ranges).toContainEqual(expect.stringMatching(/^GET \/cache\/.*model\.onnx bytes=1000-$/))
  expect(hub.imported).toEqual(['tiny-bert'])
})

it('goes on after a failure, when it is asked for again', async () => {
  await using hub = await open({ imports: false })
  server.faults = { stopsAfter: 1_000 }
  await hub.handlers.DownloadHubModel(asked, call)
  await hub.hasBegun()
  await hub.close()
  expect((await hub.downloads()).some((name) => String(name).endsWith('model.onnx.part'))).toBe(true)
  server.faults = {}
  const before = server.asked.length
  await hub.handlers.DownloadHubModel(asked, call)
  expect(await hub.ended()).toMatchObject({ state: 'Done' })
  const again = server.asked.slice(before).filter((request) => request.startsWith('GET'))
  // What was whole is not asked for again.
  expect(again.filter((request) => !request.includes('model.onnx'))).toEqual([])
})

it('keeps nothing whose checksum is not what the hub told', async () => {
  await using hub = await open()
  server.faults = { lies: true }
  await hub.handlers.DownloadHubModel(asked, call)
  expect(await hub.ended()).toMatchObject({
    state: 'Failed',
    problem: expect.stringContaining('onnx/model.onnx that does not match its own checksum'),
  })
  expect(hub.library.list()).toEqual([])
  expect((await hub.downloads()).filter((name) => String(name).includes('model.onnx'))).toEqual([])
})

it('is cancelled, and nothing of it stays', async () => {
  await using hub = await open()
  let letGo = (): void => {}
  server.faults = { holds: new Promise((resolve) => (letGo = resolve)) }
  await hub.handlers.DownloadHubModel(asked, call)
  await until('the small files to be there', async () => (await hub.downloads()).length > 3)
  await expect(hub.handlers.DownloadHubModel(asked, call)).rejects.toThrow('is being downloaded')
  expect((await hub.handlers.CancelHubDownload(null as never, call)).download).toBeNull()
  letGo()
  expect(await hub.downloads()).toEqual([])
  expect(hub.library.list()).toEqual([])
})

it('says what is wrong with a model that cannot be used', async () => {
  await using hub = await open()
  const lookUp = (repository: string) => hub.handlers.LookUpHubModel({ repository }, call)
  await expect(lookUp('tiny/none')).rejects.toMatchObject({ code: 'NotFound' })
  await expect(lookUp('tiny/bare')).rejects.toThrow('repository tiny/bare cannot be used: it holds no onnx/model.onnx.')
  await hub.handlers.DownloadHubModel({ repository: 'tiny/wrong', revision: 'main' }, call)
  expect(await hub.ended()).toMatchObject({ state: 'Failed', problem: expect.stringContaining('does not run') })
  expect(hub.library.list()).toEqual([])
  expect(await hub.downloads()).toEqual([])
})

it('takes the way of the environment’s proxy', async () => {
  await using proxy = await startProxyServer(server.address)
  vi.stubEnv('HTTPS_PROXY', '')
  vi.stubEnv('ALL_PROXY', proxy.address)
  vi.stubEnv('NO_PROXY', '')
  await using hub = await open({ address: 'https://hub.example' })
  // The hub behind it speaks no TLS: what matters is who was asked.
  await expect(hub.handlers.LookUpHubModel({ repository: 'tiny/tiny-bert' }, call)).rejects.toThrow(
    'hub.example cannot be reached',
  )
  expect(proxy.asked).toContain('CONNECT hub.example:443')
})

it('asks only over safe connections, and only where one person owns the machine', async () => {
  await using hub = await open()
  for (const address of ['http://hub.example', 'ftp://hub.example', 'https://a:b@hub.example', 'hub'])
    await expect(hub.handlers.SaveHubAddress({ address }, call)).rejects.toMatchObject({ code: 'InvalidInput' })
  server.faults = { leadsTo: 'http://elsewhere.example' }
  await hub.handlers.DownloadHubModel(asked, call)
  expect(await hub.ended()).toMatchObject({ state: 'Failed', problem: expect.stringContaining('not safe') })
  await using shared = await open({ canDownload: false })
  await expect(shared.handlers.DownloadHubModel(asked, call)).rejects.toMatchObject({ code: 'Unavailable' })
})

it('a host downloads a model, which can be chosen then', async () => {
  const dataDir = await newFolder()
  await using host = await launchHost({ dataDir })
  const { modelHub, embedding } = host.client
  await modelHub.SaveHubAddress({ address: server.address })
  await modelHub.DownloadHubModel(await modelHub.LookUpHubModel({ repository: 'tiny/tiny-bert' }))
  await until('the model to be there', async () => (await modelHub.GetModelHub()).download?.state === 'Done', {
    timeoutMs: 120_000,
  })
  expect((await embedding.GetEmbedding()).models.map(({ displayName }) => displayName)).toContain('tiny-bert')
}, 180_000)
