import { connectProvider } from '../connect-provider.ts'
import { type ChatScript, startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, finishedReply } from './journeys/assistant.ts'
import { words } from './words.ts'

const calls = (name: string, args: object): ChatScript => ({
  type: 'Reply',
  toolCalls: [{ id: `call-${name}`, name, arguments: JSON.stringify(args) }],
})

test('what a model asks the window for is done by the window: a document opens, another page is shown', async ({
  host,
  watched: page,
}) => {
  const bytes = 'The spare key hangs behind the barometer.'
  const { documentId } = await host.client.add({ fileName: 'keys.txt', bytes })
  await host.client.settled([documentId])
  await using model = await startOpenAIServer({
    chat: [
      calls('open_document', { documentId, page: 1 }),
      { type: 'Reply', deltas: ['There it is.'] },
      calls('go_to_page', { page: 'settings' }),
      { type: 'Reply', deltas: ['Settings are open.'] },
    ],
  })
  await connectProvider(host.client, model.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host)
  await expect(await ask(page, 'Show me the note on the keys.')).toContainText('There it is.')
  const viewer = page.getByRole('region', { name: words('viewer.content', { name: 'keys.txt' }) })
  await expect(viewer).toContainText('behind the barometer')
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('keys.txt')

  // The page may be left before the question is seen.
  await composer(page).fill('Take me to where keys are entered.')
  await composer(page).press('Enter')
  await expect(page).toHaveURL(/\/settings$/)
  await page.goBack()
  await expect(await finishedReply(page)).toContainText('Settings are open.')
})
