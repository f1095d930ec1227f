import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { connectProvider } from '../../../test/connect-provider.ts'
import type { RunningHost } from '../../../test/host.ts'
import type { Measurement } from '../bench-case.ts'
import { quantile } from '../quantile.ts'
import { syntheticText } from '../synthetic-text.ts'
import { BUSY_AT_MOST, openWatched, type Traced, windowAddress } from './watched-page.ts'

const TOKENS = 10_000
const TOKENS_PER_SECOND = 200
const TICK_MS = 5
const KEY_EVERY_MS = 120
const KEYS_BEFORE = 50
/** Of the search before the first word: a busy machine takes its time. */
const FIRST_WORDS_MS = 120_000

const event = (delta: object, finishReason: string | null = null): string =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'fake' },
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })}\n\n`

/** Paragraphs, lists, headings and code, as models write them; one word a token. */
const tokens = (): string[] => {
  const text = syntheticText(11)
  const written: string[] = []
  for (let section = 1; written.length < TOKENS; section += 1) {
    const words = text.paragraph(90).split(' ')
    const bold = words.map((word, at) => (at % 17 === 0 ? ` **${word}**` : ` ${word}`))
    written.push(`\n\n## Section ${section}\n\n`, ...bold, '\n\n- ', ...text.paragraph(12).split(/(?= )/))
    if (section % 5 === 0) written.push('\n\n```ts\n', 'const', ' ships', ' =', ' 4', '\n```')
  }
  return written.slice(0, TOKENS)
}

const writeReply = async (response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const all = tokens()
  const began = performance.now()
  for (let at = 0; at < all.length; ) {
    const due = Math.min(all.length, Math.floor(((performance.now() - began) / 1000) * TOKENS_PER_SECOND))
    for (; at < due; at += 1) response.write(event({ content: all[at] }))
    await delay(TICK_MS)
  }
  response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
}

/** Types as a person does while nothing else goes on: what a key takes on this machine, now. */
const typeBefore = async (page: Page): Promise<void> => {
  for (let key = 0; key < KEYS_BEFORE; key += 1) {
    await page.keyboard.press('a')
    await delay(KEY_EVERY_MS)
  }
}

/** What a key takes in a page that holds one field and nothing else: no window on this machine can be quicker. */
const measureBareField = async (browser: Browser): Promise<Traced> => {
  await using watched = await openWatched(browser, 'data:text/html,<textarea></textarea>')
  await watched.page.locator('textarea').focus()
  return await watched.traced(() => typeBefore(watched.page))
}

/** Types as a person does, until the reply is whole. */
const typeMeanwhile = async (page: Page): Promise<void> => {
  const writing = page.locator('article[aria-busy=true]')
  await writing.waitFor()
  while ((await writing.count()) > 0) {
    await page.keyboard.press('a')
    await delay(KEY_EVERY_MS)
  }
}

const keys = (when: string, { keyToFrameMs, keyToScreenMs }: Traced, limit: Measurement['limit']): Measurement[] => [
  { name: `key to frame ${when}, p50`, value: quantile(keyToFrameMs, 0.5), unit: 'ms', limit },
  { name: `key to frame ${when}, p95`, value: quantile(keyToFrameMs, 0.95), unit: 'ms', limit: null },
  { name: `key to screen ${when}, p50`, value: quantile(keyToScreenMs, 0.5), unit: 'ms', limit: null },
]

/** A reply of 10,000 tokens at 200 a second, in whose window somebody types the next question. */
export const measureStreaming = async (
  browser: Browser,
  host: RunningHost,
  note: (line: string) => void,
): Promise<readonly Measurement[]> => {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') void writeReply(response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"fake-large"}]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await connectProvider(host.client, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
    const bare = await measureBareField(browser)
    await using watched = await openWatched(browser, windowAddress(host, '/assistant'))
    const { page } = watched
    const composer = page.locator('form textarea')
    await composer.focus()
    const idle = await watched.traced(() => typeBefore(page))
    await composer.fill('Write for long.')
    await page.keyboard.press('Enter')
    await page.locator('article[aria-busy=true]').getByRole('heading').first().waitFor({ timeout: FIRST_WORDS_MS })
    await composer.focus()
    const before = await watched.heapBytes()
    await watched.read()
    const typed = await watched.traced(() => typeMeanwhile(page))
    const { longTasks, busyShare } = await watched.read()
    const grown = (await watched.heapBytes()) - before
    note(
      `${typed.keyToFrameMs.length} keys; ${longTasks.length} long tasks: ${longTasks.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    )
    return [
      ...keys('in a page of one field', bare, null),
      ...keys('before', idle, null),
      ...keys('while a reply streams', typed, { atMost: 16 }),
      { name: 'longest task meanwhile', value: Math.max(0, ...longTasks), unit: 'ms', limit: { atMost: 50 } },
      {
        name: 'longest task meanwhile, in its own processor time',
        value: typed.taskMs.reduce((longest, ms) => Math.max(longest, ms), 0),
        unit: 'ms',
        limit: { atMost: 50 },
      },
      { name: 'main thread at work meanwhile', value: busyShare, unit: '', limit: { atMost: BUSY_AT_MOST } },
      { name: 'long tasks meanwhile', value: longTasks.length, unit: '', limit: null },
      { name: 'heap grown over 10,000 tokens', value: grown / 1e6, unit: 'MB', limit: { atMost: 10 } },
    ]
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
