import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer } from './journeys/assistant.ts'
import { chooseFor, conversationList, keepToasts, toastWith } from './journeys/conversations.ts'
import { documentRow } from './journeys/documents.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test('Ctrl+Z takes back the last deletion or move from the list of documents, and typing where one types (it took back typing in the search field from everywhere)', async ({
  watched: page,
  host,
}) => {
  const added = await Promise.all(
    ['keel.txt', 'sail.txt', 'mast.txt'].map((fileName) => host.client.add({ fileName, bytes: `${fileName} is old.` })),
  )
  await host.client.settled(added.map(({ documentId }) => documentId))
  await host.client.libraries.CreateLibrary({ name: 'Boats' })
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  const grid = page.getByRole('grid', { name: words('documents.list') })
  const search = page.getByRole('searchbox', { name: words('documents.searchAll') })
  await expect(grid).toHaveAttribute('aria-rowcount', '4')
  await keepToasts(page)
  const remove = async (name: string) => {
    await documentRow(page, name).getByRole('checkbox').click()
    await page.keyboard.press('Delete')
    await expect(documentRow(page, name)).toHaveCount(0)
  }
  await remove('keel.txt')
  await search.pressSequentially('sail')
  await search.press('ControlOrMeta+z')
  await expect(search).not.toHaveValue('sail')
  await search.fill('')
  await search.pressSequentially('txt')
  await expect(documentRow(page, 'mast.txt')).toBeVisible()
  await expect(documentRow(page, 'keel.txt')).toHaveCount(0)
  await remove('sail.txt')
  await documentRow(page, 'mast.txt')
    .getByRole('button', { name: words('documents.more', { name: 'mast.txt' }) })
    .click()
  await page.getByRole('menuitem', { name: words('documents.move.action') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('documents.move.confirm') })
    .click()
  await expect(page.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()

  // The last act first, each once; its own toast goes, and another one tells.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(documentRow(page, 'mast.txt')).toBeVisible()
  await expect(toastWith(page, words('documents.move.undone', { count: 1 }))).toBeVisible()
  await expect(toastWith(page, words('documents.move.done', { count: 1, name: 'Boats' }))).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(documentRow(page, 'sail.txt')).toBeVisible()
  await expect(documentRow(page, 'keel.txt')).toHaveCount(0)
  // The button and the key are one way back.
  await page.getByRole('button', { name: words('common.undo') }).click()
  await expect(documentRow(page, 'keel.txt')).toBeVisible()
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(search).toHaveValue('txt')
})

test('Ctrl+Z brings a deleted conversation back, and says which', async ({ watched: page, host }) => {
  const { conversation } = await host.client.ask('Where is the key?')
  await host.client.conversations.RenameConversation({
    conversationId: conversation.conversationId,
    title: 'Keys',
  })
  await finishFirstRun(host)
  await openApp(page, host, `/assistant/${conversation.conversationId}`)
  await expect(composer(page)).toBeVisible()
  await chooseFor(page, 'Keys', 'common.delete')
  await expect(conversationList(page).getByRole('link', { name: /^Keys/ })).toHaveCount(0)
  await goTo(page, 'documents')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(toastWith(page, words('assistant.trash.restored', { title: 'Keys' }))).toBeVisible()
  await goTo(page, 'assistant')
  await expect(conversationList(page).getByRole('link', { name: /^Keys/ })).toBeVisible()
})
