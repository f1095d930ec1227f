import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HostLaunch, launchHost, temporaryDataDir } from '../../host.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 86_400_000
const wrongBy = (offsetMs: number): HostLaunch => ({
  imports: [new URL('../../wrong-clock.ts', import.meta.url)],
  env: { ALCOVE_CLOCK_OFFSET_MS: String(offsetMs) },
})

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryDataDir()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('what was deleted today is still to be had back after a start whose clock stood a year ahead, and so is what happened until then (it was gone for good)', async () => {
  const eventsOf = () => {
    const db = new Database(join(dataDir, 'alcove.db'), { readonly: true })
    try {
      return db.prepare("SELECT count(*) FROM events WHERE kind = 'DocumentUploaded'").pluck().get()
    } finally {
      db.close()
    }
  }
  {
    await using host = await launchHost({ dataDir })
    const { settings } = host.client
    await settings.SavePrivacySettings({ ...(await settings.GetPrivacySettings()), eventRetentionDays: 30 })
    const { documentId } = await host.client.add({ fileName: 'lease.txt', bytes: 'The lease ends in May.' })
    await host.client.settled([documentId])
    const { conversation } = await host.client.ask('When does the lease end?')
    await host.client.documents.TrashDocuments({ documentIds: [documentId] })
    await host.client.assistant.DeleteConversation(conversation.conversationId)
  }
  {
    await using ahead = await launchHost({ dataDir, ...wrongBy(YEAR_MS) })
    expect((await ahead.client.documents.ListTrash({ offset: 0, limit: 10 })).total).toBe(1)
  }
  expect(eventsOf()).toBe(1)
  await using host = await launchHost({ dataDir })
  const { documents } = await host.client.documents.ListTrash({ offset: 0, limit: 10 })
  expect(documents.map(({ fileName }) => fileName)).toEqual(['lease.txt'])
  expect((await host.client.conversations.ListDeletedConversations({ offset: 0, limit: 10 })).total).toBe(1)
})

it('a note that is written while the clock has been set back by an hour has its versions (it had none for that hour)', async () => {
  await using host = await launchHost({ imports: [new URL('../../later-clock.ts', import.meta.url)], ipc: true })
  const { knowledge, documents } = host.client
  const added = await knowledge.AddNote({ title: 'Keys', body: 'They hang in the hall.' })
  const { documentId } = added.ok ? added.value : { documentId: '' }
  host.child.send({ laterMs: -60 * MINUTE_MS })
  await documents.SaveNote({ documentId, title: 'Keys', body: 'They are with Ines.', readVersion: null })
  host.child.send({ laterMs: 15 * MINUTE_MS })
  await documents.SaveNote({ documentId, title: 'Keys', body: 'They are with Jonas.', readVersion: null })
  const details = await documents.GetDocumentDetails(documentId)
  expect(details?.versions).toMatchObject([{ version: 2, kept: true }])
})
