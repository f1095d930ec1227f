import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectProvider } from '../../connect-provider.ts'
import { entryFile } from '../../entry-file.ts'
import { HostRefused, launchHost, type RunningHost } from '../../host.ts'
import { createHostClient, type HostClient } from '../../host-client.ts'
import { openToPrograms } from '../../open-to-programs.ts'
import { findInFiles } from '../../raw-bytes.ts'
import { smallDisk } from '../../small-disk.ts'
import { launchTeamHost } from '../../team-host.ts'
import { until } from '../../until.ts'

/** Hosts start one after the other. */
const LIMIT_MS = 300_000
const CONFIRMATION = 'move everything'
const MARKER = 'zaxkvobmq'

const isRoot = process.getuid?.() === 0
const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
const canBeNobody = isRoot && spawnSync(asNobody[0] ?? '', [...asNobody.slice(1), 'true']).status === 0

let root: string
let first: string
let second: string
let host: RunningHost
let client: HostClient

/** Resolves to a client of the same address once everything is in a folder. */
const movedTo = async (folder: string, at: RunningHost = host): Promise<HostClient> => {
  const again = createHostClient({ url: at.url, token: at.token })
  const isThere = async () => (await again.dataFolder.DescribeStorage({ measure: false })).folder === folder
  await until('the host to be back', () => isThere().catch(() => false), { timeoutMs: 120_000 })
  return again
}
const move = async (folder: string): Promise<HostClient> => {
  await client.dataFolder.MoveDataFolder({ folder, confirmation: CONFIRMATION })
  return movedTo(folder)
}
const expectEverything = async ({ knowledge, documents, assistant, settings }: HostClient) => {
  const [document] = await knowledge.ListDocuments()
  expect(document?.fileName).toBe('keeper.txt')
  const read = await documents.ReadDocument({ documentId: document?.documentId ?? '', offset: 0, length: 100 })
  expect(Buffer.from(read?.bytes ?? []).toString()).toContain(MARKER)
  expect(await assistant.ListConversations()).toHaveLength(1)
  expect((await settings.GetProviderSettings()).keyedInstanceIds).toHaveLength(1)
}
const refusalOf = (folder: string): Promise<unknown> =>
  client.dataFolder.CheckMove({ folder }).then(
    () => null,
    (error: unknown) => error,
  )

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-move-'))
  first = join(root, 'first')
  second = join(root, 'disk', 'second')
  host = await launchHost({ dataDir: first })
  client = host.client
  const { documentId } = await client.add({ fileName: 'keeper.txt', bytes: `The keeper of ${MARKER} is called Ines.` })
  await client.settled([documentId])
  await client.ask('What is the keeper called?')
  await connectProvider(client, 'http://127.0.0.1:9/v1')
}, LIMIT_MS)
afterAll(async () => {
  await host?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 20 })
})

describe('what is stored where', () => {
  it('names every part with its path and size; only what was asked for is measured, and no link is followed', async () => {
    const outside = join(root, 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'large'), Buffer.alloc(5_000_000))
    await writeFile(join(first, 'models', 'chat.gguf'), Buffer.alloc(70_000))
    spawnSync('ln', ['-s', outside, join(first, 'models', 'elsewhere')])
    const { parts, freeBytes, folder, former, failure } = await client.dataFolder.DescribeStorage({ measure: true })
    await rm(join(first, 'models', 'elsewhere'))
    expect([folder, former, failure]).toEqual([first, [], null])
    const sizes = new Map(parts.map(({ part, sizeBytes }) => [part, sizeBytes]))
    expect(sizes.get('Models')).toBe(70_000)
    expect(sizes.get('Documents')).toBeGreaterThan(40)
    expect(sizes.get('Database')).toBeGreaterThan(100_000)
    expect(sizes.get('Keys')).toBeGreaterThan(0)
    expect(parts.find(({ part }) => part === 'Documents')?.path).toBe(join(first, 'blobs'))
    expect(freeBytes).toBeGreaterThan(0)
    const unmeasured = await client.dataFolder.DescribeStorage({ measure: false })
    expect(unmeasured.parts.map(({ sizeBytes }) => sizeBytes)).toEqual(parts.map(() => null))
  })
})

describe('a folder that everything cannot move to is refused, naming the field and what to do', () => {
  it('as what it is', async () => {
    const full = join(root, 'full')
    await mkdir(full)
    await writeFile(join(full, 'mine.txt'), 'mine')
    const cases: [string, RegExp][] = [
      ['relative/folder', /^folder: is not the full path/],
      [first, /^folder: is where Alcove stores everything already/],
      [join(first, 'blobs', 'within'), /^folder: is within the present data folder/],
      [root, /^folder: holds the present data folder/],
      [full, /^folder: is not empty/],
      [join(full, 'mine.txt'), /^folder: .*mine\.txt is a file/],
      [join(full, 'mine.txt', 'below'), /^folder: .*mine\.txt is a file/],
    ]
    for (const [folder, why] of cases)
      expect([folder, await refusalOf(folder)]).toEqual([
        folder,
        expect.objectContaining({ status: 400, message: expect.stringMatching(why) }),
      ])
    spawnSync('ln', ['-s', first, join(root, 'link')])
    expect(await refusalOf(join(root, 'link', 'within'))).toMatchObject({ message: expect.stringMatching(/within/) })
    const watched = join(root, 'watched')
    await mkdir(watched)
    const { sourceId } = await client.sources.AddWatchedFolder({ path: watched, ignored: null, deletions: 'Ask' })
    expect(await refusalOf(join(watched, 'new'))).toMatchObject({ message: expect.stringContaining(watched) })
    await client.sources.RemoveSource({ sourceId, documents: 'Keep' })
    expect(await readdir(full)).toEqual(['mine.txt'])
  })

  it('by whoever does not administer', async () => {
    await using people = await launchTeamHost([{ userId: 'ada', teams: { alpha: ['assistant:use'] } }])
    const { dataFolder } = people.as('ada')
    const folder = join(root, 'theirs')
    await expect(dataFolder.DescribeStorage({ measure: false })).rejects.toMatchObject({ status: 403 })
    await expect(dataFolder.CheckMove({ folder })).rejects.toMatchObject({ status: 403 })
    await expect(dataFolder.MoveDataFolder({ folder, confirmation: CONFIRMATION })).rejects.toMatchObject({
      status: 403,
    })
  })

  it.runIf(canBeNobody)(
    'for want of the right to write there (needs root to play another user)',
    async () => {
      const own = await mkdtemp(join(tmpdir(), 'alcove-nobody-'))
      await chmod(own, 0o777)
      const locked = join(root, 'locked')
      await mkdir(locked, { mode: 0o755 })
      await chmod(root, 0o755)
      await using nobody = await launchHost({ dataDir: join(own, 'data'), wrap: asNobody })
      await expect(nobody.client.dataFolder.CheckMove({ folder: join(locked, 'new') })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/^folder: .*locked may not be written to/),
      })
      await nobody.stop()
      await rm(own, { recursive: true, force: true })
    },
    LIMIT_MS,
  )

  it(
    'for want of room on its disk: what is needed and what is free are told',
    async () => {
      const small = join(root, 'small')
      const disk = smallDisk(16, small)
      if (!disk.isWhole) return
      await using other = await launchHost({ dataDir: join(root, 'other'), wrap: disk.wrap })
      await expect(other.client.dataFolder.CheckMove({ folder: join(small, 'new') })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/^folder: its disk has \d+ MB free, and \d+ MB are needed/),
      })
    },
    LIMIT_MS,
  )
})

describe('a move', () => {
  it(
    'has everything in the new folder after the restart; hosts, commands and programs find it from the former one',
    async () => {
      const token = await readFile(join(first, 'token'), 'utf8')
      await openToPrograms(client)
      const program = new Client({ name: 'test', version: '1' })
      const args = [entryFile('mcp'), '--data-dir', first]
      await program.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }))
      const asked = () => program.callTool({ name: 'list_documents', arguments: {} })
      expect(JSON.stringify(await asked())).toContain('keeper.txt')
      client = await move(second)
      // It was started before, on the former folder.
      await rm(join(first, 'address'))
      expect(JSON.stringify(await asked())).toContain('keeper.txt')
      await program.close()
      await expectEverything(client)
      expect(await readFile(join(second, 'token'), 'utf8')).toBe(token)
      const { former } = await client.dataFolder.DescribeStorage({ measure: true })
      expect(former).toEqual([{ folder: first, sizeBytes: expect.any(Number) }])
      expect(former[0]?.sizeBytes).toBeGreaterThan(100_000)

      for (const dataDir of [first, second]) {
        const refused = await launchHost({ dataDir }).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(HostRefused)
        expect((refused as HostRefused).log).toContain(`already running on ${second}`)
      }
      const beside = await promisify(execFile)(process.execPath, [entryFile('alcove'), 'list', '--data-dir', first])
      expect(beside.stdout).toContain('keeper.txt')
      await host.stop()
      host = await launchHost({ dataDir: first })
      client = host.client
      await expectEverything(client)
      expect((await client.dataFolder.DescribeStorage({ measure: false })).folder).toBe(second)
    },
    LIMIT_MS,
  )

  it(
    'leaves a copy until it is deleted, which the way back needs',
    async () => {
      expect(await findInFiles(first, MARKER)).not.toEqual([])
      expect(await refusalOf(first)).toMatchObject({ message: expect.stringMatching(/still holds the copy/) })
      const confirmation = 'delete the former folder'
      await expect(client.dataFolder.DeleteFormerFolder({ folder: second, confirmation })).rejects.toMatchObject({
        status: 404,
      })
      await client.dataFolder.DeleteFormerFolder({ folder: first, confirmation })
      expect(await readdir(first)).toEqual(['moved.json'])
      expect((await client.dataFolder.DescribeStorage({ measure: false })).former).toEqual([])
      client = await move(first)
      await expectEverything(client)
      expect(await readdir(first)).not.toContain('moved.json')
    },
    LIMIT_MS,
  )

  it(
    'that comes to nothing leaves everything where it is, and says why; a folder that is away is never begun anew',
    async () => {
      const third = join(root, 'third')
      await client.dataFolder.MoveDataFolder({ folder: third, confirmation: CONFIRMATION })
      // By the time that it is made, the folder is somebody else's.
      await host.kill9()
      await mkdir(third)
      await writeFile(join(third, 'mine.txt'), 'mine')
      host = await launchHost({ dataDir: first })
      client = host.client
      expect(await client.dataFolder.DescribeStorage({ measure: false })).toMatchObject({
        folder: first,
        failure: { folder: third, message: expect.stringMatching(/is not empty/) },
      })
      await expectEverything(client)
      expect(await readdir(third)).toEqual(['mine.txt'])
      await rm(third, { recursive: true })

      client = await move(third)
      await host.stop()
      await rename(third, join(root, 'away'))
      const refused = await launchHost({ dataDir: first }).catch((error: unknown) => error)
      expect((refused as HostRefused).log).toContain(`moved to ${third}, and it is not there now. Connect its disk`)
      await mkdir(third)
      await expect(launchHost({ dataDir: first })).rejects.toThrow(/Connect its disk/)
      expect(await readdir(third)).toEqual([])
      await rm(third, { recursive: true })
      await rename(join(root, 'away'), third)
      host = await launchHost({ dataDir: first })
      client = host.client
      await expectEverything(client)
    },
    LIMIT_MS,
  )

  it(
    'that was acknowledged is made by the next start where the process ended before; what is cleared then goes from every folder',
    async () => {
      const fourth = join(root, 'fourth')
      await client.dataFolder.MoveDataFolder({ folder: fourth, confirmation: CONFIRMATION })
      await host.kill9()
      host = await launchHost({ dataDir: first })
      client = host.client
      expect((await client.dataFolder.DescribeStorage({ measure: false })).folder).toBe(fourth)
      await expectEverything(client)
      expect(await findInFiles(join(root, 'third'), MARKER)).not.toEqual([])
      await client.settings.ClearEverything({ confirmation: 'clear everything' })
      await until('everything to be cleared', async () => (await findInFiles(root, MARKER)).length === 0, {
        timeoutMs: 120_000,
      })
      client = await movedTo(fourth)
      expect(await client.knowledge.ListDocuments()).toEqual([])
    },
    LIMIT_MS,
  )
})
