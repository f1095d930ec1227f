import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { corpusDocuments } from '../../scripts/bench/corpus-base.ts'
import { filesIn, strayBlobs } from '../data-dir.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { smallDisk } from '../small-disk.ts'
import { until } from '../until.ts'

const SIZE_MIB = 24

let folder: string
let host: RunningHost
let seenAt: string
beforeAll(async () => {
  folder = await temporaryDataDir()
  const disk = smallDisk(SIZE_MIB, folder)
  host = await launchHost({ dataDir: folder, wrap: disk.wrap })
  seenAt = disk.seenAt(host.pid, folder)
})
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

it('refuses an upload that the disk has no room for, in words, and leaves nothing of it', async () => {
  const line = Buffer.from(`${'The disk is smaller than this file. '.repeat(100)}\n`)
  const bytes = Buffer.concat(Array.from({ length: Math.ceil((40 * 2 ** 20) / line.length) }, () => line))
  const uploaded = await host.client.upload({ fileName: 'large.txt', bytes })
  if (uploaded.ok) throw new Error('The upload was taken.')
  expect(uploaded.error).toEqual({ type: 'StorageError', message: expect.stringMatching(/room|space|full/i) })
  expect(await host.client.knowledge.ListDocuments()).toEqual([])
  expect(await strayBlobs(seenAt, [host.client])).toEqual([])
  expect((await filesIn(seenAt)).length).toBeGreaterThan(0)
})

it('goes on with what there is room for', async () => {
  const { documentId } = await host.client.add({
    fileName: 'small.txt',
    bytes: 'The lighthouse keeper is called Ines.',
  })
  expect(await host.client.settled([documentId])).toMatchObject([{ status: 'Indexed' }])
  const { message } = await host.client.ask('What is the lighthouse keeper called?')
  expect(message.content).toContain('Ines')
})

it('goes on when there is room again, with a document whose chunks had none', async () => {
  const roomy = await temporaryDataDir()
  const disk = smallDisk(120, roomy)
  await using small = await launchHost({ dataDir: roomy, wrap: disk.wrap })
  const at = disk.seenAt(small.pid, roomy)
  const filler = join(at, 'filler')
  await writeFile(filler, Buffer.alloc(106 * 2 ** 20))
  const bytes = corpusDocuments(2_000, 9)
    .map((document) => document.bytes)
    .join('\n\n')
  const { documentId } = await small.client.add({ fileName: 'large.md', bytes })
  if (disk.isWhole) {
    await until('the disk to be full', () => /disk is full|ENOSPC/.test(small.log()))
    const refused = small.client.assistant.SubmitMessage({ content: 'Is there room?' })
    await expect(refused).rejects.toMatchObject({ status: 507, message: expect.stringMatching(/room|space/i) })
  }
  await rm(filler)

  const [document] = await small.client.settled([documentId])
  if (document?.status === 'Failed') {
    expect(document.reason).toMatch(/room|space/i)
    await small.client.documents.RetryIngestion(documentId)
    await until(
      'the retry to begin',
      async () => (await small.client.knowledge.GetDocument(documentId))?.status !== 'Failed',
    )
  }
  expect(await small.client.settled([documentId])).toMatchObject([{ status: 'Indexed', chunkCount: 2_000 }])
  expect(await small.stop()).toEqual({ code: 0, signal: null })
  await rm(roomy, { recursive: true, force: true })
}, 90_000)
