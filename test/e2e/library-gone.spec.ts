import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer, lastReply, send } from './journeys/assistant.ts'
import { toastWith } from './journeys/conversations.ts'
import { documentRow } from './journeys/documents.ts'
import { dropFiles } from './journeys/drop-files.ts'
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
