import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_KEY, connectProvider } from '../../connect-provider.ts'
import { filesIn } from '../../data-dir.ts'
import { type HostLaunch, launchHost, temporaryDataDir } from '../../host.ts'
import { createHostClient } from '../../host-client.ts'
import { findInFiles } from '../../raw-bytes.ts'
import { until } from '../../until.ts'

const MARKER = 'zaxkvobmq'

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryDataDir()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** A host that holds the marker wherever a person can put it. */
const launchFull = async (launch: HostLaunch = {}) => {
  const host = await launchHost({ ...launch, dataDir })
  const { documentId } = await host.client.add({ fileName: `${MARKER}.txt`, bytes: `The ${MARKER} burns.` })
  await host.client.settled([documentId])
  await host.client.ask(`What does ${MARKER} do?`)
  await connectProvider(host.client, `http://127.0.0.1:9/${MARKER}`)
  expect(await findInFiles(dataDir, MARKER)).not.toEqual([])
  return host
}

it('clearing everything leaves nothing of anyone in any file, and an empty Alcove at the same address', async () => {
  const host = await launchFull()
  const { client, url, token } = host
  await expect(client.settings.ClearEverything({ confirmation: 'yes' as never })).rejects.toMatchObject({ status: 400 })
  expect(await client.knowledge.ListDocuments()).toHaveLength(1)
  await client.settings.ClearEverything({ confirmation: 'clear everything' })
  const again = createHostClient({ url, token })
  await until('the host to be back', () =>
    again.knowledge.ListDocuments().then(
      (documents) => documents.length === 0,
      () => false,
    ),
  )
  expect(await again.assistant.ListConversations()).toEqual([])
  expect((await again.settings.GetProviderSettings()).config.instances).toEqual([])
  expect(await findInFiles(dataDir, MARKER)).toEqual([])
  expect(await findInFiles(dataDir, API_KEY)).toEqual([])
  expect(await host.stop()).toEqual({ code: 0, signal: null })
  expect(await findInFiles(dataDir, MARKER)).toEqual([])
}, 120_000)

it('a clearing that was acknowledged is done by the next start where the process ended before', async () => {
  const host = await launchFull()
  await host.client.settings.ClearEverything({ confirmation: 'clear everything' })
  await host.kill9()
  await using next = await launchHost({ dataDir })
  expect(await next.client.knowledge.ListDocuments()).toEqual([])
  expect(await findInFiles(dataDir, MARKER)).toEqual([])
  expect((await filesIn(dataDir)).filter((path) => path.includes('clear'))).toEqual([])
}, 120_000)
