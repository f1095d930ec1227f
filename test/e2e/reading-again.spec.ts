import { expect, finishFirstRun, openApp, test } from './app.ts'

/** "Утро было тихим" in windows-1251. */
const greeting = Buffer.from([0xd3, 0xf2, 0xf0, 0xee, 0x20, 0xe1, 0xfb, 0xeb, 0xee, 0x20, 0xf2, 0xe8, 0xf5, 0xe8, 0xec])

test('a text in a doubtful encoding warns, is read in another, and a replaced file tells what changed', async ({
  host,
  watched: page,
}) => {
  const { client } = host
  await finishFirstRun(host)
  const { documentId } = await client.add({ fileName: 'log.txt', bytes: greeting })
  await client.settled([documentId])
  await client.documents.ReingestDocuments({ documentIds: [documentId], encoding: 'windows-1252' })
  await client.settled([documentId])
  await openApp(page, host, `/documents/${documentId}`)
  const content = page.getByRole('main')
  await expect(content.getByText('Óòðî')).toBeVisible()
  const bar = page.getByRole('region', { name: 'How it was read' })
  await bar.getByRole('combobox', { name: 'Read again as' }).click()
  await page.getByRole('option', { name: 'windows-1251' }).click()
  await expect(content.getByText('Утро было тихим')).toBeVisible()
  const form = new FormData()
  form.append('documentId', documentId)
  form.append('fileName', 'log.txt')
  form.append('contentType', '')
  form.append('bytes', new Blob(['Noon.']), 'bytes')
  const replaced = await client.request('/api/IDocumentsApi/ReplaceDocument', { method: 'POST', body: form })
  expect(replaced.ok).toBe(true)
  await client.settled([documentId])
  await page.reload()
  await expect(page.getByText('lines: +1 −1')).toBeVisible()
})

test('a text that may be in another encoding says so, with the likely ones first', async ({ host, watched: page }) => {
  const { client } = host
  await finishFirstRun(host)
  const { documentId } = await client.add({
    fileName: 'doubt.txt',
    bytes: Buffer.from([0x78, 0x20, 0xe9, 0x20, 0xe0, 0x79]),
  })
  await client.settled([documentId])
  await openApp(page, host, `/documents/${documentId}`)
  await expect(page.getByText('It is not certain how this text is encoded.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Read again as' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})
