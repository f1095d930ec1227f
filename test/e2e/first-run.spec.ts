import { sampleQuestions } from '../sample-library.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, lastReply } from './journeys/assistant.ts'
import { expectIndexed } from './journeys/documents.ts'
import { expectSamplesAdded, firstRunDoor, skipFirstRun, trySampleLibrary } from './journeys/first-run.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test('the first screen has three doors, and the sample library answers within a minute', async ({ app }) => {
  for (const door of ['samples', 'documents', 'model'] as const) await expect(firstRunDoor(app, door)).toBeVisible()
  await expect(app).toHaveTitle(/Alcove/)
  expect(app.url()).not.toContain('access_token')
  await trySampleLibrary(app)
  await goTo(app, 'documents')
  await expectIndexed(app, 'observatory-handbook.pdf')
  await goTo(app, 'assistant')
  const reply = await ask(app, 'How much did Edith Quill pay for the refractor?')
  await expect(reply).toContainText('£385')
})

test('all that the sample library holds is in sight where there is room (the last three were cut off, without a sign)', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1440, height: 900 })
  await firstRunDoor(app, 'samples').click()
  await expectSamplesAdded(app)
  for (const name of ['dome-maintenance-guide.pdf', 'visitor-evening-guide.md'])
    await expect(app.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
})

test('of the sample library the questions that were chosen for it are offered (a letter for which none was came first, with one of its own)', async ({
  reader,
}) => {
  const suggestions = reader.getByRole('list', { name: words('assistant.welcome.suggestions') }).getByRole('button')
  await expect(suggestions).toHaveCount(3)
  const chosen = (await sampleQuestions()).map(({ question }) => question)
  for (const offered of await suggestions.locator('bdi:first-child').allInnerTexts()) expect(chosen).toContain(offered)
})

test('who has added documents is offered questions that these answer (there were none but for the samples)', async ({
  watched: app,
  host,
}) => {
  const fileName = 'tenancy.md'
  const text =
    '# Tenancy\n\nThe tenancy begins on 1 March 2024. The deposit is 1,130 pounds. The landlady is Hazel Whitcombe.\n'
  const { documentId } = await host.client.add({ fileName, bytes: text })
  await host.client.settled([documentId])
  const [question = ''] = (await host.client.documents.GetDocumentOverview(documentId))?.questions ?? []
  expect(question).not.toBe('')
  await finishFirstRun(host)
  await openApp(app, host, '/assistant')
  const suggestion = app.getByRole('list', { name: words('assistant.welcome.suggestions') }).getByRole('button')
  await expect(suggestion).toHaveText(`${question}${fileName}`)
  await suggestion.click()
  await expect(lastReply(app).getByRole('region', { name: words('assistant.sources') })).toContainText(fileName)
})

test('what could not be added is counted and stands first (it stood below the others, out of sight, and the bar never filled)', async ({
  app,
}) => {
  const chooser = app.waitForEvent('filechooser')
  await firstRunDoor(app, 'documents').click()
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })
  const texts = Array.from({ length: 15 }, (_, at) => file(`page-${at}.txt`, `On page ${at} there is a boat.`))
  await (await chooser).setFiles([
    ...texts,
    { ...file('song.mp3', 'ID3\u0003\u0000\u0000'), mimeType: 'audio/mpeg' },
    file('void.txt', ''),
  ])
  await expect(app.getByText(words('firstRun.uploads.refused', { count: 2 }))).toBeVisible()
  await expect(app.getByRole('listitem').filter({ hasText: 'song.mp3' })).toBeInViewport()
  await expect(app.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
})

test('what came in and could not be read is counted with its reason, and nothing is said to be being read (it had a tick, and could be asked about)', async ({
  app,
}) => {
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })
  const addFirst = async (...files: ReturnType<typeof file>[]) => {
    const chooser = app.waitForEvent('filechooser')
    await firstRunDoor(app, 'documents').press('Enter')
    await (await chooser).setFiles(files)
  }
  await addFirst(file('broken.pdf', '%PDF-1.7 and no more'))
  const told = app.getByRole('status')
  const row = app.getByRole('listitem').filter({ hasText: 'broken.pdf' })
  await expect(told).toContainText(words('firstRun.uploads.unread', { count: 1 }))
  await expect(told).toContainText(words('firstRun.uploads.added', { added: 1, count: 1 }))
  await expect(row).toContainText(/broken\.pdf\S.+\./s)
  // The door that was gone through is no more: keys go on from here.
  await expect(app.getByRole('main')).toBeFocused()
})

test('only what can be asked about is said to be so, once (a document that could not be read was counted with it, and the next page said that both were added)', async ({
  app,
}) => {
  const chooser = app.waitForEvent('filechooser')
  await firstRunDoor(app, 'documents').press('Enter')
  await (await chooser).setFiles([
    { name: 'broken.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7 and no more') },
    { name: 'keel.txt', mimeType: '', buffer: Buffer.from('The keel is of oak.') },
  ])
  const told = app.getByRole('status')
  await expect(told).toContainText(words('firstRun.uploads.unread', { count: 1 }))
  await expect(told).toContainText(words('firstRun.uploads.read', { added: 1, count: 2 }))
  await app.getByRole('button', { name: words('firstRun.uploads.ask') }).click()
  await expect(composer(app)).toBeVisible()
  await goTo(app, 'notes')
  await expect(app.getByText(words('shell.added', { count: 2 }))).toHaveCount(0)
})

test('none of the doors is required, and the screen does not come back', async ({ app }) => {
  await skipFirstRun(app)
  await expect(composer(app)).toBeVisible()
  await app.reload()
  await expect(composer(app)).toBeVisible()
  await expect(firstRunDoor(app, 'samples')).toHaveCount(0)
})

test('the screen does not come back for a library that has documents', async ({ app }) => {
  await firstRunDoor(app, 'samples').click()
  await expectSamplesAdded(app)
  await app.reload()
  await expect(composer(app)).toBeVisible()
  await expect(firstRunDoor(app, 'samples')).toHaveCount(0)
})

test('the third door leads to the settings', async ({ app }) => {
  await firstRunDoor(app, 'model').click()
  await expect(app.getByRole('heading', { name: words('settings.title'), exact: true })).toBeVisible()
})

test('who opens a full library is not told to add documents while these are still being counted', async ({
  watched: page,
  library,
}) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/IDocumentsApi/BrowseDocuments', async (route) => {
    await released.promise
    await route.continue()
  })
  await openApp(page, library, '/assistant')
  await expect(page.getByRole('heading', { name: words('assistant.welcome.title') })).toBeVisible()
  await expect(page.getByText(words('assistant.welcome.noDocuments'))).toHaveCount(0)
  released.resolve()
  await expect(page.getByText(words('assistant.welcome.ready', { count: 14 }))).toBeVisible()
})

test('an empty library is told so, and nothing is made up', async ({ app }) => {
  await skipFirstRun(app)
  await ask(app, 'What is the capital of Atlantis?')
  await expect(lastReply(app)).toContainText('This library has no documents yet')
  await expect(app.getByRole('region', { name: words('assistant.sources') })).toHaveCount(0)
  await lastReply(app)
    .getByRole('link', { name: words('assistant.welcome.addDocuments') })
    .press('Enter')
  await expect(app.getByRole('heading', { name: words('shell.documents'), level: 1 })).toBeVisible()
})

test('a wrong token asks for the right one', async ({ page, host }) => {
  await page.goto(`${host.url}/?access_token=wrong`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await page.getByRole('textbox').fill(host.token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words('firstRun.title') })).toBeVisible()
})
