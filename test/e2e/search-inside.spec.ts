import type { Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { documentRow } from './journeys/documents.ts'
import { words } from './words.ts'

const inside = (key: string, values = {}) => words(`documents.passages.${key}`, values)

const files = [
  [
    'boiler-manual.txt',
    'The boiler is bled each autumn.\n\nThe safety valve opens at three bar and is tested every May.',
  ],
  ['minutes.md', '# Minutes\n\nThe boiler was looked at.\n\n## Garden\n\nThe pergola is painted green by Ines Okafor.'],
  ['bills.csv', 'What,Amount\nPergola timber,410.00\nChimney sweep,64.20'],
] as const

const addFiles = async ({ client }: RunningHost) => {
  const ids: string[] = []
  for (const [fileName, bytes] of files) ids.push((await client.add({ fileName, bytes })).documentId)
  await client.settled(ids)
}

const marked = (page: Page) => page.locator('mark').first()

test('the documents page finds what stands in documents, not only names, and opens each at the passage', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await addFiles(host)
  await openApp(page, host, '/documents')
  const search = page.getByRole('searchbox', { name: words('documents.searchAll') })

  // A word of one name and of two texts: names stay, and the texts are one step away.
  await search.fill('boiler')
  await expect(documentRow(page, 'boiler-manual.txt')).toBeVisible()
  await expect(documentRow(page, 'bills.csv')).toHaveCount(0)
  await page.getByRole('button', { name: inside('show') }).click()
  const passages = page.getByRole('region', { name: inside('title') })
  await expect(passages.getByRole('link', { name: /The boiler was looked at/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: inside('names', { count: 1 }) }).click()
  await expect(documentRow(page, 'boiler-manual.txt')).toBeVisible()

  // A word of no name: the passages are there at once, the row of a table among them.
  await search.fill('pergola')
  await expect(passages.getByRole('link')).toHaveCount(2)
  await expect(passages.getByRole('link', { name: /Pergola timber · 410\.00.*bills\.csv.*row 1/ })).toBeVisible()
  await search.press('ArrowDown')
  await expect(passages.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(passages.getByRole('link').nth(1)).toBeFocused()
  await passages.getByRole('link', { name: /Ines Okafor/ }).press('Enter')
  await expect(page).toHaveURL(/\/documents\/[^?]+\?passage=/)
  await expect(marked(page)).toContainText('Ines Okafor')

  // A misspelt word is told of as it was searched for.
  await openApp(page, host, '/documents')
  await search.fill('chimnej')
  await expect(passages).toContainText('Chimney sweep')
  await expect(passages).toContainText(words('assistant.why.correction', { asked: 'chimnej', searched: 'chimney' }))

  // What nothing speaks of is found nowhere.
  await search.fill('zzyzx qwghlm')
  await expect(page.getByRole('heading', { name: words('documents.nothingFound') })).toBeVisible()
})

test('the palette finds passages by the keyboard alone, and nothing of them while too little is typed', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await addFiles(host)
  await openApp(page, host, '/ai-context')
  await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: words('shell.palette.label') })
  await palette.getByRole('combobox').fill('safety valve')
  const found = palette.getByRole('group', { name: inside('title') }).getByRole('option')
  await expect(found.first()).toContainText('The safety valve opens at three bar')
  await expect(found.first()).toContainText('boiler-manual.txt')
  await expect(found.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(marked(page)).toContainText('The safety valve opens at three bar')
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('sa')
  await expect(palette.getByRole('option').first()).toBeVisible()
  await expect(palette.getByRole('group', { name: inside('title') })).toHaveCount(0)
})

test('what begins a name stands first in the palette, and no action whose letters are scattered over it (Enter added documents for “dome”)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const { documentId } = await host.client.add({ fileName: 'dome-guide.txt', bytes: 'The roof turns once a night.' })
  await host.client.settled([documentId])
  await openApp(page, host, '/ai-context')
  await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: words('shell.palette.label') })
  const input = palette.getByRole('combobox')
  const options = palette.getByRole('listbox', { name: words('shell.palette.found') }).getByRole('option')
  await input.fill('dome')
  await expect(options.first()).toHaveText('dome-guide.txt')
  await expect(options.filter({ hasText: words('shell.addDocuments') })).toHaveCount(0)
  // Words in any order and without their accents are words of an action.
  await input.fill('documénts add')
  await expect(options.first()).toHaveText(words('shell.addDocuments'))
  await input.fill('documents')
  await expect(options.first()).toHaveText(words('shell.goDocuments'))
  await input.fill('zzyzx')
  await expect(palette.getByRole('status')).toHaveText(words('shell.palette.nothing'))
  await input.fill('dome')
  await expect(options.first()).toHaveText('dome-guide.txt')
  await expect(options.filter({ hasText: words('shell.addDocuments') })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(documentId))
})

test('what is typed before the palette is there is typed into it, and not into a message (it was sent to the assistant)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const held = Promise.withResolvers<void>()
  await page.route('**/command-palette-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await openApp(page, host, '/assistant')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Go to Documents')
  await expect(composer(page)).toHaveValue('')
  held.resolve()
  const palette = page.getByRole('dialog', { name: words('shell.palette.label') })
  await expect(palette.getByRole('combobox')).toHaveValue('Go to Documents')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words('documents.title') })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toHaveValue('')
})
