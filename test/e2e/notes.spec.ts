import { rm } from 'node:fs/promises'
import { launchHost, temporaryDataDir } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test.beforeEach(({ host }) => finishFirstRun(host))

test('a note that could not be opened is not written into, and is read on another try (what was typed replaced all of it)', async ({
  watched,
  host,
}) => {
  const added = await host.client.knowledge.AddNote({ title: 'Boat', body: 'The boat is green.' })
  const documentId = added.ok ? added.value.documentId : ''
  await host.client.settled([documentId])
  let fails = true
  const saved: string[] = []
  await watched.route('**/api/IDocumentsApi/ReadDocument', (route) =>
    fails ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  watched.on('request', (request) => {
    if (/SaveNote|UpdateNote|AddNote/.test(request.url())) saved.push(request.url())
  })
  await openApp(watched, host, `/notes/${documentId}`)
  const body = watched.getByLabel(words('notes.body'))
  await expect(watched.getByRole('alert').filter({ hasText: words('notes.state.Unread') })).toBeVisible()
  await expect(body).not.toBeEditable()
  await expectAccessible(watched)
  await body.press('x')
  await watched.getByRole('button', { name: words('documents.more', { name: words('notes.untitled') }) }).click()
  await expect(watched.getByRole('menuitem', { name: words('notes.versions.title') })).toBeDisabled()
  await watched.keyboard.press('Escape')

  fails = false
  await watched.getByRole('button', { name: words('common.retry') }).press('Enter')
  await expect(body).toHaveValue('The boat is green.')
  await expect(body).toBeEditable()
  await expect(watched.getByRole('alert').filter({ hasText: words('notes.state.Unread') })).toHaveCount(0)
  expect(saved).toEqual([])
  await body.fill('The boat is red.')
  await expect.poll(() => saved.length).toBe(1)
  await expect(watched.getByRole('status').filter({ hasText: words('notes.state.Saved') })).toBeVisible()
})

test('who leaves a note that was just begun stays where they went while it is saved (its page came back)', async ({
  watched,
  host,
}) => {
  const released = Promise.withResolvers<void>()
  await watched.route('**/api/IDocumentsApi/SaveNote', async (route) => {
    await released.promise
    await route.continue()
  })
  await openApp(watched, host, '/notes/new')
  const body = watched.getByLabel(words('notes.body'))
  await body.fill('The boat is green.')
  const saving = watched.waitForRequest('**/api/IDocumentsApi/SaveNote')
  await goTo(watched, 'documents')
  await saving
  released.resolve()
  await expect(watched.getByRole('link', { name: 'The boat is green.md' })).toBeVisible()
  await expect(watched).toHaveURL(/\/documents$/)
})

test('a new note from the palette is another one than that which was just begun (its words stood there again, to be written over)', async ({
  watched,
  host,
}) => {
  await openApp(watched, host, '/notes/new')
  const title = watched.getByLabel(words('notes.titleField'))
  const body = watched.getByLabel(words('notes.body'))
  const saved = watched.getByRole('status').filter({ hasText: words('notes.state.Saved') })
  await expect(title).toBeFocused()
  await watched.keyboard.type('Boat')
  // From the title to the text without the buttons between them.
  await watched.keyboard.press('Enter')
  await expect(body).toBeFocused()
  await watched.keyboard.type('The boat is green.')
  await expect(saved).toBeVisible()
  await expect(watched).toHaveURL(/\/notes\/[0-9a-f-]{36}$/)
  await expect(body).toBeFocused()
  await watched.keyboard.press('Control+k')
  const palette = watched.getByRole('dialog', { name: words('shell.palette.label') })
  await palette.getByRole('combobox').fill(words('shell.newNote'))
  await watched.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(body).toHaveValue('')
  await expect(title).toBeFocused()
  await watched.keyboard.type('Oars')
  await watched.keyboard.press('Enter')
  await watched.keyboard.type('There are four.')
  await expect(saved).toBeVisible()
  await expect
    .poll(async () => (await host.client.knowledge.ListDocuments()).map(({ fileName }) => fileName).toSorted())
    .toEqual(['Boat.md', 'Oars.md'])
})

test('a note that someone else saved a moment before is not replaced unnoticed', async ({ watched, host }) => {
  const { knowledge } = host.client
  const added = await knowledge.AddNote({ title: 'Boat', body: 'The boat is green.' })
  const documentId = added.ok ? added.value.documentId : ''
  await host.client.settled([documentId])
  const stored = async () => {
    const read = await host.client.documents.ReadDocument({ documentId, offset: 0, length: 1_000 })
    return Buffer.from(read?.bytes ?? []).toString()
  }
  let elsewhere = ['The boat is blue.']
  await watched.route('**/api/IDocumentsApi/SaveNote', async (route) => {
    const bodies = elsewhere
    elsewhere = []
    for (const body of bodies) await knowledge.UpdateNote({ documentId, title: 'Boat', body })
    await route.continue()
  })
  await openApp(watched, host, `/notes/${documentId}`)
  const body = watched.getByLabel(words('notes.body'))
  await expect(body).toHaveValue('The boat is green.')
  await body.fill('The boat is red.')
  const asked = watched.getByRole('alert').filter({ hasText: words('notes.elsewhere.text') })
  await expect(asked).toBeVisible()
  expect(await stored()).toBe('The boat is blue.')
  await expect(body).toHaveValue('The boat is red.')
  await expectAccessible(watched)
  await asked.getByRole('button', { name: words('notes.elsewhere.keep') }).click()
  await expect.poll(stored).toBe('The boat is red.')
  await expect(watched.getByRole('status').filter({ hasText: words('notes.state.Saved') })).toBeVisible()

  elsewhere = ['The boat is black.']
  await body.fill('The boat is white.')
  await asked.getByRole('button', { name: words('notes.elsewhere.take') }).click()
  await expect(body).toHaveValue('The boat is black.')
  expect(await stored()).toBe('The boat is black.')
})

test('words of a note that could not be saved are there when its page is opened again, and after a reload (they went with the page)', async ({
  watched,
  host,
}) => {
  let fails = true
  await watched.route('**/api/IDocumentsApi/SaveNote', (route) => (fails ? route.abort() : route.continue()))
  await openApp(watched, host, '/notes/new')
  const body = watched.getByLabel(words('notes.body'))
  const failed = watched.getByRole('alert').filter({ hasText: words('errors.connection') })
  const begin = () =>
    watched
      .getByRole('button', { name: words('notes.new') })
      .first()
      .click()
  await body.fill('The boat is green.')
  await expect(failed).toBeVisible()
  await goTo(watched, 'documents')
  await goTo(watched, 'notes')
  await begin()
  await expect(body).toHaveValue('The boat is green.')
  await body.fill('The boat is green, and the oars are red.')
  await expect(failed).toBeVisible()
  await watched.reload()
  await expect(body).toHaveValue('The boat is green, and the oars are red.')
  // It is tried again by itself, before there is anything to click.
  await expect(failed).toBeVisible()
  fails = false
  await watched.getByRole('button', { name: words('common.retry') }).click()
  await expect(watched.getByText(words('notes.state.Saved'), { exact: true })).toBeVisible()
  await begin()
  await expect(body).toHaveValue('')
})

test('what was typed while the host was gone is saved once its person has signed in again (it was lost)', async ({
  watched,
}) => {
  const dataDir = await temporaryDataDir()
  try {
    const host = await launchHost({ dataDir, bundle: true })
    await finishFirstRun(host)
    await openApp(watched, host, '/notes/new')
    const body = watched.getByLabel(words('notes.body'))
    const saved = watched.getByText(words('notes.state.Saved'), { exact: true })
    await body.fill('The boat is green.')
    await expect(saved).toBeVisible()
    await host.kill9()
    await body.fill('The boat is green. Typed into the dark.')
    await using next = await launchHost({ dataDir, bundle: true, args: ['--port', new URL(host.url).port] })
    await watched.getByLabel(words('shell.signIn.label')).fill(next.token)
    await watched.keyboard.press('Enter')
    await expect(body).toHaveValue('The boat is green. Typed into the dark.')
    await expect(saved).toBeVisible()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** What a page finds of notes in the browser's database. */
const keptNotes = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('alcove.notes')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('written').objectStore('written').getAll()
      reading.onsuccess = () => resolve(JSON.stringify(reading.result))
    }
  })

for (const kind of ['that is there', 'that is being begun'] as const)
  test(`what is typed into a note ${kind} is offered again where its last save was lost as the page went (it was gone)`, async ({
    watched,
    host: { client },
    host,
  }) => {
    const body = watched.getByLabel(words('notes.body'))
    const offered = watched.getByRole('button', { name: words('notes.waiting.open') })
    const note = watched.getByRole('link', { name: /Keys|Behind/ })
    const begin = watched.getByRole('button', { name: words('notes.new') }).first()
    const stored = async (): Promise<string> => {
      const [{ documentId } = {}] = (await client.documents.BrowseDocuments({ offset: 0, limit: 1 })).entries
      const read = documentId ? await client.documents.ReadDocument({ documentId, offset: 0, length: 1_000 }) : null
      return Buffer.from(read?.bytes ?? []).toString()
    }
    /** The page goes before the note is saved by itself: its clock stands still. */
    const typeAndGo = async (typed: string, last?: () => Promise<void>): Promise<void> => {
      await watched.clock.install()
      await watched.clock.pauseAt(Date.now() + 60_000)
      await body.press('End')
      await body.pressSequentially(typed)
      await last?.()
      await watched.goto('about:blank')
      await watched.clock.resume()
    }
    if (kind === 'that is there') await client.knowledge.AddNote({ title: 'Keys', body: 'They hang there. ' })
    const before = await stored()
    await openApp(watched, host, '/notes')
    await (kind === 'that is there' ? note : begin).click()
    await expect(body).toBeEditable()
    // A page that goes is no longer heard by routes.
    await watched.evaluate(() => {
      const { fetch } = window
      window.fetch = (input, init) => {
        const isSave = String(input).endsWith('/SaveNote')
        if (isSave) sessionStorage.setItem('lost', String(init?.body))
        return isSave ? new Promise(() => undefined) : fetch(input, init)
      }
    })
    await typeAndGo('Behind the barometer.')
    await openApp(watched, host, '/notes')
    expect(await watched.evaluate(() => sessionStorage.getItem('lost'))).toContain('Behind the barometer.')
    expect(await stored()).toBe(before)
    await offered.click()
    await expect(body).toHaveValue(/Behind the barometer\.$/)
    await expect.poll(stored).toMatch(/Behind the barometer\.$/)
    await expect(offered).toHaveCount(0)

    // What was stored as the page went waits no more, also where the page could not note that it was sent.
    await typeAndGo(' It is brass.', async () => {
      await expect.poll(() => watched.evaluate(keptNotes)).toContain('It is brass.')
      await watched.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The page has gone')
        }
      })
    })
    await expect.poll(stored).toMatch(/It is brass\.$/)
    await openApp(watched, host, '/notes')
    await expect(note).toBeVisible()
    await begin.click()
    await expect(body).toHaveValue('')
    await expect(offered).toHaveCount(0)
    await note.click()
    await expect(body).toHaveValue(/Behind the barometer\. It is brass\.$/)
  })
