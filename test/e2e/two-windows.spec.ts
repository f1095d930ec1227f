import type { Page } from '@playwright/test'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer, finishedReply, lastReply, send, sidePanel, stopButton } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const WORDS = Array.from({ length: 160 }, (_, at) => `word${at + 1} `)
const whole = WORDS.join('').trim()
/** A reply whose last words come once `until` is settled. */
const slow = (until: Promise<unknown>) =>
  ({ type: 'Reply', deltas: WORDS, delayMs: 20, held: { from: WORDS.length - 20, until } }) as const

/** Another page on the same host, signed in by the same browser, with what it complains about. */
const secondWindow = async (page: Page, url: string): Promise<{ other: Page; complaints: string[] }> => {
  const other = await page.context().newPage()
  const complaints: string[] = []
  other.on('pageerror', ({ message }) => complaints.push(message))
  other.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await other.goto(url)
  return { other, complaints }
}
const fromRow = async (page: Page, fileName: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: words('documents.more', { name: fileName }) }).click()
  await page.getByRole('menuitem', { name: words(item) }).click()
}

test('what one window does the other shows: adding, renaming, deleting, taking back, a reply, the theme, the language, a library', async ({
  watched: one,
  host,
}) => {
  const end = Promise.withResolvers<void>()
  await using server = await startOpenAIServer({ chat: [slow(end.promise)] })
  await connectProvider(host.client, server.baseUrl)
  const { documentId } = await host.client.add({
    fileName: 'keys.txt',
    bytes: 'The spare key hangs behind the barometer.',
  })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(one, host, '/documents')
  await expect(one.getByRole('link', { name: 'keys.txt' })).toBeVisible()
  const { other, complaints } = await secondWindow(one, `${host.url}/documents`)
  await expect(other.getByRole('link', { name: 'keys.txt' })).toBeVisible()

  await fromRow(other, 'keys.txt', 'documents.rename.action')
  await other.getByRole('dialog').getByRole('textbox').fill('spare keys.txt')
  await other.keyboard.press('Enter')
  await expect(one.getByRole('link', { name: 'spare keys.txt' })).toBeVisible()
  await fromRow(one, 'spare keys.txt', 'documents.delete')
  await expect(other.getByRole('link', { name: 'spare keys.txt' })).toHaveCount(0)
  await one.getByRole('button', { name: words('common.undo') }).click()
  await expect(other.getByRole('link', { name: 'spare keys.txt' })).toBeVisible()

  await goTo(one, 'assistant')
  await send(one, 'Write for long.')
  await expect(lastReply(one)).toContainText('word5 ')
  await goTo(other, 'assistant')
  await other
    .getByRole('link', { name: /Write for long/ })
    .first()
    .click()
  await expect(lastReply(other)).toContainText('word20 ')
  const { settings } = host.client
  await settings.SavePreferences({ ...(await settings.GetPreferences()), theme: 'Dark' })
  for (const page of [one, other]) await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The second window takes a word back that the first one gave: it stops for both.
  await stopButton(other).click()
  await expect(stopButton(one)).toHaveCount(0)
  for (const page of [one, other]) await expect(lastReply(page)).not.toHaveAttribute('aria-busy', 'true')
  const said = async (page: Page) => /word1 .*word\d+/s.exec(await lastReply(page).innerText())?.[0]
  expect(await said(one)).toMatch(/word20/)
  expect(await said(one)).toBe(await said(other))

  const boats = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  for (const page of [one, other])
    await expect(page.getByRole('combobox', { name: words('libraries.choose') })).toBeVisible()
  await host.client.libraries.DeleteLibrary(boats.teamId)
  await settings.SavePreferences({ ...(await settings.GetPreferences()), language: 'de' })
  for (const page of [one, other])
    await expect(page.getByRole('link', { name: 'Dokumente', exact: true })).toBeVisible()
  end.resolve()
  await other.close()
  expect(complaints).toEqual([])
})

test('a reply loses nothing and glues nothing while language, theme and library are switched, the panel is closed and the page is left', async ({
  watched: page,
  host,
}) => {
  const end = Promise.withResolvers<void>()
  await using server = await startOpenAIServer({ chat: [slow(end.promise)] })
  await connectProvider(host.client, server.baseUrl)
  await host.client.libraries.CreateLibrary({ name: 'Boats' })
  const { libraries } = await host.client.libraries.ListLibraries()
  const first = libraries[0]?.name ?? ''
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  const panel = await sidePanel(page)
  await send(panel, 'Write for long.')
  await expect(lastReply(panel)).toContainText('word5 ')
  const { settings } = host.client
  const save = async (changed: object) => settings.SavePreferences({ ...(await settings.GetPreferences()), ...changed })
  await save({ theme: 'Dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('ControlOrMeta+j')
  await expect(panel).toHaveCount(0)
  const library = page.getByRole('combobox', { name: words('libraries.choose') })
  await library.click()
  await page.getByRole('option', { name: 'Boats' }).click()
  await expect(library).toHaveText('Boats')
  await library.click()
  await page.getByRole('option', { name: first }).click()
  await goTo(page, 'notes')
  await goTo(page, 'assistant')
  await page
    .getByRole('link', { name: /Write for long/ })
    .first()
    .click()
  await expect(stopButton(page)).toBeVisible()
  await save({ language: 'de' })
  await expect(page.getByRole('link', { name: 'Dokumente', exact: true })).toBeVisible()
  await page.goto('about:blank')
  await openApp(page, host, '/assistant')
  await page
    .getByRole('link', { name: /Write for long/ })
    .first()
    .click()
  await save({ language: 'en' })
  await expect(composer(page)).toBeVisible()
  await expect(stopButton(page)).toBeVisible()
  end.resolve()
  await finishedReply(page)
  await expect(lastReply(page)).toContainText('word160')
  expect(/word1 .*word160/s.exec(await lastReply(page).innerText())?.[0]).toBe(whole)
})

test('a browser that is signed out in one tab is signed out in the others, and signs in again from each', async ({
  watched: one,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(one, host, '/settings')
  const signOut = { name: words('settings.data.signOut') }
  await expect(one.getByRole('button', signOut)).toBeVisible()
  const other = await one.context().newPage()
  await other.goto(`${host.url}/documents`)
  await expect(other.getByRole('heading', { level: 1, name: words('documents.title') })).toBeVisible()
  await one.getByRole('button', signOut).click()
  await one.getByRole('alertdialog').getByRole('button', signOut).click()
  for (const page of [one, other]) {
    await expect(page.getByRole('heading', { name: words('shell.signIn.title.Ended') })).toBeVisible()
    await page.getByLabel(words('shell.signIn.label')).fill(host.token)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  }
  await other.close()
})

test('entries for the assistant that are written in two windows are all kept (what was saved last replaced the others unseen)', async ({
  watched: one,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(one, host, '/ai-context')
  const { other, complaints } = await secondWindow(one, `${host.url}/ai-context`)
  const add = async (page: Page, text: string) => {
    await page.getByRole('button', { name: words('aiContext.add') }).click()
    await page.getByRole('textbox', { name: words('aiContext.entry', { place: 1 }) }).fill(text)
  }
  const save = (page: Page) => page.getByRole('button', { name: words('common.save'), exact: true }).click()
  await add(one, 'Amounts are in francs.')
  await add(other, 'I write in British English.')
  await save(one)
  await expect(other.getByText(words('aiContext.takenIn'))).toBeVisible()
  await expect(other.getByRole('textbox', { name: words('aiContext.entry', { place: 2 }) })).toHaveValue(
    'Amounts are in francs.',
  )
  await save(other)
  await expect(one.getByRole('textbox')).toHaveCount(2)
  await expect
    .poll(async () => (await host.client.knowledge.GetAIContext()).map(({ text }) => text))
    .toEqual(['I write in British English.', 'Amounts are in francs.'])
  await expect(one.getByText(words('aiContext.takenIn'))).toHaveCount(0)
  expect(complaints).toEqual([])
})
