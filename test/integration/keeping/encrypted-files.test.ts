import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchHost, temporaryDataDir } from '../../host.ts'
import type { HostClient } from '../../host-client.ts'
import { findInFiles } from '../../raw-bytes.ts'

const MARKER = 'zaxkvobmq'
const TEXT = `The ${MARKER} burns on the pier. `.repeat(50)

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryDataDir()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const inBlobs = async (): Promise<string[]> =>
  (await findInFiles(dataDir, MARKER)).filter((path) => path.startsWith('blobs/'))
const read = async (client: HostClient, documentId: string): Promise<string> => {
  const found = await client.documents.ReadDocument({ documentId, offset: 0, length: 1_000_000 })
  return Buffer.from(found?.bytes ?? []).toString()
}

it('stored files are encrypted from the start that asks for it, those from before too, and are readable again after the one that does not', async () => {
  const plain = await launchHost({ dataDir })
  const { documentId: before } = await plain.client.add({ fileName: 'before.txt', bytes: TEXT })
  await plain.client.settled([before])
  await plain.client.settings.SavePrivacySettings({ eventRetentionDays: null, encryptFiles: true })
  await plain.stop()
  expect(await inBlobs()).not.toEqual([])

  const sealed = await launchHost({ dataDir })
  expect(await inBlobs()).toEqual([])
  const { documentId: after } = await sealed.client.add({ fileName: 'after.txt', bytes: TEXT })
  expect(await sealed.client.settled([after])).toMatchObject([{ status: 'Indexed' }])
  expect(await inBlobs()).toEqual([])
  for (const documentId of [before, after]) {
    expect(await read(sealed.client, documentId)).toBe(TEXT)
    const text = await sealed.client.documents.ReadDocumentText({ documentId, offset: 0, length: 100 })
    expect(text?.text).toContain(MARKER)
  }
  await sealed.stop()

  await using open = await launchHost({ dataDir, args: ['--encrypt-files', 'off'] })
  expect(await open.client.settings.GetPrivacySettings()).toEqual({ eventRetentionDays: null, encryptFiles: false })
  expect(await inBlobs()).not.toEqual([])
  for (const documentId of [before, after]) expect(await read(open.client, documentId)).toBe(TEXT)
}, 120_000)
