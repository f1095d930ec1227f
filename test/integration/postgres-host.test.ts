import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { type Frame, framesOf } from '../../src/main/knowledge/readings/frames.ts'
import { type HostLaunch, HostRefused, launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { type PostgresTestServer, startPostgresServer } from '../postgres-server.ts'
import { until } from '../until.ts'

const PASSWORD = 'open-sesame'
const LONG = { timeoutMs: 120_000, everyMs: 100 }
const telescope = {
  fileName: 'telescope.txt',
  contentType: 'text/plain',
  bytes: 'The dome of the observatory is shut when the wind is faster than fourteen metres per second.',
}
const bakery = {
  fileName: 'bakery.txt',
  contentType: 'text/plain',
  bytes: 'The sourdough of the bakery rests for eighteen hours in a cold room before it is baked.',
}

let server: PostgresTestServer
beforeAll(async () => {
  server = await startPostgresServer()
}, 120_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

const launch = (schema: string, options: HostLaunch = {}): Promise<RunningHost> =>
  launchHost({ ...options, args: ['--store', server.address(schema)] })
/** What an archive holds of the reading of a document. */
const framesIn = async (archive: Buffer, documentId: string) => {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  const pieces: Uint8Array[] = []
  for await (const entry of zip.eachEntry())
    if (entry.fileName === `readings/${documentId}.reading`)
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece)
  const frames: Frame[] = []
  for await (const frame of framesOf(Readable.from(pieces))) frames.push(frame)
  return frames
}
const found = async ({ client }: RunningHost, query: string): Promise<string[]> =>
  (await client.retrieval.Search({ query, topK: 3, minScore: 0.1 })).matches.map(({ fileName }) => fileName ?? '')
const finds = (host: RunningHost, query: string, fileName: string): Promise<boolean> =>
  until(
    `${fileName} is found`,
    async () => (await found(host, query).catch((): string[] => [])).includes(fileName),
    LONG,
  )
const health = async ({ url }: RunningHost) => {
  const response = await fetch(`${url}/health`)
  return (await response.json()) as { status: string; checks: { name: string; healthy: boolean; detail: string }[] }
}

describe('a host with --store', { timeout: 300_000 }, () => {
  it('answers from the server with citations, and tells its password nowhere', async () => {
    await using host = await launch('cited')
    const document = await host.client.add(telescope)
    await host.client.settled([document.documentId], LONG.timeoutMs)
    const [row] = await server.rows<{ chunks: number; vectors: number; words: number }>(
      `SELECT (SELECT count(*)::int FROM cited.chunks) AS chunks, (SELECT count(*)::int FROM cited.vectors) AS vectors,
         (SELECT count(*)::int FROM cited.postings) AS words`,
    )
    expect(row).toMatchObject({ chunks: 1, vectors: 1 })
    expect(row?.words).toBeGreaterThan(5)
    const { message } = await host.client.ask('When is the dome of the observatory shut?')
    expect(message.content).toContain('fourteen metres per second')
    expect(message.citations).toMatchObject([{ fileName: 'telescope.txt', documentId: document.documentId }])
    // Misspelt: the server's own vocabulary knows better.
    expect(await found(host, 'observatroy')).toEqual(['telescope.txt'])
    const info = await host.client.settings.GetAppInfo()
    expect(await health(host)).toMatchObject({ status: 'Healthy' })
    expect(JSON.stringify(info) + host.log() + JSON.stringify(await health(host))).not.toContain(PASSWORD)
    await host.client.knowledge.DeleteDocument(document.documentId)
    await until('its rows are gone', async () => (await found(host, 'observatory')).length === 0, LONG)
  })

  it('waits for a server that goes away in the middle, says so, and goes on by itself', async () => {
    await using host = await launch('waits')
    const first = await host.client.add(telescope)
    await host.client.settled([first.documentId], LONG.timeoutMs)
    await server.kill()
    try {
      const failed = await host.client.retrieval.Search({ query: 'dome', topK: 3, minScore: 0 }).catch((error) => error)
      expect(failed.problem).toMatchObject({ status: 503 })
      expect(failed.problem.detail).toMatch(/vector store at .* does not answer/)
      const { status, checks } = await health(host)
      expect(status).toBe('Unhealthy')
      expect(checks.filter(({ healthy }) => !healthy).map(({ name }) => name)).toEqual(['vector store'])
      const second = await host.client.add(bakery)
      expect(second.fileName).toBe('bakery.txt')
    } finally {
      await server.revive()
    }
    expect(await finds(host, 'sourdough bakery', 'bakery.txt')).toBe(true)
    expect(await finds(host, 'dome observatory', 'telescope.txt')).toBe(true)
    expect(await health(host)).toMatchObject({ status: 'Healthy' })
    expect(host.log()).not.toContain(PASSWORD)
  })

  it('shares a server with another host: both write at once, and each finds what the other put there', async () => {
    const [one, other] = await Promise.all([launch('shared'), launch('shared')])
    try {
      const [telescopes, bakeries] = await Promise.all([one.client.add(telescope), other.client.add(bakery)])
      await one.client.settled([telescopes.documentId], LONG.timeoutMs)
      await other.client.settled([bakeries.documentId], LONG.timeoutMs)
      for (const host of [one, other]) {
        expect(await found(host, 'dome of the observatory')).toContain('telescope.txt')
        expect(await found(host, 'sourdough')).toContain('bakery.txt')
      }
      await one.client.knowledge.DeleteDocument(telescopes.documentId)
      await until('the other finds it no more', async () => !(await found(other, 'observatory')).length, LONG)
      expect(await found(one, 'sourdough')).toContain('bakery.txt')
    } finally {
      await Promise.all([one, other].map((host) => host[Symbol.asyncDispose]()))
    }
  })

  it('takes the vectors along in the file of a library, which another host need not make again', async () => {
    await using host = await launch('exported')
    const document = await host.client.add(telescope)
    await host.client.settled([document.documentId], LONG.timeoutMs)
    const { exportId, sizeBytes } = await host.client.libraries.ExportLibrary()
    const { bytes } = await host.client.libraries.ReadExport({ exportId, offset: 0, length: sizeBytes })
    const vectors = (await framesIn(Buffer.from(bytes), document.documentId)).filter(({ kind }) => kind === 'Vector')
    const [row] = await server.rows<{ embedding: string }>('SELECT embedding::text FROM exported.vectors')
    const carried = vectors.map((frame) => new Float32Array(new Uint8Array(frame.bytes).buffer))
    expect(carried).toEqual([Float32Array.from(JSON.parse(row?.embedding ?? '[]') as number[])])
  })

  it('moves what the app has to the server and back, and starts while the server is away', async () => {
    const dataDir = await temporaryDataDir()
    try {
      {
        await using own = await launchHost({ dataDir })
        const document = await own.client.add(telescope)
        await own.client.settled([document.documentId], LONG.timeoutMs)
      }
      {
        await using moved = await launch('moved', { dataDir })
        expect(await finds(moved, 'dome of the observatory', 'telescope.txt')).toBe(true)
        const document = await moved.client.add(bakery)
        await moved.client.settled([document.documentId], LONG.timeoutMs)
      }
      await server.kill()
      try {
        await using early = await launch('moved', { dataDir })
        expect(await health(early)).toMatchObject({ status: 'Unhealthy' })
        await server.revive()
        expect(await finds(early, 'sourdough', 'bakery.txt')).toBe(true)
      } finally {
        await server.revive().catch(() => undefined)
      }
      await using back = await launchHost({ dataDir })
      expect(await finds(back, 'dome of the observatory', 'telescope.txt')).toBe(true)
      expect(await finds(back, 'sourdough', 'bakery.txt')).toBe(true)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('leaves everything as it was where clearing is refused because the server is away', async () => {
    const dataDir = await temporaryDataDir()
    try {
      {
        await using host = await launch('refused', { dataDir })
        const document = await host.client.add(telescope)
        await host.client.settled([document.documentId], LONG.timeoutMs)
        await server.kill()
        const refused = host.client.settings.ClearEverything({ confirmation: 'clear everything' })
        await expect(refused).rejects.toMatchObject({ problem: { status: 503 } })
        await server.revive()
      }
      await using next = await launch('refused', { dataDir })
      expect(await finds(next, 'dome of the observatory', 'telescope.txt')).toBe(true)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('does not start with a server that somebody must set right, and says what', async () => {
    await server.rows('CREATE SCHEMA newer')
    await server.rows(
      'CREATE TABLE newer.migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    await server.rows('INSERT INTO newer.migrations (version) VALUES (999)')
    const refused = await launch('newer').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(HostRefused)
    expect((refused as HostRefused).log).toMatch(/A newer Alcove wrote the vector store/)
    expect((refused as HostRefused).log).not.toContain(PASSWORD)
  })
})
