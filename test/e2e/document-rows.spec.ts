import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { documentRow, expectFailed } from './journeys/documents.ts'
import { words } from './words.ts'

const german = JSON.parse(readFileSync(new URL('../../resources/locales/de.json', import.meta.url), 'utf8')) as {
  readonly documents: { readonly column: { readonly content: string }; readonly sortLabel: string }
}

const letter =
  'The keeper of the harbour lights the lamp at dusk, and it is put out by the keeper of the harbour when the sun is up. '

const seen = async (part: Locator): Promise<boolean> => ((await part.boundingBox())?.width ?? 0) > 1

test('a row says what its document is and is about, and a status only where something is not as it should be', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Added while the list is looked at: what it is comes without the list being read again.
  await host.client.add({ fileName: 'harbour.txt', bytes: letter.repeat(80) })
  await host.client.add({ fileName: 'odd.json', bytes: '{"the lamp on the stair": "burns from dusk on",}' })
  await host.client.add({ fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 and no more' })
  const row = documentRow(page, 'harbour.txt')
  const facts = row.getByText(words('viewer.overview.words', { count: 2_080 }))
  await expect(facts).toContainText('English')
  await expect(row).toContainText('harbour · ')
  expect(await seen(facts)).toBe(true)
  // Who does not see the row is told that the document is ready; nobody else has to be.
  expect(await seen(row.getByText(words('documents.status.Indexed'), { exact: true }))).toBe(false)
  await expect(documentRow(page, 'odd.json')).toContainText(words('documents.warnings', { count: 1 }))
  await expectFailed(page, 'broken.pdf', /\w+ \w+/)
  expect(await seen(documentRow(page, 'broken.pdf').getByText(words('documents.status.Failed'), { exact: true }))).toBe(
    true,
  )
  await expectAccessible(page)

  // What is wrong first: the column that shows it is the one to press.
  const heading = page.getByRole('columnheader').filter({ hasText: words('documents.column.content') })
  await heading.getByRole('button', { name: words('documents.column.Status') }).press('Enter')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('broken.pdf')

  // On a phone, beside the first page: the row is no taller than it has to be.
  await page.setViewportSize({ width: 420, height: 860 })
  await expect(facts).toBeInViewport({ ratio: 1 })
  const [name, below, own] = [
    await row.getByRole('link').boundingBox(),
    await facts.boundingBox(),
    await row.boundingBox(),
  ]
  expect((below?.y ?? 0) - ((name?.y ?? 0) + (name?.height ?? 0))).toBeLessThan(12)
  expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(420)

  await page.setViewportSize({ width: 1_280, height: 860 })
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
  await expect(page.getByRole('columnheader').filter({ hasText: german.documents.column.content })).toBeVisible()
  await expect(page.getByText('2.080 Wörter · Englisch')).toBeVisible()
})

test('how the rows are sorted is read whole in both languages (in German its end was cut off)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const { documentId } = await host.client.add({ fileName: 'letter.txt', bytes: letter })
  await host.client.settled([documentId])
  await openApp(page, host, '/documents')
  for (const [language, name] of [
    ['en', words('documents.sortLabel')],
    ['de', german.documents.sortLabel],
  ] as const) {
    await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language })
    const sort = page.getByRole('combobox', { name, exact: true })
    for (let at = 0; at < 5; at += 1) {
      await sort.press('Enter')
      await page.getByRole('option').nth(at).click()
      const cut = await sort.evaluate((trigger) => {
        const told = trigger.querySelector('span')
        return told === null || told.scrollWidth > told.clientWidth ? trigger.textContent : null
      })
      expect(cut).toBeNull()
    }
  }
})

test('while the list is on its way no number of rows is told (“0 of 1 documents” was)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const { documentId } = await host.client.add({ fileName: 'letter.txt', bytes: letter })
  await host.client.settled([documentId])
  const released = Promise.withResolvers<void>()
  await page.route('**/api/IDocumentsApi/BrowseDocuments', async (route) => {
    if (route.request().postDataJSON().limit !== 1) await released.promise
    await route.continue()
  })
  await openApp(page, host, '/documents')
  await expect(page.getByRole('combobox', { name: words('documents.sortLabel'), exact: true })).toBeVisible()
  await expect(page.getByText(words('documents.countOf', { shown: 0, count: 1 }))).toHaveCount(0)
  released.resolve()
  await expect(page.getByText(words('documents.count', { count: 1 }), { exact: true })).toHaveCount(1)
})

test('at a middle width the rows are sorted by a list of its own, and what the library covers is saved as a table and as a text', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await page.setViewportSize({ width: 1_024, height: 800 })
  const added = [
    await host.client.add({ fileName: 'beacon, old.txt', bytes: letter }),
    await host.client.add({ fileName: 'anchor.txt', bytes: letter.repeat(4) }),
    await host.client.add({ fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 and no more' }),
  ]
  await host.client.settled(added.map(({ documentId }) => documentId))
  await openApp(page, host, '/documents')
  const names = () => page.getByRole('grid').getByRole('row').getByRole('link').allInnerTexts()
  await expect.poll(names).toHaveLength(3)
  const sort = page.getByRole('combobox', { name: words('documents.sortLabel'), exact: true })
  const sortBy = async (column: string) => {
    await sort.click()
    await page.getByRole('option', { name: words(`documents.sort.${column}`) }).click()
  }
  await sortBy('Name')
  await expect.poll(names).toEqual(['anchor.txt', 'beacon, old.txt', 'broken.pdf'])
  await sortBy('Size')
  await expect.poll(names).toEqual(['anchor.txt', 'beacon, old.txt', 'broken.pdf'])
  await sortBy('Status')
  await expect.poll(async () => (await names())[0]).toBe('broken.pdf')

  const save = async (item: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words('documents.libraryMenu') }).press('Enter')
    await page.getByRole('menuitem', { name: words(item) }).press('Enter')
    const saved = await download
    return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') }
  }
  const table = await save('documents.coverage.csv')
  expect(table.name).toMatch(/^coverage.*\.csv$/)
  const lines = table.text.trimEnd().split('\r\n')
  // The mark at its beginning tells spreadsheets how it is written.
  expect(lines[0]).toBe('\uFEFFname,state,reason,source,passages')
  expect(lines).toHaveLength(4)
  expect(table.text).toMatch(/^"beacon, old\.txt",Ready,,.*,1$/m)
  expect(table.text).toMatch(/^broken\.pdf,Failed,[^,\r]*\w+/m)
  const text = await save('documents.coverage.markdown')
  expect(text.name).toMatch(/^coverage.*\.md$/)
  expect(text.text).toContain(words('documents.coverage.counts', { In: 2, BeingRead: 0, Failed: 1, Skipped: 0 }))
  expect(text.text).toMatch(/## Failed\n\n- broken\.pdf: \w+/)
})

test('one row that is deleted from its menu leaves the others chosen (all were let go)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const names = ['keel.txt', 'mast.txt', 'sail.txt']
  const added = await Promise.all(names.map((fileName) => host.client.add({ fileName, bytes: `${fileName} is old.` })))
  await host.client.settled(added.map(({ documentId }) => documentId))
  await openApp(page, host, '/documents')
  for (const name of names.slice(0, 2)) await documentRow(page, name).getByRole('checkbox').click()
  await expect(page.getByText(words('documents.selected', { count: 2 }))).toBeVisible()
  await documentRow(page, 'sail.txt')
    .getByRole('button', { name: words('documents.more', { name: 'sail.txt' }) })
    .click()
  await page.getByRole('menuitem', { name: words('documents.delete') }).click()
  await expect(documentRow(page, 'sail.txt')).toHaveCount(0)
  await expect(page.getByText(words('documents.selected', { count: 2 }))).toBeVisible()
  for (const name of names.slice(0, 2)) await expect(documentRow(page, name).getByRole('checkbox')).toBeChecked()
})
