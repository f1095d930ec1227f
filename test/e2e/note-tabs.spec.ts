import { expect, finishFirstRun, openApp, test } from './app.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test('words that a tab is writing are its own; once it has crashed, the next one is offered them', async ({
  watched: page,
  host,
  context,
}) => {
  await finishFirstRun(host)
  const added = await host.client.knowledge.AddNote({ title: 'Boat', body: 'The boat is green.' })
  const documentId = added.ok ? added.value.documentId : ''
  await host.client.settled([documentId])
  const other = await context.newPage()
  await openApp(other, host, `/notes/${documentId}`)
  const written = other.getByLabel(words('notes.body'))
  await expect(written).toHaveValue('The boat is green.')
  // Nothing that it saves arrives.
  await other.route('**/api/IDocumentsApi/SaveNote', () => undefined)
  await written.fill('The boat is red.')

  await openApp(page, host, `/notes/${documentId}`)
  const body = page.getByLabel(words('notes.body'))
  await expect(body).toHaveValue('The boat is green.')
  const offered = page.getByRole('button', { name: words('notes.waiting.open') })
  await goTo(page, 'documents')
  await goTo(page, 'notes')
  await expect(page.getByRole('link', { name: /Boat/ })).toBeVisible()
  await expect(offered).toHaveCount(0)

  const crashed = other.waitForEvent('crash')
  const session = await context.newCDPSession(other)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await goTo(page, 'documents')
  await goTo(page, 'notes')
  await offered.click()
  await expect(body).toHaveValue('The boat is red.')
  await expect(offered).toHaveCount(0)
  await expect(page.getByRole('status').getByText(words('notes.state.Saved'), { exact: true })).toBeVisible()
})

test('a note that is deleted in one tab is said to be gone in the other, before anything is written into it', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const added = await host.client.knowledge.AddNote({ title: 'Boat', body: 'The boat is green.' })
  const documentId = added.ok ? added.value.documentId : ''
  await host.client.settled([documentId])
  await openApp(page, host, `/notes/${documentId}`)
  const body = page.getByLabel(words('notes.body'))
  await expect(body).toHaveValue('The boat is green.')
  await host.client.documents.TrashDocuments({ documentIds: [documentId] })
  await expect(page.getByText(words('notes.state.Gone'))).toBeVisible()
  await expect(body).toHaveValue('The boat is green.')
  await expect(body).not.toBeEditable()
  await host.client.documents.RestoreDocuments({ documentIds: [documentId] })
  await expect(body).toBeEditable()
  await body.fill('The boat is red.')
  await expect(page.getByRole('status').getByText(words('notes.state.Saved'), { exact: true })).toBeVisible()
})

test('a note that is taken back from the trash while it is read is there again, though its going was never told', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const added = await host.client.knowledge.AddNote({ title: 'Boat', body: 'The boat is green.' })
  const documentId = added.ok ? added.value.documentId : ''
  await host.client.settled([documentId])
  const trashed = Promise.withResolvers<void>()
  const restored = Promise.withResolvers<void>()
  const isReadThrice = Promise.withResolvers<void>()
  let reads = 0
  // The third is answered while the note is in the trash, those behind it once it is back.
  await page.route('**/api/IDocumentsApi/GetDocumentDetails', async (route) => {
    reads += 1
    if (reads === 3) isReadThrice.resolve()
    await (reads < 3 ? undefined : reads === 3 ? trashed.promise : restored.promise)
    await route.continue()
  })
  await openApp(page, host, `/notes/${documentId}`)
  await isReadThrice.promise
  await host.client.documents.TrashDocuments({ documentIds: [documentId] })
  trashed.resolve()
  await expect(page.getByText(words('notes.state.Gone'))).toBeVisible()
  await host.client.documents.RestoreDocuments({ documentIds: [documentId] })
  restored.resolve()
  await expect(page.getByLabel(words('notes.body'))).toBeEditable()
})
