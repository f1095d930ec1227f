import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from '../e2e/journeys/assistant.ts'
import { expectIndexed } from '../e2e/journeys/documents.ts'
import { dropFiles } from '../e2e/journeys/drop-files.ts'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { pdfText } from '../pdf-text.ts'
import { expect, test } from './stood-in-test.ts'

test('a conversation is saved as a PDF where the person says, from its menu and from the window’s; the menu follows the language', async ({
  desktop,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'alcove-pdf-'))
  const { page } = desktop
  await skipFirstRun(page)
  desktop.order({ type: 'menu', label: 'Save as PDF…' })
  await expect(page.getByText(words('assistant.print.nothing'))).toBeVisible()

  await goTo(page, 'documents')
  const bytes = 'The spare key of the boathouse hangs behind the barometer.'
  await dropFiles(page, [{ name: 'keys.txt', type: 'text/plain', bytes }])
  await expectIndexed(page, 'keys.txt', 60_000)
  await goTo(page, 'assistant')
  await ask(page, 'Where does the spare key of the boathouse hang?')

  const first = join(folder, 'first.pdf')
  desktop.order({ type: 'saveAs', path: first })
  desktop.order({ type: 'menu', label: 'Save as PDF…' })
  await expect(page.getByText(words('assistant.print.saved'))).toBeVisible()
  const [text = ''] = await pdfText(await readFile(first))
  expect(text).toContain('Where does the spare key of the boathouse hang?')
  expect(text).toMatch(/1\. ?keys\.txt/)
  expect(text).not.toContain(words('shell.settings'))

  // Thinking better of it writes nothing and says nothing; a folder that is gone is told.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Where does the spare key')
  const title = await heading.innerText()
  const choosePdf = async () => {
    await page
      .getByRole('button', { name: words('assistant.menu', { title }) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: words('assistant.print.pdf') }).click()
  }
  desktop.order({ type: 'saveAs', path: null })
  await choosePdf()
  await expect(page.locator('.print-sheet')).toHaveCount(0)
  desktop.order({ type: 'saveAs', path: join(folder, 'gone', 'second.pdf') })
  await choosePdf()
  await expect(page.getByText('The PDF could not be written there.')).toBeVisible()
  expect(await readdir(folder)).toEqual(['first.pdf'])

  // The menu speaks the language that was chosen a moment ago.
  await goTo(page, 'settings')
  await page.getByRole('combobox', { name: words('settings.appearance.language') }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  desktop.order({ type: 'menu', label: 'Hilfe öffnen' })
  await expect(page.getByRole('heading', { level: 2, name: 'Erste Schritte' })).toBeVisible()

  await rm(folder, { recursive: true, force: true })
})
