import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LeftOutReason } from '../../src/contracts/index.ts'
import { plainPng } from '../files/png-file.ts'
import { launchHost, type RunningHost } from '../host.ts'

const SLOW_MS = 180_000

let root: string
let folder: string
let host: RunningHost

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-preview-'))
  folder = join(root, 'papers')
  await mkdir(join(folder, 'letters'), { recursive: true })
  await mkdir(join(folder, '.git'))
  await mkdir(join(folder, 'drafts'))
  await writeFile(join(folder, 'letters', 'joiner.txt'), 'The joiner repairs the staircase in spring.')
  await writeFile(join(folder, 'roof.md'), '# Roof\n\nSlates from Wales.')
  await writeFile(join(folder, 'Makefile'), 'all:\n\techo A file without an ending can be a text.\n')
  await writeFile(join(folder, 'scan.png'), plainPng([200, 30, 30]))
  await writeFile(
    join(folder, 'tool.exe'),
    Uint8Array.from({ length: 900 }, (_, at) => (at * 73) & 255),
  )
  await writeFile(join(folder, 'empty.txt'), '')
  await writeFile(join(folder, '.hidden.txt'), 'Nobody sees this.')
  await writeFile(join(folder, '.git', 'config'), 'nor this')
  await writeFile(join(folder, 'drafts', 'a.txt'), 'Nor this, where drafts are left alone.')
  await symlink(folder, join(folder, 'letters', 'round'))
  const film = await open(join(folder, 'long.txt'), 'w')
  // Sparse: larger than may be added, and nothing on the disk.
  await film.truncate(200_000_000)
  await film.close()
  host = await launchHost({ dataDir: join(root, 'data'), listeningWithinMs: SLOW_MS })
}, 2 * SLOW_MS)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await rm(root, { recursive: true, force: true })
})

const preview = (path: string, ignored: string[] | null = null) => host.client.sources.PreviewFolder({ path, ignored })

it('says what would come in, of which kind, and what would not and why', { timeout: SLOW_MS }, async () => {
  const told = await preview(folder, ['.*', 'drafts/'])
  expect(told).toMatchObject({ name: 'papers', path: folder, isWhole: true, known: 0 })
  expect(Object.fromEntries(told.files.map(({ kind, count }) => [kind, count]))).toEqual({ Text: 3, Image: 1 })
  const left = Object.fromEntries(told.leftOut.map(({ why, ...of }) => [why, of]))
  expect(left).toEqual({
    Hidden: { count: 2, examples: expect.arrayContaining(['.git/', '.hidden.txt']) },
    Ignored: { count: 1, examples: ['drafts/'] },
    Link: { count: 1, examples: ['letters/round'] },
    TooLarge: { count: 1, examples: ['long.txt'] },
    Empty: { count: 1, examples: ['empty.txt'] },
    Refused: { count: 1, examples: ['tool.exe'] },
  } satisfies Partial<Record<LeftOutReason, unknown>>)
  expect(told.estimate.seconds.high).toBeGreaterThan(0)
  expect(await host.client.knowledge.ListDocuments()).toEqual([])
})

it('tells how many of the files the library has: a document of the same name and size with other words is none', {
  timeout: SLOW_MS,
}, async () => {
  await host.client.add({ fileName: 'roof.md', bytes: '# Roof\n\nSlates from Spain.' })
  expect(await preview(folder)).toMatchObject({ known: 0, uncompared: 0 })
  await host.client.add({ fileName: 'other.md', bytes: '# Roof\n\nSlates from Wales.' })
  expect(await preview(folder)).toMatchObject({ known: 1, uncompared: 0 })
})

it('what watching brings in afterwards is what was told', { timeout: SLOW_MS }, async () => {
  const inner = join(folder, 'letters')
  const told = await preview(inner)
  await host.client.sources.AddWatchedFolder({ path: inner })
  const source = async () => (await host.client.sources.ListSources()).sources[0]
  await expect.poll(async () => (await source())?.syncedAt, { timeout: 60_000 }).not.toBeNull()
  const count = told.files.reduce((sum, each) => sum + each.count, 0)
  expect(await source()).toMatchObject({ documents: count, skipped: 0 })
  await expect(preview(inner)).rejects.toMatchObject({ status: 409 })
})

it('says no to what may not be watched, as watching does', { timeout: SLOW_MS }, async () => {
  await expect(preview('papers')).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/full path/) })
  await expect(preview(join(folder, 'roof.md'))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/a file/),
  })
  await expect(preview(join(folder, 'gone'))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/no such folder/),
  })
  await expect(preview(root)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/itself stores/) })
})
