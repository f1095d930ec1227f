import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { AppInfo, KnowledgeDocument, Preferences } from '../../src/contracts/index.ts'
import { ask, citationChip, lastReply, sidePanel } from '../e2e/journeys/assistant.ts'
import { expectIndexed } from '../e2e/journeys/documents.ts'
import { dropFiles } from '../e2e/journeys/drop-files.ts'
import { skipFirstRun, trySampleLibrary } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { expectMarkedPage } from '../e2e/journeys/viewer.ts'
import { words } from '../e2e/words.ts'
import { createHostClient } from '../host-client.ts'
import { launchDesktop, type RunningDesktop } from './launch-desktop.ts'

let dataDir: string
let desktop: RunningDesktop

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  desktop = await launchDesktop(dataDir)
})
test.afterEach(async () => {
  expect(await desktop.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

const invoke = async <Value>(operation: string, input: unknown = null): Promise<Value> => {
  const reply = await desktop.page.evaluate(
    ([name, argument]) => window.alcove.invoke('ISettingsApi', name, argument, null),
    [operation, input] as const,
  )
  if (!reply.ok) throw new Error(reply.problem.detail)
  return reply.value as Value
}

test('documents, a cited answer, and both again after a restart', async () => {
  test.slow()
  const complaints: string[] = []
  desktop.page.on('pageerror', (error) => complaints.push(error.message))
  await trySampleLibrary(desktop.page)
  await goTo(desktop.page, 'documents')
  for (const name of [
    'observatory-handbook.pdf',
    'observing-log.csv',
    'equipment-inventory.json',
    'minutes-2025-02-04.md',
  ])
    await expectIndexed(desktop.page, name)

  await goTo(desktop.page, 'assistant')
  const question = 'Which radio channel do the lodge and the domes use to talk to each other?'
  const reply = await ask(desktop.page, question)
  await expect(reply).toContainText('on channel 7')
  const chip = citationChip(reply, 1, 'observatory-handbook.pdf').first()
  const number = Number(/pages? (\d+)/.exec((await chip.getAttribute('aria-label')) ?? '')?.[1])
  await chip.click()
  await expectMarkedPage(desktop.page, 'observatory-handbook.pdf', number, /channel 7/)
  expect(complaints).toEqual([])

  expect(await desktop.quit()).toBe(0)
  desktop = await launchDesktop(dataDir)
  await goTo(desktop.page, 'assistant')
  const conversations = desktop.page.getByRole('navigation', { name: words('assistant.conversations') })
  await conversations.getByRole('link', { name: /radio channel/i }).click()
  await expect(lastReply(desktop.page)).toContainText('on channel 7')
})

test('the localhost server follows its setting at once', async () => {
  await skipFirstRun(desktop.page)
  const serverUrl = async () => (await invoke<AppInfo>('GetAppInfo')).serverUrl
  const set = async (localServerEnabled: boolean) =>
    invoke('SavePreferences', { ...(await invoke<Preferences>('GetPreferences')), localServerEnabled })

  await set(true)
  await expect.poll(serverUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const address = (await serverUrl()) ?? ''
  expect((await fetch(`${address}/health`)).status).toBe(200)
  expect((await fetch(`${address}/api/openapi.json`)).status).toBe(401)

  await set(false)
  await expect.poll(serverUrl).toBeNull()
  await expect(fetch(`${address}/health`)).rejects.toThrow()
})

test('[D7.01] the window opens with the assistant panel and the three knowledge pages', async () => {
  test.slow()
  const { page } = desktop
  await skipFirstRun(page)
  for (const name of ['documents', 'notes', 'aiContext'] as const) {
    await goTo(page, name)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(await sidePanel(page)).toBeVisible()
  }
})

test('[D7.02] the first question on a document that was dropped into the window is answered with a citation', async () => {
  test.slow()
  const { page } = desktop
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await skipFirstRun(page)
  await goTo(page, 'documents')
  await dropFiles(page, [
    { name: 'keys.txt', type: 'text/plain', bytes: 'The spare key of the boathouse hangs behind the barometer.' },
  ])
  await expectIndexed(page, 'keys.txt', 60_000)
  await goTo(page, 'assistant')
  const reply = await ask(page, 'Where does the spare key of the boathouse hang?')
  await expect(reply).toContainText('behind the barometer')
  await expect(citationChip(reply, 1, 'keys.txt').first()).toBeVisible()
  // The lane runs unplugged where the system can be; wherever it runs, nothing outside is asked for.
  const { protocol, host } = new URL(page.url())
  const own = [`${protocol}//${host}/`, 'blob:', 'data:']
  expect(asked.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([])
})

test('[D1.18] the page by IPC and other programs by local HTTP are answered by one process', async () => {
  test.slow()
  const { page } = desktop
  await skipFirstRun(page)
  const preferences = await invoke<Preferences>('GetPreferences')
  await invoke('SavePreferences', { ...preferences, localServerEnabled: true })
  const serverUrl = async () => (await invoke<AppInfo>('GetAppInfo')).serverUrl
  await expect.poll(serverUrl).toMatch(/^http:/)
  const token = (await readFile(join(dataDir, 'token'), 'utf8')).trim()
  const program = createHostClient({ url: (await serverUrl()) ?? '', token })
  const added = await program.add({ fileName: 'by-http.txt', bytes: 'Sent by another program.' })
  const byIpc = async () => {
    const reply = await page.evaluate(() => window.alcove.invoke('IKnowledgeApi', 'ListDocuments', null, null))
    return reply.ok ? (reply.value as KnowledgeDocument[]).map(({ documentId }) => documentId) : []
  }
  expect(await byIpc()).toEqual([added.documentId])
  await program.knowledge.DeleteDocument(added.documentId)
  expect(await byIpc()).toEqual([])

  // One process holds both: its end is the end of the server too.
  await desktop.kill()
  await expect(program.knowledge.ListDocuments()).rejects.toThrow()
  desktop = await launchDesktop(dataDir)
})
