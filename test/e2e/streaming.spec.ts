import type { Locator, Page } from '@playwright/test'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer, finishedReply, lastReply, send } from './journeys/assistant.ts'
import { countDrawn } from './journeys/count-drawn.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { words } from './words.ts'

const paragraphs = ['First paragraph.', '\n\n', ...Array.from({ length: 80 }, (_, at) => `word${at + 1} `), '\n\nEnd.']

test('while a reply is written, neither what stands around it nor its settled paragraphs are drawn again', async ({
  watched,
  host,
}) => {
  const deltas = ['The first, with [a link](https://log.example/).', ...paragraphs.slice(1)]
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas, delayMs: 40 }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  const drawn = await countDrawn(watched, 'nav, aside, form, header, [data-settled]')
  await openApp(watched, host)
  await send(watched, 'Write for long.')
  await expect(lastReply(watched)).toContainText('word5 ')
  // A link is a part of its own: it is drawn again where its paragraph is parsed again.
  const settled = lastReply(watched)
    .getByRole('paragraph')
    .filter({ has: watched.getByRole('link', { name: 'a link' }) })
  await settled.evaluate((paragraph) => {
    paragraph.dataset.settled = ''
  })
  const before = await drawn()
  await expect(lastReply(watched)).toContainText('word60 ')
  const after = await drawn()
  const commits = after.commits - before.commits
  expect(commits).toBeGreaterThan(10)
  // Once a minute the list of conversations tells the time anew.
  expect(after.inside - before.inside).toBeLessThan(commits / 2)

  await expect(settled).toHaveAttribute('data-settled')
  // What is counted is drawn by typing.
  await composer(watched).pressSequentially('a')
  await expect.poll(async () => (await drawn()).inside).toBeGreaterThan(after.inside)
  await finishedReply(watched)
})

/** Ends every stream of events of the page when it is told to, as a network that goes does. */
const keepStreams = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const open: EventSource[] = []
    Reflect.set(
      window,
      'EventSource',
      class extends EventSource {
        constructor(...given: ConstructorParameters<typeof EventSource>) {
          super(...given)
          open.push(this)
        }
      },
    )
    Reflect.set(window, 'cutStreams', () => {
      for (const stream of open.splice(0)) {
        stream.close()
        stream.dispatchEvent(new Event('error'))
      }
    })
  })
}

test('what is selected in a reply stays selected when the reply is stored, also where the connection was gone at its end', async ({
  watched,
  host,
}) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: paragraphs, delayMs: 40 }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await keepStreams(watched)
  await openApp(watched, host)
  await send(watched, 'Write for long.')
  // The words of the first reply stand there as they came until what draws Markdown is there: a paragraph is drawn by it.
  const first = lastReply(watched).getByRole('paragraph').filter({ hasText: 'First paragraph.' })
  await expect(lastReply(watched)).toContainText('word5 ')
  await first.selectText()
  const selected = () => watched.evaluate(() => String(getSelection()))
  expect((await selected()).trim()).toBe('First paragraph.')

  await watched.context().setOffline(true)
  await watched.evaluate(() => Reflect.get(window, 'cutStreams')())
  const [{ conversationId } = { conversationId: '' }] = await host.client.assistant.ListConversations()
  await expect
    .poll(async () => (await host.client.conversations.ReadConversation({ conversationId }))?.activeReply, {
      timeout: 60_000,
    })
    .toBeNull()
  await watched.context().setOffline(false)
  await expect(await finishedReply(watched)).toContainText('End.')
  expect((await selected()).trim()).toBe('First paragraph.')
})

/** Whether two elements stand one over the other somewhere. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not to be seen.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a lost connection is told while it lasts, with no toast over it', async ({ watched, host }) => {
  await finishFirstRun(host)
  await keepStreams(watched)
  await openApp(watched, host)
  await expect(composer(watched)).toBeVisible()
  const banner = watched.getByRole('status').filter({ hasText: words('shell.connectionLost') })
  await expect(banner).toHaveCount(0)
  await watched.context().setOffline(true)
  await watched.evaluate(() => Reflect.get(window, 'cutStreams')())
  await expect(banner).toBeVisible()
  await dropFiles(watched, [{ name: 'keys.txt', type: 'text/plain', bytes: 'Behind the barometer.' }])
  const toast = watched
    .getByRole('region', { name: new RegExp(words('common.notifications')) })
    .getByRole('listitem')
    .first()
  await expect(toast).toBeVisible()
  for (const width of [1280, 420]) {
    await watched.setViewportSize({ width, height: 800 })
    await expect(banner).toBeInViewport()
    await expect.poll(() => overlap(toast, banner)).toBe(false)
  }
  await watched.context().setOffline(false)
  await expect(banner).toHaveCount(0)
})
