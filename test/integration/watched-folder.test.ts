import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchHost, type RunningHost } from '../host.ts'
import { everyPermission, launchTeamHost } from '../team-host.ts'

const SLOW_MS = 180_000
const PATIENT = { timeout: 120_000, interval: 250 }

let root: string
let folder: string
let host: RunningHost
let sourceId: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-watched-'))
  folder = join(root, 'papers')
  await mkdir(join(folder, 'letters'), { recursive: true })
  await writeFile(join(folder, 'letters', 'joiner.txt'), 'The joiner repairs the staircase in spring.')
  await writeFile(join(folder, 'skipped.log'), 'nothing of interest')
  host = await launchHost({ dataDir: join(root, 'data'), listeningWithinMs: SLOW_MS })
}, 2 * SLOW_MS)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await rm(root, { recursive: true, force: true })
})

const documents = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await host.client.knowledge.ListDocuments()).map(({ fileName, documentId }) => [fileName, documentId]),
  )
const names = async (): Promise<string[]> => Object.keys(await documents()).toSorted()
const found = async (query: string): Promise<string[]> =>
  (await host.client.retrieval.Search({ query, minScore: -1, topK: 20 })).matches.map(({ fileName }) => fileName)
const source = async () => (await host.client.sources.ListSources()).sources[0]

it('brings in what the folder holds and leaves alone what is ignored', { timeout: SLOW_MS }, async () => {
  const added = await host.client.sources.AddWatchedFolder({ path: folder, ignored: ['*.log'] })
  sourceId = added.sourceId
  expect(added).toMatchObject({ kind: 'Folder', name: 'papers', deletions: 'Ask' })
  await expect.poll(names, PATIENT).toEqual(['joiner.txt'])
  await expect.poll(() => found('staircase repairs'), PATIENT).toContain('joiner.txt')
})

it('a file that is written, and one that moves, are followed by themselves', { timeout: SLOW_MS }, async () => {
  await writeFile(join(folder, 'roof.md'), '# Roof\n\nThe slates come from Wales.')
  await expect.poll(names, PATIENT).toEqual(['joiner.txt', 'roof.md'])
  const before = await documents()
  await mkdir(join(folder, 'house'))
  await rename(join(folder, 'letters', 'joiner.txt'), join(folder, 'house', 'staircase.txt'))
  await expect.poll(names, PATIENT).toEqual(['roof.md', 'staircase.txt'])
  expect(await documents()).toMatchObject({ 'staircase.txt': before['joiner.txt'] })
  await expect
    .poll(async () => (await host.client.documents.GetDocumentDetails(before['joiner.txt'] ?? ''))?.source, PATIENT)
    .toEqual({ name: sourceId, key: 'house/staircase.txt' })
})

it('a changed file keeps its id, and its new words are found', { timeout: SLOW_MS }, async () => {
  const before = await documents()
  await writeFile(join(folder, 'roof.md'), '# Roof\n\nThe slates come from Cornwall now.')
  await expect.poll(() => found('slates from Cornwall'), PATIENT).toContain('roof.md')
  expect(await documents()).toMatchObject({ 'roof.md': before['roof.md'] })
})

it('a file that grows while it is read is one document, and is read to its last line', {
  timeout: SLOW_MS,
}, async () => {
  const before = await names()
  const lines = 600
  for (let line = 1; line <= lines; line++) {
    await appendFile(join(folder, 'tide-log.txt'), `Reading ${line} of the tide gauge was ${line * 3} inches.\n`)
    // Some of it is read while more is written.
    if (line % 50 === 0) await names()
  }
  await expect.poll(names, PATIENT).toEqual([...before, 'tide-log.txt'].toSorted())
  const { 'tide-log.txt': documentId = '' } = await documents()
  const lastLine = async () => {
    const query = `Reading ${lines} of the tide gauge was ${lines * 3} inches.`
    return (await host.client.documents.FindInDocument({ documentId, query }))?.matches.length
  }
  await expect.poll(lastLine, PATIENT).toBe(1)
  await rm(join(folder, 'tide-log.txt'))
  await host.client.knowledge.DeleteDocument(documentId)
})

it('a file that is gone is asked about, and goes when that is said', { timeout: SLOW_MS }, async () => {
  const { 'roof.md': documentId = '' } = await documents()
  await rm(join(folder, 'roof.md'))
  await expect.poll(async () => (await source())?.missing, PATIENT).toBe(1)
  expect(await names()).toContain('roof.md')
  const missing = await host.client.sources.ListSourceFiles({ sourceId, state: 'Missing' })
  expect(missing).toEqual([{ key: 'roof.md', fileName: 'roof.md', documentId, reason: null }])
  await host.client.sources.ResolveMissing({ sourceId, documentIds: [documentId], action: 'Delete' })
  expect(await names()).toEqual(['staircase.txt'])
})

it('a folder that is away loses nothing, and is taken up again', { timeout: SLOW_MS }, async () => {
  await rename(folder, `${folder}-away`)
  await host.client.sources.SyncSource(sourceId)
  await expect.poll(async () => (await source())?.state.type, PATIENT).toBe('Unreachable')
  expect(await names()).toEqual(['staircase.txt'])
  await rename(`${folder}-away`, folder)
  await host.client.sources.SyncSource(sourceId)
  await expect.poll(async () => (await source())?.state.type, PATIENT).toBe('Idle')
  expect(await source()).toMatchObject({ documents: 1, missing: 0 })
})

it('refuses what may not be watched, with words', { timeout: SLOW_MS }, async () => {
  const add = (path: string) => host.client.sources.AddWatchedFolder({ path })
  await expect(add('papers')).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/full path/) })
  await expect(add('/')).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/whole drive/) })
  await expect(add(root)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/itself stores/) })
  const file = join(folder, 'house', 'staircase.txt')
  await expect(add(file)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/a file/) })
  await expect(add(folder)).rejects.toMatchObject({ status: 409 })
})

it('goes on after a restart with what changed meanwhile; documents stay when it ends', {
  timeout: SLOW_MS,
}, async () => {
  await host.stop()
  await writeFile(join(folder, 'cellar.txt'), 'The cellar was dry all winter.')
  host = await launchHost({ dataDir: join(root, 'data'), listeningWithinMs: SLOW_MS })
  await expect.poll(names, PATIENT).toEqual(['cellar.txt', 'staircase.txt'])
  await host.client.sources.RemoveSource({ sourceId, documents: 'Keep' })
  expect((await host.client.sources.ListSources()).sources).toEqual([])
  expect(await names()).toEqual(['cellar.txt', 'staircase.txt'])
})

it('nobody has a folder of a shared server watched', { timeout: SLOW_MS }, async () => {
  const ada = { userId: 'ada', teams: { harbour: everyPermission } }
  await using shared = await launchTeamHost([ada], { listeningWithinMs: SLOW_MS })
  const client = shared.as('ada', 'harbour')
  expect(await client.sources.ListSources()).toMatchObject({ sources: [], folders: false })
  await expect(client.sources.AddWatchedFolder({ path: folder })).rejects.toMatchObject({ status: 409 })
})
