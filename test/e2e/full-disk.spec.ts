import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost, temporaryDataDir } from '../host.ts'
import { smallDisk } from '../small-disk.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { lastReply, send } from './journeys/assistant.ts'
import { words } from './words.ts'

const WORDS = Array.from({ length: 120 }, (_, at) => `word${at + 1} ${'x'.repeat(200)} `)

test('on a disk that fills up a reply stays on the screen with the reason, and a note is saved once there is room', async ({
  watched: page,
}) => {
  const dataDir = await temporaryDataDir()
  const disk = smallDisk(64, dataDir)
  test.skip(!disk.isWhole, 'Only root can have a disk of its own here.')
  const full = Promise.withResolvers<void>()
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: WORDS, delayMs: 20, held: { from: 20, until: full.promise } }],
  })
  await using host = await launchHost({ bundle: true, dataDir, wrap: disk.wrap })
  await finishFirstRun(host)
  await connectProvider(host.client, server.baseUrl)
  await openApp(page, host, '/notes')
  await page
    .getByRole('button', { name: words('notes.new') })
    .first()
    .click()
  const body = page.getByRole('textbox', { name: words('notes.body') })
  await body.fill('First words.')
  await expect(page.getByText(words('notes.state.Saved'), { exact: true })).toBeVisible()
  const chat = await page.context().newPage()
  await chat.goto(`${host.url}/assistant`)
  await send(chat, 'Write for long.')
  await expect(lastReply(chat)).toContainText('word5 ')

  const path = join(disk.seenAt(host.pid, dataDir), 'filler')
  const filler = await open(path, 'w')
  const piece = Buffer.alloc(4_096)
  const fill = (): Promise<boolean> =>
    filler.write(piece).then(
      ({ bytesWritten }) => bytesWritten > 0,
      () => false,
    )
  let isFilling = true
  const filled = (async () => {
    while (isFilling) {
      if (await fill()) continue
      full.resolve()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await full.promise
  await body.fill('First words, and second ones.')
  await expect(page.getByRole('alert')).toContainText('not enough space')
  await expect(lastReply(chat)).toContainText('The disk is full')
  await expect(lastReply(chat)).toContainText('word120')
  // Whoever hears the window learns of it too.
  await expect(chat.locator('[aria-live=polite].sr-only').filter({ hasText: 'The disk is full' })).toHaveCount(1)
  isFilling = false
  await filled
  await filler.close()
  await rm(path)
  await expect(page.getByText(words('notes.state.Saved'), { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await chat.close()
  await host.stop()
  await rm(dataDir, { recursive: true, force: true })
})
