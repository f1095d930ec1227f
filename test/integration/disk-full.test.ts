import { open, rm, writeFile } from 'node:fs/promises'
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
})

it('on a disk without a byte left reading, searching and deleting go on, and health tells (Delete and Search were refused, health said Healthy)', async () => {
  const full = await temporaryDataDir()
  const disk = smallDisk(64, full)
  await using small = await launchHost({ dataDir: full, wrap: disk.wrap })
  const at = disk.seenAt(small.pid, full)
  const { documentId } = await small.client.add({
    fileName: 'keeper.txt',
    bytes: 'The lighthouse keeper is called Ines.',
  })
  await small.client.settled([documentId])
  const { conversation } = await small.client.ask('What is the lighthouse keeper called?')
  const thrownAway = (await small.client.ask('Is she called Ines?')).conversation.conversationId
  await small.client.assistant.DeleteConversation(thrownAway)
  await until('room to be kept back', async () => (await filesIn(at)).includes('alcove.reserve'))
  if (!disk.isWhole) return console.log('Only root can have a disk of its own here: nothing was filled.')
  // Until not one more byte fits.
  const filler = await open(join(at, 'filler'), 'w')
  const piece = Buffer.alloc(4_096)
  const fill = async (): Promise<boolean> =>
    filler.write(piece).then(
      ({ bytesWritten }) => bytesWritten > 0,
      () => false,
    )
  while (await fill());
  await until('everything to be refused', async () => {
    while (await fill());
    return small.client.assistant.SubmitMessage({ content: 'Is there room?' }).then(
      () => false,
      ({ status }) => status === 507,
    )
  })

  const { status, checks } = (await (await fetch(`${small.url}/health`)).json()) as {
    status: string
    checks: { name: string; detail: string }[]
  }
  expect(status).toBe('Unhealthy')
  expect(checks.find(({ name }) => name === 'storage')?.detail).toMatch(/full/)
  expect((await small.client.retrieval.Search({ query: 'lighthouse keeper' })).matches).not.toEqual([])
  expect(await small.client.assistant.GetConversation(conversation.conversationId)).toMatchObject({
    messages: { length: 2 },
  })
  expect(await small.client.documents.ReadDocumentText({ documentId, offset: 0, length: 100 })).toMatchObject({
    text: expect.stringContaining('Ines'),
  })
  await small.client.conversations.PurgeConversation(thrownAway)
  await small.client.assistant.DeleteConversation(conversation.conversationId)
  await small.client.knowledge.DeleteDocument(documentId)
  expect(await small.client.assistant.GetConversation(conversation.conversationId)).toBeNull()
  expect(await small.client.knowledge.ListDocuments()).toEqual([])

  await filler.close()
  await rm(join(at, 'filler'))
  await small.client.add({ fileName: 'again.txt', bytes: 'There is room again.' })
  expect(await small.stop()).toEqual({ code: 0, signal: null })
  await rm(full, { recursive: true, force: true })
}, 120_000)
