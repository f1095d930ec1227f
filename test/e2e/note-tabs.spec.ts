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
  await expect(page.getByText(words('notes.state.InTrash'))).toBeVisible()
  await expect(body).toHaveValue('The boat is green.')
  await expect(body).not.toBeEditable()
  await host.client.documents.RestoreDocuments({ documentIds: [documentId] })
  await expect(body).toBeEditable()
  await body.fill('The boat is red.')
  await expect(page.getByRole('status').getByText(words('notes.state.Saved'), { exact: true })).toBeVisible()
})

test('a note that was in the trash only while it was read is there again once its details are told', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const added = await host.client.knowledge.AddNote({ title: 'Boat', body: 'The boat is green.' })
  const documentIds = [added.ok ? added.value.documentId : '']
  await host.client.settled(documentIds)
  // Its text is asked for while it is in the trash, its details were before that and will be after it.
  await page.route('**/api/IDocumentsApi/ReadDocument', (route) => route.fulfill({ json: null }))
  await openApp(page, host, `/notes/${documentIds[0]}`)
  await expect(page.getByText(words('notes.state.Gone'))).toBeVisible()
  await page.unrouteAll()
  await host.client.tags.TagDocuments({ documentIds, add: ['boats'], remove: [] })
  await expect(page.getByLabel(words('notes.body'))).toBeEditable()
  await expect(page.getByLabel(words('notes.body'))).toHaveValue('The boat is green.')
})
