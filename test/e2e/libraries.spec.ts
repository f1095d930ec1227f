import type { Page } from '@playwright/test'
import german from '../../resources/locales/de.json' with { type: 'json' }
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, finishedReply, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { conversationList, searchField } from './journeys/conversations.ts'
import { expectIndexed } from './journeys/documents.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const choice = (page: Page) => page.getByRole('combobox', { name: words('libraries.choose') })
const choiceBesideQuestion = (page: Page) => page.getByRole('combobox', { name: words('libraries.ask') })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const fromMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await page.getByRole('menuitem', { name: words(item) }).click()
}

test('a library is made, chosen where one writes, named anew and deleted, each with the keyboard or the mouse', async ({
  watched,
  host,
}) => {
  const bytes = 'The spare key hangs behind the barometer.'
  await host.client.settled([(await host.client.add({ fileName: 'keys.txt', bytes })).documentId])
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('link', { name: 'keys.txt' })).toBeVisible()
  // With one library there is nothing to choose.
  await expect(choice(watched)).toHaveCount(0)

  await fromMenu(watched, 'libraries.create.action')
  const name = watched.getByRole('textbox', { name: words('libraries.name') })
  await name.press('Enter')
  await expect(watched.getByText(words('libraries.nameMissing'))).toBeVisible()
  await name.fill('Boats')
  await name.press('Enter')
  await expect(choice(watched)).toHaveText('Boats')
  await expect(watched.getByRole('link', { name: 'keys.txt' })).toHaveCount(0)

  await fromMenu(watched, 'libraries.rename.action')
  await expect(name).toHaveValue('Boats')
  await name.fill('Ships')
  await name.press('Enter')
  await expect(choice(watched)).toHaveText('Ships')

  // Where one writes: what was typed stays while the library is chosen.
  await goTo(watched, 'assistant')
  await expect(choice(watched)).toHaveText('Ships')
  const { libraries } = await host.client.libraries.ListLibraries()
  const first = libraries[0]?.name ?? ''
  await composer(watched).fill('Where does the spare key hang?')
  await choiceBesideQuestion(watched).focus()
  await watched.keyboard.press('Enter')
  await option(watched, first).press('Enter')
  await expect(choiceBesideQuestion(watched)).toHaveText(first)
  await expect(choice(watched)).toHaveText(first)
  await expect(composer(watched)).toHaveValue('Where does the spare key hang?')
  await expect(await ask(watched, 'Where does the spare key hang?')).toContainText('behind the barometer')
  // A conversation belongs to the library in which it was begun, and which stands on every page.
  await expect(choiceBesideQuestion(watched)).toHaveCount(0)
  for (const page of ['notes', 'aiContext', 'activity'] as const) {
    await expect(choice(watched)).toHaveText(first)
    await goTo(watched, page)
  }

  await goTo(watched, 'documents')
  await choice(watched).click()
  await option(watched, 'Ships').click()
  await expect(choice(watched)).toHaveText('Ships')
  await fromMenu(watched, 'libraries.delete.action')
  const asked = watched.getByRole('alertdialog', { name: words('libraries.delete.title', { name: 'Ships' }) })
  await expect(asked).toContainText(words('libraries.delete.files', { count: 0 }))
  await asked.getByRole('button', { name: words('libraries.delete.confirm') }).click()
  await expect(watched.getByRole('link', { name: 'keys.txt' })).toBeVisible()
  await expect(choice(watched)).toHaveCount(0)
})

test('a library that was deleted elsewhere is left for one that is there', async ({ watched, host }) => {
  await host.client.settled([(await host.client.add({ fileName: 'keys.txt', bytes: 'A key.' })).documentId])
  await finishFirstRun(host)
  const { teamId } = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  await openApp(watched, host, '/documents')
  await choice(watched).click()
  await option(watched, 'Boats').click()
  await expect(choice(watched)).toHaveText('Boats')
  await host.client.libraries.DeleteLibrary(teamId)
  await watched.reload()
  await expect(watched.getByRole('link', { name: 'keys.txt' })).toBeVisible()
})

test('another library is shown in the same page, and what went on in the one before goes on', async ({
  watched,
  host,
}) => {
  const bytes = 'The spare key hangs behind the barometer.'
  await host.client.settled([(await host.client.add({ fileName: 'keys.txt', bytes })).documentId])
  await finishFirstRun(host)
  const boats = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  const inBoats = host.as(host.token, boats.teamId)
  await inBoats.settled([(await inBoats.add({ fileName: 'keel.txt', bytes: 'The keel is oak.' })).documentId])
  const { libraries } = await host.client.libraries.ListLibraries()
  const first = libraries[0]?.name ?? ''

  await openApp(watched, host, '/documents')
  await watched.getByRole('link', { name: 'keys.txt' }).click()
  await expect(watched).toHaveURL(/documents\/[0-9a-f-]+$/)
  await watched.getByRole('button', { name: words('viewer.back') }).click()
  await expect(choice(watched)).toHaveText(first)
  await watched.evaluate(() => Reflect.set(window, 'isThePageBefore', true))

  await choice(watched).focus()
  await watched.keyboard.press('Enter')
  await option(watched, 'Boats').press('Enter')
  await expect(watched.getByRole('link', { name: 'keel.txt' })).toBeVisible()
  await expect(watched.getByRole('link', { name: 'keys.txt' })).toHaveCount(0)
  // Whoever chose by the keyboard goes on from there.
  await expect(choice(watched)).toBeFocused()

  // While Boats is shown, something comes into the other library; it is there on the way back.
  await host.client.settled([(await host.client.add({ fileName: 'lamp.txt', bytes: 'The lamp is lit.' })).documentId])
  await inBoats.settled([(await inBoats.add({ fileName: 'mast.txt', bytes: 'The mast is pine.' })).documentId])
  await expect(watched.getByRole('link', { name: 'mast.txt' })).toBeVisible()
  await expect(watched.getByRole('link', { name: 'lamp.txt' })).toHaveCount(0)
  await choice(watched).click()
  await option(watched, first).click()
  await expect(watched.getByRole('link', { name: 'lamp.txt' })).toBeVisible()
  await expect(watched.getByRole('link', { name: 'mast.txt' })).toHaveCount(0)
  expect(await watched.evaluate(() => Reflect.get(window, 'isThePageBefore'))).toBe(true)

  // Off a single document the beginning of the page is gone to; a reload stays in the library.
  await watched.getByRole('link', { name: 'keys.txt' }).click()
  await goTo(watched, 'documents')
  await choice(watched).click()
  await option(watched, 'Boats').click()
  await expect(watched.getByRole('link', { name: 'keel.txt' })).toBeVisible()
  await watched.reload()
  await expect(watched.getByRole('link', { name: 'keel.txt' })).toBeVisible()
  await expect(choice(watched)).toHaveText('Boats')
})

const fromRow = async (page: Page, fileName: string, item: string) => {
  await page.getByRole('button', { name: words('documents.more', { name: fileName }) }).click()
  await page.getByRole('menuitem', { name: words(item) }).click()
}

test('a document is renamed, asked about by name, and moved to another library', async ({ watched, host }) => {
  for (const [fileName, bytes] of [
    ['keys.txt', 'The spare key hangs behind the barometer.'],
    ['barn.txt', 'The spare key of the barn lies under the trough.'],
  ] as const)
    await host.client.settled([(await host.client.add({ fileName, bytes })).documentId])
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await watched.getByRole('button', { name: words('documents.more', { name: 'keys.txt' }) }).click()
  // With one library there is nowhere to move to.
  await expect(watched.getByRole('menuitem', { name: words('documents.move.action') })).toHaveCount(0)
  await watched.getByRole('menuitem', { name: words('documents.rename.action') }).click()
  const name = watched.getByRole('textbox', { name: words('documents.rename.label') })
  await expect(name).toHaveValue('keys.txt')
  await name.fill('')
  await name.press('Enter')
  await expect(watched.getByText(words('documents.rename.missing'))).toBeVisible()
  await name.fill('House keys.txt')
  await name.press('Enter')
  await expectIndexed(watched, 'House keys.txt')
  await expect(watched.getByRole('link', { name: 'keys.txt', exact: true })).toHaveCount(0)
  const grid = watched.getByRole('grid', { name: words('documents.list') })
  await grid.press('End')
  await grid.press('F2')
  await expect(name).toHaveValue('House keys.txt')
  await name.press('Escape')
  await expect(grid).toBeFocused()

  await fromRow(watched, 'barn.txt', 'documents.ask.one')
  await expect(composer(watched)).toBeFocused()
  const only = watched.getByRole('region', { name: words('assistant.only.label') })
  await expect(only).toContainText('barn.txt')
  await composer(watched).pressSequentially('Where is the spare key?')
  await composer(watched).press('Enter')
  await expect(await finishedReply(watched)).toContainText('under the trough')

  await host.client.libraries.CreateLibrary({ name: 'Boats' })
  await watched.reload()
  await goTo(watched, 'documents')
  await expect(choice(watched)).toBeVisible()
  await fromRow(watched, 'barn.txt', 'documents.move.action')
  const asked = watched.getByRole('dialog', { name: words('documents.move.title', { count: 1 }) })
  await expect(asked.getByRole('combobox')).toHaveText('Boats')
  await asked.getByRole('button', { name: words('documents.move.confirm') }).click()
  await expect(watched.getByRole('link', { name: 'barn.txt' })).toHaveCount(0)
  await watched.getByRole('button', { name: words('common.undo') }).click()
  await expectIndexed(watched, 'barn.txt')
  await expect(watched.getByText(words('documents.move.undone', { count: 1 }))).toBeVisible()
  await fromRow(watched, 'barn.txt', 'documents.move.action')
  await asked.getByRole('button', { name: words('documents.move.confirm') }).click()
  await expect(watched.getByRole('link', { name: 'barn.txt' })).toHaveCount(0)
  await watched
    .getByRole('button', { name: words('documents.move.open') })
    .last()
    .click()
  await expectIndexed(watched, 'barn.txt')
  await expect(choice(watched)).toHaveText('Boats')
  await expect(watched.getByRole('link', { name: 'House keys.txt' })).toHaveCount(0)
})

const keysQuestion = 'Where does the spare key of the harbour hang?'
const keelQuestion = 'What is the keel of the harbour boat made of?'

/** A conversation in the first library. */
const askOfKeys = async ({ client }: RunningHost): Promise<string> => {
  const { documentId } = await client.add({
    fileName: 'keys.txt',
    bytes: 'The spare key of the harbour hangs behind the barometer.',
  })
  await client.settled([documentId])
  return (await client.ask(keysQuestion)).conversation.conversationId
}
/** A conversation in a second library, which is called Boats. */
const askOfBoats = async (host: RunningHost): Promise<string> => {
  const { teamId } = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  const boats = host.as(host.token, teamId)
  const { documentId } = await boats.add({ fileName: 'keel.txt', bytes: 'The keel of the harbour boat is oak.' })
  await boats.settled([documentId])
  return (await boats.ask(keelQuestion)).conversation.conversationId
}
const listed = (page: Page) => page.getByRole('combobox', { name: words('assistant.libraries.label') })
const chooseAll = async (page: Page): Promise<void> => {
  await listed(page).click()
  await option(page, words('assistant.libraries.All')).click()
}
const row = (page: Page, question: string) =>
  conversationList(page)
    .getByRole('link')
    .filter({ hasText: question.slice(0, 24) })

test('conversations of all libraries are listed, and opened where they belong', async ({ watched, host }) => {
  await finishFirstRun(host)
  const keys = await askOfKeys(host)
  await openApp(watched, host, '/assistant')
  await expect(row(watched, keysQuestion)).toBeVisible()
  // With one library there is nothing to choose.
  await expect(listed(watched)).toHaveCount(0)

  const keel = await askOfBoats(host)
  const first = (await host.client.libraries.ListLibraries()).libraries[0]?.name ?? ''
  await watched.reload()
  await expect(listed(watched)).toHaveText(words('assistant.libraries.Acting'))
  await expect(row(watched, keysQuestion)).toBeVisible()
  await expect(row(watched, keelQuestion)).toHaveCount(0)
  await chooseAll(watched)
  await expect(row(watched, keelQuestion)).toContainText('Boats')
  await expect(row(watched, keysQuestion)).not.toContainText(first)
  await expectAccessible(watched)
  await watched.reload()
  await expect(listed(watched)).toHaveText(words('assistant.libraries.All'))

  // From here it can be opened, and no more.
  const menus = conversationList(watched).getByRole('button', { name: /More for .*(spare key|keel)/ })
  await expect(menus).toHaveCount(1)
  for (const key of ['Delete', 'F2']) await row(watched, keelQuestion).press(key)
  await expect(watched.getByRole('dialog')).toHaveCount(0)
  await expect(row(watched, keelQuestion)).toBeVisible()
  expect(await host.client.conversations.BrowseConversations({ libraries: 'All' })).toMatchObject({ total: 2 })

  await row(watched, keelQuestion).press('Enter')
  await expect(lastReply(watched)).toContainText('oak')
  await expect(watched).toHaveURL(new RegExp(`/assistant/${keel}$`))
  await expect(composer(watched)).toBeFocused()
  await expect(row(watched, keysQuestion)).toContainText(first)
  await expect(row(watched, keelQuestion)).not.toContainText('Boats')
  await expect(row(watched, keelQuestion)).toHaveAttribute('aria-current', 'page')

  await row(watched, keysQuestion).click()
  await expect(lastReply(watched)).toContainText('behind the barometer')
  await expect(watched).toHaveURL(new RegExp(`/assistant/${keys}$`))
  await expect(composer(watched)).toBeFocused()
  await goTo(watched, 'documents')
  await expect(watched.getByRole('link', { name: 'keys.txt' })).toBeVisible()
})

test('conversations of all libraries are searched, and opened at the message', async ({ watched, host }) => {
  await finishFirstRun(host)
  const keys = await askOfKeys(host)
  await askOfBoats(host)
  await openApp(watched, host, `/assistant/${keys}`)
  await expect(lastReply(watched)).toContainText('behind the barometer')
  await searchField(watched).fill('oak')
  await expect(watched.getByText(words('assistant.noneFound'))).toBeVisible()
  await chooseAll(watched)
  const hits = watched.getByRole('list', { name: words('assistant.hit.list') }).getByRole('link')
  await expect(hits.first()).toContainText('Boats')
  await searchField(watched).fill('harbour')
  await expect(hits.filter({ hasText: 'spare key' }).first()).toBeVisible()
  await expect(hits.filter({ hasText: 'Boats' }).first()).toBeVisible()
  await expectAccessible(watched)
  await hits
    .filter({ hasText: 'Boats' })
    .filter({ hasText: words('assistant.hit.reply') })
    .first()
    .click()
  await expect(watched).toHaveURL(/\?message=[0-9a-f-]{36}$/)
  await expect(lastReply(watched)).toContainText('oak')
  await goTo(watched, 'documents')
  await expect(choice(watched)).toHaveText('Boats')
})

test.describe('in German, in a narrow window', () => {
  test.use({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 420, height: 800 } })
  test('the conversations of all libraries are listed', async ({ watched, host }) => {
    await finishFirstRun(host)
    await askOfKeys(host)
    await askOfBoats(host)
    await openApp(watched, host, '/assistant')
    const { libraries } = german.assistant
    await watched.getByRole('button', { name: german.assistant.showConversations }).click()
    await watched.getByRole('combobox', { name: libraries.label }).click()
    await watched.getByRole('option', { name: libraries.All }).click()
    const other = watched.getByRole('link', { name: /keel/ })
    await expect(other).toContainText('Boats')
    await expectAccessible(watched)
    expect(await watched.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
    await other.click()
    await expect(watched.getByText('The keel of the harbour boat is oak.').first()).toBeVisible()
  })
})

test('what is chosen stays so where moving it is called off, and is chosen no more once it is moved (calling it off let go of all)', async ({
  watched,
  host,
}) => {
  for (const fileName of ['keys.txt', 'barn.txt', 'pier.txt'])
    await host.client.settled([(await host.client.add({ fileName, bytes: `About ${fileName}.` })).documentId])
  await host.client.libraries.CreateLibrary({ name: 'Boats' })
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  for (const name of ['keys.txt', 'barn.txt'])
    await watched.getByRole('checkbox', { name: words('documents.select', { name }) }).check()
  const chosen = watched.getByText(words('documents.selected', { count: 2 }))
  const move = watched.getByRole('button', { name: words('documents.move.short') })
  const dialog = watched.getByRole('dialog', { name: words('documents.move.title', { count: 2 }) })
  await move.click()
  await dialog.getByRole('button', { name: words('common.cancel') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(chosen).toBeVisible()

  await move.click()
  await dialog.getByRole('button', { name: words('documents.move.confirm') }).click()
  await expect(watched.getByRole('link', { name: 'barn.txt' })).toHaveCount(0)
  await expect(watched.getByRole('link', { name: 'pier.txt' })).toBeVisible()
  await expect(watched.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
