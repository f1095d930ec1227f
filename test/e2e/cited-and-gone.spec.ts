import type { Locator, Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { addSampleLibrary } from '../sample-library.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const QUESTION = 'Which radio channel do the lodge and the domes use to talk to each other?'
const HANDBOOK = 'observatory-handbook.pdf'

const reader = (page: Page): Locator => page.getByRole('region', { name: words('viewer.panel') })
const passage = (page: Page): Locator => reader(page).locator('mark[data-passage]').first()
const cardOf = (page: Page): Locator =>
  lastReply(page)
    .getByRole('region', { name: words('assistant.sources') })
    .getByRole('button', { name: HANDBOOK })

const handbookOf = async ({ client }: RunningHost): Promise<string> => {
  const { entries } = await client.documents.BrowseDocuments({ search: HANDBOOK })
  return entries[0]?.documentId ?? ''
}

test('the document of an open citation that is deleted is said to be in the trash by the reader, its source and its hint in every window, comes back from there, and is said to be gone for good (the answer said nothing)', async ({
  watched: page,
  host,
}) => {
  await addSampleLibrary(host.client)
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  await ask(page, QUESTION)
  await lastReply(page).locator('[data-source=chip]').first().click()
  await expect(passage(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url().replace(/\?.*/, ''))
  await expect(cardOf(other)).toBeVisible()
  const trashed = words('assistant.citation.inTrash')
  for (const each of [page, other]) await expect(cardOf(each)).not.toContainText(trashed)

  const documentIds = [await handbookOf(host)]
  await host.client.documents.TrashDocuments({ documentIds })
  await expect(reader(page)).toContainText(words('viewer.inTrash'))
  for (const each of [page, other]) await expect(cardOf(each)).toContainText(trashed)
  await lastReply(other).locator('[data-source=chip]').first().hover()
  await expect(other.locator('[data-radix-popper-content-wrapper]')).toContainText(trashed)
  await expectAccessible(page)

  await reader(page)
    .getByRole('button', { name: words('viewer.takeBack') })
    .click()
  await expect(passage(page)).toBeVisible()
  for (const each of [page, other]) await expect(cardOf(each)).not.toContainText(trashed)

  await host.client.documents.TrashDocuments({ documentIds })
  await host.client.documents.PurgeDocuments({ documentIds })
  await page.reload()
  await expect(cardOf(page)).toContainText(words('assistant.citation.gone'))
  await other.close()
})

test('the page of a document that was deleted still says its name, and what kind it has is not made up', async ({
  watched: page,
  host,
}) => {
  const { documentId } = await host.client.add({ fileName: 'rota.csv', bytes: 'Day,Who\nMonday,Ada\n' })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, `/documents/${documentId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'rota.csv' })).toBeVisible()
  await host.client.documents.TrashDocuments({ documentIds: [documentId] })
  await expect(page.getByText(words('viewer.inTrash'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'rota.csv' })).toBeVisible()
  await expect(page.locator('header').filter({ hasText: 'rota.csv' })).not.toContainText(words('documents.kind.text'))
})

test('a note that another window deletes is brought back where it is open (one was told to copy what one needs)', async ({
  watched: page,
  host,
}) => {
  const added = await host.client.knowledge.AddNote({ title: 'Paint', body: 'The hull was painted in May.' })
  const documentId = added.ok ? added.value.documentId : ''
  await finishFirstRun(host)
  await openApp(page, host, `/notes/${documentId}`)
  const body = page.getByRole('textbox', { name: words('notes.body') })
  await expect(body).toHaveValue('The hull was painted in May.')
  await host.client.documents.TrashDocuments({ documentIds: [documentId] })
  await expect(page.getByText(words('notes.state.InTrash'))).toBeVisible()
  await page.getByRole('button', { name: words('viewer.takeBack') }).press('Enter')
  await expect(page.getByText(words('notes.state.Saved'), { exact: true })).toBeVisible()
  await body.fill('The hull was painted in May, and in June.')
  const stored = async () =>
    new TextDecoder().decode(
      (await host.client.documents.ReadDocument({ documentId, offset: 0, length: 4_096 }))?.bytes,
    )
  await expect.poll(stored).toContain('and in June')
})
