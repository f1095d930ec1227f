import { expect, finishFirstRun, openApp, test } from './app.ts'
import { violationsOf } from './journeys/axe.ts'
import { documentRow } from './journeys/documents.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test('tags are put on one document by its menu and on several at once, shown, filtered by, renamed and taken off', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  for (const name of ['one.txt', 'two.txt', 'three.txt'])
    await host.client.add({ fileName: name, bytes: `${name} tells of the harbour.` })
  await openApp(page, host, '/documents')
  const dialog = page.getByRole('dialog')
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  const filter = page.getByRole('combobox', { name: words('documents.tags.filter'), exact: true })
  await expect(documentRow(page, 'one.txt')).toBeVisible()
  await expect(filter).toBeHidden()

  // One, with keys alone: what stands in the field counts too.
  await documentRow(page, 'one.txt')
    .getByRole('button', { name: words('documents.more', { name: 'one.txt' }) })
    .click()
  await page.getByRole('menuitem', { name: words('documents.tags.action') }).click()
  await expect(dialog.getByLabel(words('documents.tags.new'))).toBeFocused()
  await page.keyboard.type('Harbour')
  await page.keyboard.press('Enter')
  await expect(box('Harbour')).toBeChecked()
  await page.keyboard.type('2026')
  await dialog.getByRole('button', { name: words('common.save') }).click()
  await expect(documentRow(page, 'one.txt').getByRole('listitem')).toHaveText(['2026', 'Harbour'])

  // Several: what only some of them have is shown so, and stays unless it is chosen.
  for (const name of ['one.txt', 'two.txt'])
    await page.getByRole('checkbox', { name: words('documents.select', { name }) }).check()
  await page.getByRole('button', { name: words('documents.tags.short'), exact: true }).click()
  await expect(box('Harbour')).toHaveJSProperty('indeterminate', true)
  await box('Harbour').check()
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: words('common.save') }).click()
  await expect(documentRow(page, 'two.txt').getByRole('listitem')).toHaveText(['Harbour'])
  await expect(documentRow(page, 'one.txt').getByRole('listitem')).toHaveText(['2026', 'Harbour'])
  expect(await violationsOf(page)).toEqual([])

  // Taken back, it is off the one that had it not, and on the one that had.
  await page
    .getByRole('listitem')
    .filter({ hasText: words('documents.tags.changed', { count: 1 }) })
    .getByRole('button', { name: words('common.undo') })
    .first()
    .click()
  await expect(documentRow(page, 'two.txt').getByRole('listitem')).toHaveCount(0)
  await expect(documentRow(page, 'one.txt').getByRole('listitem')).toHaveText(['2026', 'Harbour'])
  await host.client.tags.TagDocuments({
    documentIds: (await host.client.knowledge.ListDocuments()).flatMap(({ fileName, documentId }) =>
      fileName === 'two.txt' ? [documentId] : [],
    ),
    add: ['Harbour'],
  })
  await expect(documentRow(page, 'two.txt').getByRole('listitem')).toHaveText(['Harbour'])

  // Filtered by a click on a tag, and by the list of tags.
  await documentRow(page, 'one.txt').getByText('2026', { exact: true }).click()
  await expect(documentRow(page, 'two.txt')).toBeHidden()
  await expect(documentRow(page, 'one.txt')).toBeVisible()
  await filter.click()
  await page.getByRole('option', { name: 'Harbour (2)' }).click()
  await expect(documentRow(page, 'two.txt')).toBeVisible()
  await expect(documentRow(page, 'three.txt')).toBeHidden()

  // Renamed for all, then taken off all; a filter by what is gone shows so.
  await page.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await page.getByRole('menuitem', { name: words('documents.tags.manage') }).click()
  await dialog.getByRole('button', { name: words('documents.tags.rename', { name: '2026' }) }).click()
  await page
    .getByRole('dialog', { name: words('documents.tags.renameTitle') })
    .getByRole('textbox')
    .fill('Year 2026')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Year 2026' })).toBeVisible()
  await dialog.getByRole('button', { name: words('documents.tags.remove', { name: 'Harbour' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('documents.tags.removeConfirm') })
    .click()
  await expect(dialog.getByText('Harbour')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(words('documents.nothingFound'))).toBeVisible()
  await page.getByRole('button', { name: words('documents.showAll') }).click()
  await expect(documentRow(page, 'one.txt').getByRole('listitem')).toHaveText(['Year 2026'])
  await expect(documentRow(page, 'two.txt').getByRole('listitem')).toHaveCount(0)

  // The window keeps them.
  await page.reload()
  await goTo(page, 'documents')
  await expect(documentRow(page, 'one.txt').getByRole('listitem')).toHaveText(['Year 2026'])
})
