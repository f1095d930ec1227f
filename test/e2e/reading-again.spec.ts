import { openPagePainter, scannedPdf } from '../files/drawn-page.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { coloursOf } from './journeys/thumbnail.ts'
import { expectMarkedPage, expectMarkedText } from './journeys/viewer.ts'
import { words } from './words.ts'

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

test('the words that were read from a scanned page and from a photo are lit where the picture shows them', async ({
  host,
  watched: page,
}) => {
  const { client } = host
  await finishFirstRun(host)
  await using painter = await openPagePainter()
  const image = await painter.paint(['The harbour master keeps the spare keys in a tin box.', 'Ask at the lighthouse.'])
  const scan = await client.add({
    fileName: 'scan.pdf',
    bytes: await scannedPdf([{ text: 'A first page.' }, { image }]),
  })
  const view = await painter.paint(['Ask at the lighthouse.', 'The ferry sails at noon from the eastern pier.'])
  const photo = await client.add({ fileName: 'photo.png', bytes: view })
  await client.settled([scan.documentId, photo.documentId], 120_000)

  const { matches } = await client.retrieval.Search({ query: 'spare keys', minScore: -1 })
  const cited = matches.find(({ documentId }) => documentId === scan.documentId)
  const { matches: found = [] } =
    (await client.documents.FindInDocument({ documentId: scan.documentId, query: 'spare keys' })) ?? {}
  const citation = {
    number: 1,
    documentId: scan.documentId,
    fileName: 'scan.pdf',
    contentType: 'application/pdf',
    chunkId: cited?.chunk.id,
    span: { ...cited?.span, page: found[0]?.page, pageEnd: null },
    quote: 'keeps the spare keys in a tin box',
  }
  await openApp(
    page,
    host,
    `/documents/${scan.documentId}?${new URLSearchParams({ passage: JSON.stringify(citation) })}`,
  )
  await expectMarkedPage(page, 'scan.pdf', 2, /^keeps the spare keys in a tin box/)
  const sheet = page.locator('[data-page="2"]')
  const [mark, whole] = await Promise.all([
    sheet.locator('mark[data-passage]', { hasText: 'keys' }).boundingBox(),
    sheet.boundingBox(),
  ])
  const [word] = ((await client.documents.ReadPageWords({ documentId: scan.documentId, page: 2 })) ?? []).filter(
    ({ text }) => text === 'keys',
  )
  expect(((mark?.x ?? 0) - (whole?.x ?? 0)) / (whole?.width ?? 1)).toBeCloseTo(word?.left ?? -1, 2)
  expect(((mark?.y ?? 0) - (whole?.y ?? 0)) / (whole?.height ?? 1)).toBeCloseTo(word?.top ?? -1, 2)
  expect((mark?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo((word?.right ?? 0) - (word?.left ?? 0), 2)

  await openApp(page, host, `/documents/${photo.documentId}`)
  await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('lighthouse')
  await expectMarkedText(page, 'photo.png', 'lighthouse')

  // Small beside the sentence that they support, the words glow as well.
  await openApp(page, host, '/')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [question, fileName] of [
    ['Where does the harbour master keep the spare keys?', 'scan.pdf'],
    ['When does the ferry sail?', 'photo.png'],
  ] as const) {
    const reply = await ask(page, question)
    const card = reply.locator('[data-source=card]').filter({ hasText: fileName }).first()
    await expect(card.locator('img')).toBeVisible()
    const { gold, size } = await coloursOf(card.locator('img'))
    expect(gold).toBeGreaterThan(20)
    expect(gold).toBeLessThan(size / 3)
  }

  await openApp(page, host, '/documents')
  await page.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await page.getByRole('menuitem', { name: words('documents.pictures.title') }).click()
  const dialog = page.getByRole('dialog', { name: words('documents.pictures.title') })
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: words('viewer.reading.deu'), exact: true }).click()
  await dialog.getByRole('button', { name: 'Read 2 documents again' }).click()
  await expect(dialog).toBeHidden()
  await client.settled([scan.documentId, photo.documentId], 120_000)
  expect((await client.documents.GetDocumentDetails(photo.documentId))?.ocrLanguages).toEqual(['deu'])
})
