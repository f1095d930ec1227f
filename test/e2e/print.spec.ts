import type { Page } from '@playwright/test'
import { pdfText } from '../pdf-text.ts'
import { expect, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

/** The dialog for printing is the system's own: that it was asked for is kept, with what would have been printed. */
const keepPrints = (page: Page) =>
  page.evaluate(() => {
    const printed: string[] = []
    Object.assign(window, { printed })
    window.print = () => void printed.push(document.title)
  })
const prints = (page: Page) => page.evaluate(() => (window as unknown as { printed: string[] }).printed)

/** A conversation has its title a moment after its first reply. */
const titleOf = async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Which radio channel')
  return { heading, title: await heading.innerText() }
}

test.beforeEach(async ({ reader }) => {
  // Signing in may load the page anew.
  await expect(reader.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  await keepPrints(reader)
})

test('a conversation is printed whole, dark or light, with its sources as numbered notes', async ({ reader }) => {
  await reader.emulateMedia({ colorScheme: 'dark' })
  await goTo(reader, 'assistant')
  await ask(reader, 'Which radio channel do the lodge and the domes use to talk to each other?')
  const { heading, title } = await titleOf(reader)
  await reader.keyboard.press('ControlOrMeta+p')
  await expect.poll(() => prints(reader)).toEqual([title])

  const sheet = reader.locator('.print-sheet')
  await expect(sheet).toBeHidden()
  await expect(heading).toBeVisible()
  await reader.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await sheet.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  expect(await reader.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')

  const text = (await pdfText(await reader.pdf())).join('\n')
  expect(text).toContain('Which radio channel do the lodge and the domes use')
  expect(text).toContain('on channel 7')
  expect(text).toMatch(/1\. ?observatory-handbook\.pdf, page \d+/)
  expect(text).toContain(words('assistant.print.made', { date: '' }).trim())
  for (const left of [words('assistant.composer.placeholder'), words('shell.search'), words('assistant.conversations')])
    expect(text).not.toContain(left)
  await reader.emulateMedia({ media: 'screen', colorScheme: 'light' })
  // Once the dialog is closed the page prints as itself again.
  await expect(sheet).toHaveCount(0)
  expect(await reader.title()).toContain('Alcove')
})

test('the menu of a conversation prints it too, and offers no file where the browser does', async ({ reader }) => {
  await goTo(reader, 'assistant')
  await ask(reader, 'Which radio channel do the lodge and the domes use to talk to each other?')
  const { title } = await titleOf(reader)
  const menu = reader.getByRole('button', { name: words('assistant.menu', { title }) })
  await menu.first().click()
  await expect(reader.getByRole('menuitem', { name: words('assistant.print.pdf') })).toHaveCount(0)
  await reader.getByRole('menuitem', { name: words('assistant.print.action') }).click()
  await expect.poll(() => prints(reader)).toEqual([title])
})
