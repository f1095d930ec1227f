import type { HostClient } from '../host-client.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, citationChip } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { expectMarkedPage } from './journeys/viewer.ts'

const exportOf = async ({ libraries }: HostClient): Promise<Buffer> => {
  const { exportId, sizeBytes } = await libraries.ExportLibrary()
  const { bytes } = await libraries.ReadExport({ exportId, offset: 0, length: sizeBytes })
  return Buffer.from(bytes)
}
const note = async ({ knowledge }: HostClient, title: string, body: string): Promise<string> => {
  const added = await knowledge.AddNote({ title, body })
  if (!added.ok) throw new Error('no note')
  return added.value.documentId
}

test('a library that comes in shows first what it would change, and replaces only when that is said', async ({
  host,
  watched: page,
}) => {
  const { client } = host
  await finishFirstRun(host)
  const ropes = await note(client, 'Ropes', 'The blue rope is new.')
  const archive = await exportOf(client)
  expect(
    await client.knowledge.UpdateNote({ documentId: ropes, title: 'Ropes', body: 'No rope is new.' }),
  ).toMatchObject({ ok: true })
  const only = await note(client, 'Only here', 'Nobody else knows.')
  await openApp(page, host, '/documents')
  const choose = async (): Promise<void> => {
    const file = { name: 'library.zip', mimeType: 'application/zip', buffer: archive }
    await page.locator('input[type=file][accept=".zip"]').setInputFiles(file)
    await expect(dialog).toBeVisible()
  }
  const dialog = page.getByRole('dialog', { name: 'Import this library?' })
  await choose()
  await expect(dialog.getByText('1 document is here with different content.')).toBeVisible()
  await expect(dialog.getByText('changed; newer here')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 0 documents' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Documents with different content' }).click()
  await page.getByRole('option', { name: 'Take what is in the file' }).click()
  await dialog.getByRole('button', { name: 'Import 1 document' }).click()
  await expect(page.getByText('1 document was imported.')).toBeVisible()
  expect(await client.documents.ReadDocument({ documentId: ropes, offset: 0, length: 100 })).toMatchObject({
    sizeBytes: 'The blue rope is new.'.length,
  })
  await choose()
  await dialog.getByRole('combobox', { name: 'What happens to this library' }).click()
  await page.getByRole('option', { name: 'Replace it with the contents of the file' }).click()
  await expect(dialog.getByText('1 document is only here, and will be deleted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace this library' }).click()
  await expect.poll(() => client.knowledge.GetDocument(only)).toBeNull()
  expect(await client.knowledge.GetDocument(ropes)).not.toBeNull()
})

test('a PDF that came in with a library is cited at its page, and what is cited is lit there', async ({
  host,
  library,
  watched: page,
}) => {
  const buffer = await exportOf(library.client)
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  await page
    .locator('input[type=file][accept=".zip"]')
    .setInputFiles({ name: 'observatory.zip', mimeType: 'application/zip', buffer })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import \d+ documents$/ })
    .click()
  const there = await library.client.knowledge.ListDocuments()
  const list = () => host.client.knowledge.ListDocuments()
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(there.length)
  await host.client.settled((await list()).map(({ documentId }) => documentId))
  await goTo(page, 'assistant')
  const reply = await ask(page, 'Which radio channel do the lodge and the domes use to talk to each other?')
  const chip = citationChip(reply, 1, 'observatory-handbook.pdf').first()
  const number = /pages? (\d+)/.exec((await chip.getAttribute('aria-label')) ?? '')?.[1]
  await chip.click()
  await expectMarkedPage(page, 'observatory-handbook.pdf', Number(number), /by radio on channel 7/)
})
