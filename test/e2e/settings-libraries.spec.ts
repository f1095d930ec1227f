import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const said = (key: string, values = {}) => words(`settings.libraries.${key}`, values)
const section = (page: Page) => page.getByRole('region', { name: said('title') })
const show = async (page: Page, host: RunningHost) => {
  await finishFirstRun(host)
  await openApp(page, host, '/settings#libraries')
  await expect(section(page)).toBeInViewport()
}
const choose = async (page: Page, name: string, item: 'rename' | 'delete') => {
  await page.getByRole('button', { name: said('more', { name }) }).press('Enter')
  await page.getByRole('menuitem', { name: said(item), exact: true }).press('Enter')
}

test('a dialog that a double click opens is there to be written into (it closed again, or what was typed went nowhere)', async ({
  watched: page,
  host,
}) => {
  await show(page, host)
  const dialog = page.getByRole('dialog', { name: words('libraries.create.action') })
  const name = dialog.getByRole('textbox', { name: words('libraries.name') })
  const opener = section(page).getByRole('button', { name: words('libraries.create.action') })
  for (const delay of [0, 60]) {
    await opener.dblclick({ delay })
    await expect(name).toBeFocused()
    // A press elsewhere is no second one of two.
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await opener.dblclick({ delay: 60 })
  await expect(name).toBeFocused()
  await page.keyboard.type('Boats')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(section(page)).toContainText('Boats')
})

test('Settings lists the libraries with what they hold; each is named, opened and deleted there by the keyboard', async ({
  watched: page,
  host,
}) => {
  const { documentId } = await host.client.add({ fileName: 'keys.txt', bytes: 'The spare key hangs here.' })
  await host.client.settled([documentId])
  const { libraries } = host.client
  const first = (await libraries.ListLibraries()).libraries[0]?.name ?? ''
  await libraries.CreateLibrary({ name: 'Boats' })
  await show(page, host)
  await expect(section(page)).toContainText(words('libraries.delete.files', { count: 1 }))
  await expect(section(page).getByText(said('here'), { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  await choose(page, 'Boats', 'rename')
  const name = page.getByRole('textbox', { name: words('libraries.name') })
  await expect(name).toHaveValue('Boats')
  await name.fill('Ships')
  await name.press('Enter')
  const open = section(page).getByRole('button', { name: `${said('open')} Ships` })
  await open.press('Enter')
  await expect(section(page).getByRole('button', { name: `${said('open')} ${first}` })).toBeVisible()
  await expect(page).toHaveURL(/\/settings/)
  await section(page)
    .getByRole('button', { name: `${said('open')} ${first}` })
    .press('Enter')
  await expect(open).toBeVisible()

  // One in which the window does not stand goes, and the window stays where it is.
  await choose(page, 'Ships', 'delete')
  await page.getByRole('button', { name: words('libraries.delete.confirm'), exact: true }).press('Enter')
  await expect(open).toHaveCount(0)
  await expect(section(page)).toContainText(first)
  expect((await libraries.ListLibraries()).libraries.map((each) => each.name)).toEqual([first])
})

test('Settings shows watched folders with their state and what was left out, and one is added and let go there', async ({
  watched: page,
  host,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  try {
    await writeFile(join(folder, 'orchard.txt'), 'The orchard was planted in March.')
    await writeFile(join(folder, 'empty.txt'), '')
    await show(page, host)
    await expect(section(page).getByText(words('sources.none'))).toBeVisible()
    const path = section(page).getByRole('textbox', { name: words('sources.path') })
    await path.fill(folder)
    await path.press('Enter')
    await section(page)
      .getByRole('button', { name: words('sources.add'), exact: true })
      .press('Enter')
    const row = section(page)
      .getByRole('listitem')
      .filter({ hasText: basename(folder) })
    await expect(row.getByRole('status')).toContainText(words('sources.state.Idle'))
    await expect(row.getByRole('status')).toContainText(words('sources.documents', { count: 1 }))
    await expect(row.getByRole('status')).toContainText('Checked')
    await expect(section(page).getByText(words('sources.none'))).toHaveCount(0)
    await row.getByText(words('sources.skipped', { count: 1 })).click()
    await expect(row.getByRole('listitem')).toContainText('empty.txt')
    await expectAccessible(page)
    await page.screenshot({ path: 'test-results/settings-folders.png' })
    await row.getByRole('button', { name: words('sources.remove.action', { name: basename(folder) }) }).press('Enter')
    await page.getByRole('button', { name: words('sources.remove.confirm'), exact: true }).press('Enter')
    await expect(row).toHaveCount(0)
    expect((await host.client.sources.ListSources()).sources).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

for (const [colorScheme, locale, width] of [
  ['light', 'en', 1440],
  ['dark', 'de', 420],
] as const)
  test.describe(`in the ${colorScheme} theme, ${locale}, ${width} wide`, () => {
    test.use({ colorScheme, locale, viewport: { width, height: 900 } })
    test('libraries and folders can be looked over', async ({ watched: page, host }) => {
      await host.client.libraries.CreateLibrary({ name: 'Contracts, minutes and everything else of the association' })
      await finishFirstRun(host)
      await openApp(page, host, '/settings#libraries')
      await expect(page.getByRole('heading', { name: /Libraries and folders|Bibliotheken und Ordner/ })).toBeFocused()
      // The one that was there from the beginning is called in the language of its person ("Personal" is a staff in German).
      const first = page.getByRole('region', { name: /Libraries and folders|Bibliotheken und Ordner/ })
      await expect(first.getByText(locale === 'de' ? 'Persönlich' : 'Personal', { exact: true })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/settings-libraries-${colorScheme}-${width}.png` })
    })
  })
