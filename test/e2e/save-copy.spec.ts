import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { words } from './words.ts'

/** What an action hands out, by what it is called and what is in it. */
const saved = async (page: Page, action: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), bytes, from: new URL(download.url()).protocol }
}

test('a copy of a document is saved from its row, by keys alone, and while it is read: its own bytes under its own name, whatever the script', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const text = 'Der Hafen liegt still. Гавань тиха. 港湾は静かだ。\r\n'
  const name = 'Гавань 港湾 مرفأ — Größe.txt'
  await host.client.add({ fileName: name, bytes: text })
  const rows = `boat,berth\n${'Heron,4\n'.repeat(200_000)}`
  await host.client.add({ fileName: 'boats.csv', contentType: 'text/csv', bytes: rows })
  await openApp(page, host, '/documents')
  await expectIndexed(page, name)

  const menu = documentRow(page, name).getByRole('button', { name: words('documents.more', { name }) })
  await menu.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: words('documents.saveCopy') })
  await expect(item).toBeVisible()
  const fromRow = await saved(page, async () => {
    await page.keyboard.type(words('documents.saveCopy'))
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
  })
  expect(fromRow).toEqual({ name, bytes: Buffer.from(text), from: 'blob:' })

  // Longer than one reading of its bytes.
  await page.getByRole('link', { name: 'boats.csv' }).click()
  const button = page.getByRole('button', { name: words('documents.saveCopy') })
  await expect(button).toBeVisible()
  const byKeys = await saved(page, () => page.keyboard.press('ControlOrMeta+s'))
  expect(byKeys.bytes.equals(Buffer.from(rows))).toBe(true)
  await button.focus()
  expect((await saved(page, () => page.keyboard.press('Enter'))).name).toBe('boats.csv')
})

test('a web page that is saved is not shown as one of the app; one that was deleted meanwhile is said to be gone', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const html = '<h1>Berths</h1><p>Nine boats.</p><script>document.title = "taken"</script>'
  const { documentId } = await host.client.add({ fileName: 'berths.html', contentType: 'text/html', bytes: html })
  await openApp(page, host, `/documents/${documentId}`)
  const button = page.getByRole('button', { name: words('documents.saveCopy') })
  const copy = await saved(page, () => button.click())
  expect([copy.name, copy.bytes.toString()]).toEqual(['berths.html', html])
  await expect(page.getByRole('heading', { level: 1, name: 'berths.html' })).toBeVisible()
  expect([page.context().pages().length, await page.title()]).toEqual([1, expect.stringContaining('berths.html')])

  // The window hears of it only after it has asked.
  await page.route('**/GetDocumentDetails', async (route) => {
    await host.client.documents.TrashDocuments({ documentIds: [documentId] })
    await route.continue()
  })
  await button.click()
  await expect(page.getByText(words('errors.NotFound'))).toBeVisible()
})
