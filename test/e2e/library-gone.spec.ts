import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer, lastReply, send } from './journeys/assistant.ts'
import { toastWith } from './journeys/conversations.ts'
import { documentRow } from './journeys/documents.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const WORDS = Array.from({ length: 60 }, (_, at) => `word${at + 1} `)

test('windows that stand in a library which another one deletes, also in the middle of a reply, go on in the first one and say so (they told of a team, without a way on)', async ({
  watched,
  host,
}) => {
  const end = Promise.withResolvers<void>()
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: WORDS, delayMs: 10, held: { from: 30, until: end.promise } }],
  })
  await connectProvider(host.client, server.baseUrl)
  const { libraries } = await host.client.libraries.ListLibraries()
  const first = libraries[0]?.teamId ?? ''
  const { teamId } = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  await host.as(host.token, teamId).add({ fileName: 'boat.txt', bytes: 'The boat is blue. '.repeat(2_000) })
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  const library = watched.getByRole('combobox', { name: words('libraries.choose') })
  await library.click()
  await watched.getByRole('option', { name: 'Boats', exact: true }).click()
  await expect(library).toHaveText('Boats')
  await send(watched, 'Write for long.')
  await expect(lastReply(watched)).toContainText('word5 ')
  const other = await watched.context().newPage()
  await other.goto(`${host.url}/documents`)
  await expect(documentRow(other, 'boat.txt')).toBeVisible()

  await host.client.libraries.DeleteLibrary(teamId)
  const told = words('libraries.gone', { name: 'Boats', library: words('libraries.first') })
  for (const page of [watched, other]) {
    await expect(toastWith(page, told)).toBeVisible()
    await expect(page.getByText('You are not a member of this team.')).toHaveCount(0)
  }
  await expect(watched).toHaveURL(/\/assistant$/)
  await expect(composer(watched)).toBeVisible()
  end.resolve()

  await dropFiles(other, [{ name: 'tide.txt', bytes: 'The tide turns at noon.' }])
  await expect(documentRow(other, 'tide.txt')).toBeVisible()
  expect(await host.as(host.token, first).knowledge.ListDocuments()).toHaveLength(1)
  await other.close()
})

test('a window that stands in the first library, as none was chosen, goes on in what is the first when another one deletes it, and says so; not where it deletes it itself', async ({
  watched,
  host,
}) => {
  const first = host.client
  const { teamId: firstId, name } = (await first.libraries.ListLibraries()).libraries[0] ?? { teamId: '', name: '' }
  await first.add({ fileName: 'boat.txt', bytes: 'The boat is blue.' })
  const { teamId } = await first.libraries.CreateLibrary({ name: 'Ships' })
  const ships = host.as(host.token, teamId)
  await ships.add({ fileName: 'sail.txt', bytes: 'The sail is red.' })
  await first.libraries.CreateLibrary({ name: 'Tides' })
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(documentRow(watched, 'boat.txt')).toBeVisible()
  await documentRow(watched, 'boat.txt').getByRole('link').click()
  await expect(watched).toHaveURL(/\/documents\/./)

  await ships.libraries.DeleteLibrary(firstId)
  const told = toastWith(watched, words('libraries.gone', { name, library: 'Ships' }))
  await expect(told).toBeVisible()
  await expect(watched).toHaveURL(/\/documents$/)
  await expect(documentRow(watched, 'sail.txt')).toBeVisible()
  await expect(documentRow(watched, 'boat.txt')).toHaveCount(0)
  await dropFiles(watched, [{ name: 'tide.txt', bytes: 'The tide turns at noon.' }])
  await expect(documentRow(watched, 'tide.txt')).toBeVisible()
  expect(await ships.knowledge.ListDocuments()).toHaveLength(2)

  await watched.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await watched.getByRole('menuitem', { name: words('libraries.delete.action'), exact: true }).click()
  const asked = watched.getByRole('alertdialog')
  await asked.getByRole('textbox').fill('Ships')
  await asked.getByRole('button', { name: words('libraries.delete.confirm') }).click()
  await expect(watched.getByText(words('documents.empty.title'))).toBeVisible()
  await goTo(watched, 'notes')
  await expect(toastWith(watched, words('libraries.gone', { name: 'Ships', library: 'Tides' }))).toHaveCount(0)
})
