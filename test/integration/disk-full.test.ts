import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesIn, strayBlobs } from '../data-dir.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { smallDisk } from '../small-disk.ts'

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
