import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchHost, temporaryDataDir } from '../host.ts'
import { smallDisk } from '../small-disk.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer } from './journeys/assistant.ts'
import { importFile } from './journeys/conversations.ts'
import { expectIndexed } from './journeys/documents.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test('a file that the disk has no room for is refused in words, and the window goes on', async ({ watched: page }) => {
  test.setTimeout(240_000)
  const dataDir = await temporaryDataDir()
  const files = await mkdtemp(join(tmpdir(), 'alcove-files-'))
  await using host = await launchHost({ bundle: true, dataDir, wrap: smallDisk(28, dataDir).wrap })
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  const add = async (name: string, text: string) => {
    const path = join(files, name)
    await writeFile(path, text)
    const chooser = page.waitForEvent('filechooser')
    const choose = page.getByRole('button', { name: words('documents.empty.choose') })
    await choose
      .or(page.getByRole('button', { name: words('documents.add'), exact: true }))
      .first()
      .click()
    await (await chooser).setFiles(path)
  }
  await add('large.txt', 'The disk is smaller than this file. '.repeat(1_000_000))
  const uploads = page.getByRole('region', { name: words('documents.add') })
  await expect(uploads.getByText(/no room|disk is full|space/i)).toBeVisible({ timeout: 60_000 })
  await add('small.txt', 'The lighthouse keeper is called Ines.')
  await expectIndexed(page, 'small.txt', 60_000)
  await goTo(page, 'assistant')
  await expect(await ask(page, 'What is the lighthouse keeper called?')).toContainText('Ines')
  for (const folder of [dataDir, files]) await rm(folder, { recursive: true, force: true })
})

test('a document that is deleted while its passage is open says so, and its quote stays in the conversation', async ({
  watched: page,
  host,
}) => {
  const fileName = 'keeper.txt'
  const { documentId } = await host.client.add({ fileName, bytes: 'The lighthouse keeper is called Ines.' })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  const reply = await ask(page, 'What is the lighthouse keeper called?')
  await reply.locator('[data-source=chip]').first().click()
  const reader = page.getByRole('region', { name: words('viewer.panel') })
  await expect(reader.locator('mark[data-passage]')).toHaveText(/Ines/)
  await host.client.knowledge.DeleteDocument(documentId)
  await expect(reader.getByText(words('viewer.gone'))).toBeVisible()
  await expect(reader.getByRole('heading', { name: fileName })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reply).toContainText('Ines')
  await expect(composer(page)).toBeEditable()
})

test('a document that is in the trash or in another library says so, and leads there ("This document was deleted" stood for both)', async ({
  watched: page,
  host,
}) => {
  const fileName = 'keeper.txt'
  const { documentId } = await host.client.add({ fileName, bytes: 'The lighthouse keeper is called Ines.' })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, `/documents/${documentId}`)
  const text = page.getByRole('region', { name: words('viewer.content', { name: fileName }) })
  await expect(text).toContainText('Ines')
  await host.client.documents.TrashDocuments({ documentIds: [documentId] })
  await expect(page.getByText(words('viewer.inTrash'))).toBeVisible()
  await page.getByRole('button', { name: words('viewer.takeBack') }).click()
  await expect(text).toContainText('Ines')

  const { teamId } = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  await host.client.settled([documentId])
  await host.client.libraries.MoveDocuments({ documentIds: [documentId], teamId })
  await expect(page.getByText(words('viewer.elsewhere', { library: 'Boats' }))).toBeVisible()
  await page.getByRole('button', { name: words('viewer.openThere') }).click()
  await expect(text).toContainText('Ines')
  await expect(page.getByRole('combobox', { name: words('libraries.choose') })).toHaveText('Boats')
})

test('among 10,000 conversations the latest are there at once, and any other by its words', async ({
  watched: page,
  host,
}) => {
  test.setTimeout(300_000)
  const began = Date.parse('2020-01-01T08:00:00.000Z')
  const chats = Array.from({ length: 10_000 }, (_, at) => {
    const seconds = began / 1000 + at * 3600
    const said = (role: string, content: string) => ({
      author: { role },
      content: { content_type: 'text', parts: [content] },
      create_time: seconds,
    })
    return {
      title: `Talk ${at} about the ${at === 77 ? 'quillon foghorn' : 'weather'}`,
      create_time: seconds,
      update_time: seconds,
      current_node: 'b',
      mapping: {
        root: { id: 'root', message: null, parent: null, children: ['a'] },
        a: { id: 'a', message: said('user', 'Will it rain?'), parent: 'root', children: ['b'] },
        b: { id: 'b', message: said('assistant', 'Perhaps.'), parent: 'a', children: [] },
      },
    }
  })
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  await importFile(page, { name: 'conversations.json', text: JSON.stringify(chats) })
  const total = async () => (await host.client.conversations.BrowseConversations({ offset: 0, limit: 1 })).total
  await expect.poll(total, { timeout: 120_000, intervals: [1_000] }).toBe(chats.length)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Talk 9999/ })).toBeVisible()
  await expect(composer(page)).toBeFocused()
  // No more rows than were read.
  expect(await page.getByRole('link', { name: /^Talk \d/ }).count()).toBeLessThanOrEqual(200)
  await page.getByRole('searchbox').first().fill('quillon')
  await page
    .getByRole('link', { name: /quillon foghorn/ })
    .first()
    .click()
  await expect(page.getByRole('article', { name: words('assistant.reply'), exact: true })).toContainText('Perhaps.')
})
