import { rm } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { API_KEY, connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost, temporaryDataDir } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, finishedReply, lastReply, send, stopButton } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { connectEndpoint } from './journeys/provider.ts'
import { words } from './words.ts'

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `word${at + 1} `)

test('a reply that is stopped stops at once, and keeps what was written', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['The first half, ', 'and '] }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await send(watched, 'Tell me something long.')
  await expect(lastReply(watched)).toContainText('The first half, and')
  // Nothing stands out more while it writes (it was grey on grey).
  await expect(stopButton(watched)).toHaveCSS(
    'background-color',
    await composer(watched).evaluate((field) => getComputedStyle(field).color),
  )
  const hungUp = server.nextHangUp()
  await stopButton(watched).click()
  await hungUp
  const reply = await finishedReply(watched)
  await expect(reply).toContainText('The first half, and')
  await expect(reply).toContainText(words('assistant.completion.Stopped'))
  await expect(composer(watched)).toBeEditable()
  await watched.reload()
  await expect(lastReply(watched)).toContainText(words('assistant.completion.Stopped'))
})

test('a question that is sent while the conversation is still read goes by itself, and not one that is changed meanwhile (Enter was lost)', async ({
  watched: page,
  library,
}) => {
  await openApp(page, library, '/assistant')
  await ask(page, 'Who is the director?')
  const mine = page.getByRole('article', { name: words('assistant.yourMessage') })
  // What is read after a question was sent waits; what is still read of the one before does not.
  let held = Promise.withResolvers<void>()
  let isSent = false
  await page.route('**/IAIAssistantApi/SubmitMessage', (route) => {
    isSent = true
    return route.continue()
  })
  await page.route('**/IConversationsApi/ReadConversation', async (route) => {
    if (isSent) await held.promise
    await route.continue()
  })
  const sendBefore = async (question: string, next: string) => {
    isSent = false
    held = Promise.withResolvers()
    await composer(page).fill(question)
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('')
    await expect.poll(() => isSent).toBe(true)
    await composer(page).fill(next)
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue(next)
  }
  await sendBefore('Who keeps the log?', 'When does the dome open?')
  held.resolve()
  await expect(mine.last()).toContainText('When does the dome open?')
  await expect(composer(page)).toHaveValue('')
  await finishedReply(page)

  await sendBefore('Who feeds the cat?', 'How high is')
  await composer(page).pressSequentially(' the tower?')
  held.resolve()
  await expect(mine.last()).toContainText('Who feeds the cat?')
  await finishedReply(page)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(composer(page)).toHaveValue('How high is the tower?')
  await composer(page).press('Enter')
  await expect(mine.last()).toContainText('How high is the tower?')
})

test('who goes back while a reply is written is not told that it is finished', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['The first half, ', 'and '] }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  await send(watched, 'Tell me something long.')
  await expect(lastReply(watched)).toContainText('The first half, and')
  const spoken = watched.locator('[aria-live=polite].sr-only').last()
  await expect(spoken).toHaveText(words('assistant.live.started'))
  await watched.goBack()
  await expect(lastReply(watched)).toHaveCount(0)
  await expect(spoken).toBeEmpty()
  await watched.goForward()
  await expect(lastReply(watched)).toContainText('The first half, and')
  await expect(spoken).toHaveText(words('assistant.live.started'))
  await stopButton(watched).click()
  await expect(spoken).toContainText(words('assistant.completion.Stopped'))
})

test('Escape stops a reply too', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['Half.'] }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await send(watched, 'Tell me something long.')
  await expect(lastReply(watched)).toContainText('Half.')
  await composer(watched).press('Escape')
  await expect(await finishedReply(watched)).toContainText(words('assistant.completion.Stopped'))
})

test('a reply goes on when the window is reloaded in the middle of it, without gap or repeat', async ({
  watched,
  host,
}) => {
  const deltas = numbered(120)
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas, delayMs: 50 }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await send(watched, 'Count for me.')
  await expect(lastReply(watched)).toContainText('word5 ')
  await watched.reload()
  await expect(stopButton(watched)).toBeVisible()
  await expect(lastReply(watched)).toContainText('word5 ')
  const reply = lastReply(watched)
  await expect(reply).toContainText('word120')
  await finishedReply(watched)
  const text = (await lastReply(watched).innerText()).match(/word\d+/g)
  expect(text).toEqual(deltas.map((delta) => delta.trim()))
})

test('conversations are there after the host was restarted', async ({ watched }) => {
  const dataDir = await temporaryDataDir()
  try {
    const question = 'Where does the spare key hang?'
    {
      await using host = await launchHost({ dataDir, bundle: true })
      const bytes = 'The spare key hangs behind the barometer.'
      await host.client.settled([(await host.client.add({ fileName: 'keys.txt', bytes })).documentId])
      await finishFirstRun(host)
      await openApp(watched, host)
      await expect(await ask(watched, question)).toContainText('behind the barometer')
    }
    await using host = await launchHost({ dataDir, bundle: true })
    await openApp(watched, host)
    await goTo(watched, 'assistant')
    const conversations = watched.getByRole('navigation', { name: words('assistant.conversations') })
    await conversations.getByRole('link', { name: /spare key/i }).click()
    await expect(lastReply(watched)).toContainText('behind the barometer')
    await expect(watched.getByRole('article', { name: words('assistant.yourMessage') })).toHaveText(question)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('[D5.02] an endpoint that is connected in Settings answers from the documents, and alone gets the key', async ({
  watched,
  host,
}) => {
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: ['Behind the ', '**barometer** [1].'] }],
    models: ['fake-large', 'fake-small'],
  })
  const bytes = 'The spare key hangs behind the barometer.'
  await host.client.settled([(await host.client.add({ fileName: 'keys.txt', bytes })).documentId])
  await finishFirstRun(host)
  const elsewhere: string[] = []
  watched.on('request', (request) => {
    const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    if (sent.includes(API_KEY) && !request.url().startsWith(`${host.url}/api/ISettingsApi/`))
      elsewhere.push(request.url())
  })
  await openApp(watched, host)
  await connectEndpoint(watched, { name: 'My server', baseUrl: server.baseUrl, apiKey: API_KEY, model: 'fake-small' })
  await expect(watched.locator('body')).not.toContainText(API_KEY)

  await goTo(watched, 'assistant')
  const reply = await ask(watched, 'Where does the spare key hang?')
  await expect(reply).toContainText('Behind the barometer')
  await expect(reply.locator('strong')).toHaveText('barometer')
  await expect(reply.getByRole('region', { name: words('assistant.sources') })).toContainText('keys.txt')

  const chat = server.requests.findLast(({ path }) => path.endsWith('/chat/completions'))
  expect(JSON.stringify(chat?.body)).toContain('The spare key hangs behind the barometer.')
  expect(chat?.body).toMatchObject({ model: 'fake-small', stream: true })
  expect(server.requests.every(({ headers }) => headers.authorization === `Bearer ${API_KEY}`)).toBe(true)
  expect(elsewhere).toEqual([])
})

test('a wrong key is told in words where the reply would stand', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Status', status: 401 }], models: 401 })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await send(watched, 'Anyone there?')
  await expect(await finishedReply(watched)).toContainText(/refused the key \(401\).*Settings/)
})

test('a note that a model wants to add is shown as a note before it is allowed (it was shown as a program writes it)', async ({
  watched,
  host,
}) => {
  const note = { title: 'Dome motor', body: 'Greased in May.\nNext time in November.' }
  const call = { id: 'call-1', name: 'add_note', arguments: JSON.stringify(note) }
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', toolCalls: [call] }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await send(watched, 'Write it down, please.')
  const card = watched.getByRole('region', { name: words('assistant.approval.title') })
  await expect(card).toContainText(words('assistant.approval.note'))
  await expect(card.getByText(note.title, { exact: true })).toBeVisible()
  await expect(card.locator('pre')).toHaveText(note.body)
  await expect(card).not.toContainText('add_note')
})

const folded = (reply: Locator, summary: string): Locator =>
  reply.locator('details').filter({ has: reply.page().locator('summary', { hasText: summary }) })

test('what a model thought and the steps that it took stand folded beside its answer, and are opened by key', async ({
  watched,
  host,
}) => {
  const bytes = 'The spare key hangs behind the barometer.'
  await host.client.settled([(await host.client.add({ fileName: 'keys.txt', bytes })).documentId])
  await finishFirstRun(host)
  const thought = 'It may hang in the hall [1].'
  const call = { id: 'call-1', name: 'list_documents', arguments: '{"nameContains":"keys","offset":0}' }
  await using server = await startOpenAIServer({
    chat: [
      { type: 'Reply', deltas: ['<thi', `nk>${thought}`, '</think>'], toolCalls: [call] },
      { type: 'Reply', deltas: ['Behind the barometer.'] },
    ],
  })
  await connectProvider(host.client, server.baseUrl)
  await openApp(watched, host)
  const reply = await ask(watched, 'Where does the spare key hang?')
  await expect(reply).toContainText('Behind the barometer.')

  const thoughts = folded(reply, words('assistant.thoughts'))
  await expect(thoughts.getByText(thought)).toBeHidden()
  // They are there once: no part of the answer.
  await expect(reply.getByText('It may hang')).toHaveCount(1)
  await expect(reply.getByText('think>')).toHaveCount(0)
  await thoughts.locator('summary').press('Enter')
  await expect(thoughts.getByText(thought)).toBeVisible()
  await thoughts.locator('summary').press('Enter')
  await expect(thoughts.getByText(thought)).toBeHidden()

  const steps = folded(reply, words('assistant.tools.steps', { count: 1 }))
  const [asked, got] = [steps.locator('pre').first(), steps.locator('pre').last()]
  await expect(asked).toBeHidden()
  await steps.locator('summary').press('Enter')
  await expect(steps).toContainText(words('assistant.tools.name.list_documents'))
  await expect(asked).toHaveText(/"nameContains": "keys"/)
  await expect(got).toContainText('keys.txt')
  await expect(steps.locator('pre')).toHaveCount(2)
})

test('while a model says nothing the window says that it is waited for, and when the wait is over what to do', async ({
  watched,
  host,
}) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'NeverAnswers' }] })
  const instanceId = await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await send(watched, 'Anyone there?')
  await expect(lastReply(watched)).toContainText(words('assistant.activity.thinking'))
  await expect(stopButton(watched)).toBeVisible()
  // After a while, that it may take long, which is told once; and for how long it has been.
  await expect(lastReply(watched).getByRole('status')).toHaveText(words('assistant.activity.longWait'))
  await expect(lastReply(watched)).toContainText(/Waiting for \d+ seconds/)
  await stopButton(watched).click()
  await expect(await finishedReply(watched)).toContainText(words('assistant.completion.Stopped'))
  await expect(lastReply(watched)).not.toContainText(words('assistant.activity.longWait'))
  await expect(lastReply(watched)).not.toContainText(words('assistant.activity.thinking'))

  const { config } = await host.client.settings.GetProviderSettings()
  const connected = config.instances.find((instance) => instance.instanceId === instanceId)
  if (!connected) throw new Error('The endpoint is not connected.')
  await host.client.settings.SaveProviderInstance({ ...connected, settings: { firstTokenSeconds: 1 } })
  const reply = await ask(watched, 'Still nobody?')
  await expect(reply).toContainText(/did not answer within 1 second/)
  await expect(reply).not.toContainText(words('assistant.activity.thinking'))
  await expect(composer(watched)).toBeEditable()
})
