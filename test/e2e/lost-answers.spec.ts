import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { API_KEY } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer, finishedReply } from './journeys/assistant.ts'
import { toastWith } from './journeys/conversations.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { words } from './words.ts'

const unreachable = words('errors.connection')

/** Has the host do what it is asked, and its answer to the next call of an operation get lost on the way. Resolves once that has happened. */
const loseNextAnswer = async (page: Page, operation: string): Promise<{ readonly happened: Promise<void> }> => {
  const happened = Promise.withResolvers<void>()
  let isLost = false
  await page.route(`**/api/*/${operation}`, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
    happened.resolve()
  })
  return { happened: happened.promise }
}

test('a question whose answer is lost on the way, and that is sent again, is asked once (it stood there twice)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  const question = 'How many boats lie at the pier?'
  for (const operation of ['SubmitMessage', 'StartConversation']) await loseNextAnswer(watched, operation)
  await composer(watched).fill(question)
  await composer(watched).press('Enter')
  await expect(toastWith(watched, unreachable)).toBeVisible()
  await expect(composer(watched)).toHaveValue(question)
  await composer(watched).press('Enter')
  await finishedReply(watched)
  expect((await host.client.conversations.BrowseConversations({})).total).toBe(1)
  await expect(watched.getByRole('article', { name: words('assistant.yourMessage') })).toHaveCount(1)
})

test('a library, a folder and a provider whose answers are lost on the way are made once by a second try', async ({
  watched,
  host,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  await using server = await startOpenAIServer({ models: ['fake-large'] })
  try {
    await writeFile(join(folder, 'orchard.txt'), 'The orchard was planted in March.')
    await finishFirstRun(host)
    await openApp(watched, host, '/documents')
    const dialog = watched.getByRole('dialog')
    const menu = async (item: string) => {
      await watched.getByRole('button', { name: words('documents.libraryMenu') }).click()
      await watched.getByRole('menuitem', { name: words(item), exact: true }).click()
    }

    await loseNextAnswer(watched, 'AddWatchedFolder')
    await menu('sources.title')
    const path = dialog.getByLabel(words('sources.path'), { exact: true })
    await path.fill(folder)
    await path.press('Enter')
    const watch = dialog.getByRole('button', { name: 'Watch', exact: true })
    await watch.click()
    await expect(dialog.getByText(unreachable).or(toastWith(watched, unreachable)).first()).toBeVisible()
    await watch.click()
    await expect(watch).toHaveCount(0)
    await expect(path).toHaveValue('')
    expect((await host.client.sources.ListSources()).sources).toHaveLength(1)
    await dialog.getByRole('button', { name: words('common.close') }).click()

    await loseNextAnswer(watched, 'CreateLibrary')
    await menu('libraries.create.action')
    const name = watched.getByRole('textbox', { name: words('libraries.name') })
    await name.fill('Boats')
    await name.press('Enter')
    await expect(dialog.getByText(unreachable)).toBeVisible()
    await expect(name).toHaveValue('Boats')
    await name.press('Enter')
    await expect(watched.getByRole('combobox', { name: words('libraries.choose') })).toHaveText('Boats')
    expect((await host.client.libraries.ListLibraries()).libraries).toHaveLength(2)

    await openApp(watched, host, '/settings')
    await loseNextAnswer(watched, 'SaveProviderInstance')
    await watched.getByRole('button', { name: words('settings.providers.add'), exact: true }).click()
    const field = (key: string) => dialog.getByLabel(words(`settings.providers.${key}`), { exact: true })
    await field('name').fill('Ours')
    await field('baseUrl').fill(server.baseUrl)
    await field('key').fill(API_KEY)
    await field('model').fill('fake-large')
    const connect = dialog.getByRole('button', { name: words('settings.providers.connect'), exact: true })
    await connect.click()
    await expect(dialog.getByText(unreachable)).toBeVisible()
    await expect(field('key')).toHaveValue(API_KEY)
    await connect.click()
    await expect(dialog).toHaveCount(0)
    expect((await host.client.settings.GetProviderSettings()).config.instances).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a file that came in while its answer got lost is there once after it is sent again', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('heading', { level: 1 })).toBeVisible()
  const { happened } = await loseNextAnswer(watched, 'UploadDocument')
  await dropFiles(watched, [{ name: 'tide.txt', bytes: 'The tide turns at noon.' }])
  await happened
  const retry = watched
    .getByRole('region', { name: words('documents.add') })
    .getByRole('listitem')
    .filter({ hasText: 'tide.txt' })
    .getByRole('button', { name: words('documents.retry') })
  await retry.click()
  await expect(retry).toHaveCount(0)
  await expectIndexed(watched, 'tide.txt')
  await expect(documentRow(watched, 'tide.txt')).toHaveCount(1)
  expect(await host.client.knowledge.ListDocuments()).toHaveLength(1)
})

test('a library file whose import does not get through, or whose answer is lost, comes in once by a later try, as it was chosen (the file had to be chosen anew)', async ({
  watched,
  host,
}) => {
  const { libraries, knowledge } = host.client
  const boats = host.as(host.token, (await libraries.CreateLibrary({ name: 'Boats' })).teamId)
  await boats.add({ fileName: 'boat.txt', bytes: 'The boat is blue.' })
  const { exportId, sizeBytes } = await boats.libraries.ExportLibrary()
  const { bytes } = await boats.libraries.ReadExport({ exportId, offset: 0, length: sizeBytes })
  await host.client.add({ fileName: 'tide.txt', bytes: 'The tide turns at noon.' })
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(documentRow(watched, 'tide.txt')).toBeVisible()
  const file = { name: 'boats.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) }
  await watched.locator('input[type=file][accept=".zip"]').setInputFiles(file)
  const dialog = watched.getByRole('dialog', { name: words('documents.import.title') })
  const mode = dialog.getByRole('combobox', { name: words('documents.import.mode') })
  await mode.click()
  await watched.getByRole('option', { name: words('documents.import.Replace') }).click()
  const replace = dialog.getByRole('button', { name: words('documents.import.replaceConfirm') })

  await watched.route('**/api/*/ImportLibrary', (route) => route.abort('connectionrefused'))
  await replace.click()
  await expect(toastWith(watched, unreachable)).toHaveCount(1)
  await expect(replace).toBeEnabled()
  expect((await knowledge.ListDocuments()).map(({ fileName }) => fileName)).toEqual(['tide.txt'])
  await watched.unroute('**/api/*/ImportLibrary')
  const { happened } = await loseNextAnswer(watched, 'ImportLibrary')
  await replace.click()
  await happened
  await expect(replace).toBeEnabled()
  await expect(mode).toHaveText(words('documents.import.Replace'))
  await replace.click()
  await expect(dialog).toHaveCount(0)
  await expect(toastWith(watched, words('documents.import.done', { count: 1 }))).toBeVisible()
  expect((await knowledge.ListDocuments()).map(({ fileName }) => fileName)).toEqual(['boat.txt'])
})

test('the last document of a library that is moved while the answer is lost is moved once by a second try (its dialog went with it), and a setting that was not saved is put back and told', async ({
  watched,
  host,
}) => {
  const boats = host.as(host.token, (await host.client.libraries.CreateLibrary({ name: 'Boats' })).teamId)
  await host.client.add({ fileName: 'boat.txt', bytes: 'The boat is blue.' })
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await documentRow(watched, 'boat.txt')
    .getByRole('button', { name: words('documents.more', { name: 'boat.txt' }) })
    .click()
  await watched.getByRole('menuitem', { name: words('documents.move.action') }).click()
  const dialog = watched.getByRole('dialog')
  const move = dialog.getByRole('button', { name: words('documents.move.confirm') })
  await watched.route(
    '**/api/*/MoveDocuments',
    async (route) => {
      await route.fetch()
      await expect(watched.getByText('boat.txt')).toHaveCount(0)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await move.click()
  await expect(dialog.getByText(unreachable)).toBeVisible()
  await move.click()
  await expect(dialog).toHaveCount(0)
  await expect(toastWith(watched, words('documents.move.done', { count: 1, name: 'Boats' }))).toBeVisible()
  expect(await boats.knowledge.ListDocuments()).toHaveLength(1)
  expect(await host.client.knowledge.ListDocuments()).toHaveLength(0)

  await openApp(watched, host, '/settings')
  const theme = watched.getByRole('combobox', { name: words('settings.appearance.theme') })
  const choose = async (name: string) => {
    await theme.click()
    await watched.getByRole('option', { name, exact: true }).click()
  }
  const before = (await theme.textContent()) ?? ''
  await watched.route('**/api/*/SavePreferences', (route) => route.abort('connectionrefused'))
  await choose(words('settings.appearance.themes.Dark'))
  await expect(toastWith(watched, unreachable)).toBeVisible()
  await expect(theme).toHaveText(before)
  await watched.unroute('**/api/*/SavePreferences')
  await choose(words('settings.appearance.themes.Dark'))
  await expect(theme).toHaveText(words('settings.appearance.themes.Dark'))
  await expect.poll(async () => (await host.client.settings.GetPreferences()).theme).toBe('Dark')
})
