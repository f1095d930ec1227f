import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectProvider } from '../../connect-provider.ts'
import { strayBlobs } from '../../data-dir.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import { until } from '../../until.ts'

const disk = new URL('../../power-cut/synced-disk.ts', import.meta.url)

let dataDir: string
let host: RunningHost
const folders: string[] = []
const folder = async (): Promise<string> => {
  const path = await temporaryDataDir()
  folders.push(path)
  return path
}

beforeAll(async () => {
  dataDir = await folder()
  // A first run in good order: what it leaves is on the disk.
  const before = await launchHost({ dataDir })
  await before.stop()
  host = await launchHost({ dataDir, imports: [disk], ipc: true, env: { ALCOVE_CUT_DATA_DIR: dataDir } })
}, 120_000)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  for (const path of folders) await rm(path, { recursive: true, force: true })
})

/** A host on what the disk holds if the power goes at this moment. */
const afterPowerCut = async (): Promise<RunningHost> => {
  const target = await folder()
  const cut = once(host.child, 'message')
  host.child.send({ cutInto: target })
  await cut
  return launchHost({ dataDir: target })
}

describe('what was acknowledged is there after a power cut (no commit was synced before its answer)', () => {
  it('an upload: the document, its bytes, and it is indexed by itself', async () => {
    const { documentId } = await host.client.add({ fileName: 'lamp.txt', bytes: 'The lamp of the pier is lit at six.' })
    await using next = await afterPowerCut()
    expect(await next.client.knowledge.GetDocument(documentId)).toMatchObject({ fileName: 'lamp.txt' })
    const read = await next.client.documents.ReadDocument({ documentId, offset: 0, length: 100 })
    expect(Buffer.from(read?.bytes ?? []).toString()).toContain('lit at six')
    expect(await next.client.settled([documentId])).toMatchObject([{ status: 'Indexed' }])
  })

  it('a message', async () => {
    const task = await host.client.assistant.SubmitMessage({ content: 'When is the lamp lit?' })
    await using next = await afterPowerCut()
    const conversation = await next.client.assistant.GetConversation(task.conversationId)
    expect(conversation?.messages[0]).toMatchObject({ role: 'User', content: 'When is the lamp lit?' })
  })

  it('a setting, and a key', async () => {
    const preferences = await host.client.settings.GetPreferences()
    await host.client.settings.SavePreferences({ ...preferences, theme: 'Dark' })
    await connectProvider(host.client, 'http://127.0.0.1:9/v1')
    await host.client.settings.SetActiveProvider(null)
    await using next = await afterPowerCut()
    expect(await next.client.settings.GetPreferences()).toMatchObject({ theme: 'Dark' })
    expect((await next.client.settings.GetProviderSettings()).config.instances).toHaveLength(1)
  })

  it('a deletion: the document does not come back, and a file of it that does is removed at the start (its blobs stayed)', async () => {
    const { documentId } = await host.client.add({ fileName: 'gone.txt', bytes: 'This is to be deleted.' })
    await host.client.settled([documentId])
    await host.client.knowledge.DeleteDocument(documentId)
    await using next = await afterPowerCut()
    expect(await next.client.knowledge.GetDocument(documentId)).toBeNull()
    await until(
      'the files of the deleted document to be removed',
      async () => (await strayBlobs(next.dataDir, [next.client])).length === 0,
    )
    // It is told once all have been looked at.
    await until('the log to say so', () => next.log().includes('Files that belonged to no document were removed'))
  })
})

it('a commit that nobody waits for is on the disk a moment later', async () => {
  const { message, conversation } = await host.client.ask('Is the lamp lit at six?')
  await until('the reply to be on the disk', async () => {
    await using next = await afterPowerCut()
    const found = await next.client.assistant.GetConversation(conversation.conversationId)
    return found?.messages.some(({ content }) => content === message.content)
  })
}, 120_000)
