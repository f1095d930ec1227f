import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HostLaunch, launchHost, temporaryDataDir } from '../../host.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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

it('what was deleted today is still to be had back after a start whose clock stood a year ahead (it was gone for good)', async () => {
  {
    await using host = await launchHost({ dataDir })
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
  await using host = await launchHost({ dataDir })
  const { documents } = await host.client.documents.ListTrash({ offset: 0, limit: 10 })
  expect(documents.map(({ fileName }) => fileName)).toEqual(['lease.txt'])
  expect((await host.client.conversations.ListDeletedConversations({ offset: 0, limit: 10 })).total).toBe(1)
})
