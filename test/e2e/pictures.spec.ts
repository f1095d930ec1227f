import type { Locator, Page } from '@playwright/test'
import { connectProvider } from '../connect-provider.ts'
import { plainPng } from '../files/png-file.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer, finishedReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const said = (key: string, values = {}) => words(`assistant.pictures.${key}`, values)
const red = plainPng([200, 30, 30], { width: 120, height: 80 })
const blue = plainPng([30, 30, 200], { width: 60, height: 60 })
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })
const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

/** A model of which the person has said whether it sees. */
const connect = async ({ client }: RunningHost, baseUrl: string, seesImages: boolean): Promise<string> => {
  const instanceId = await connectProvider(client, baseUrl)
  await say(client, instanceId, baseUrl, seesImages)
  return instanceId
}
const say = (client: RunningHost['client'], instanceId: string, baseUrl: string, seesImages: boolean) =>
  client.settings.SaveProviderInstance({
    instanceId,
    providerId: 'openai-compatible',
    displayName: 'Test endpoint',
    baseUrl,
    model: 'fake-large',
    apiKey: null,
    settings: { models: { 'fake-large': { seesImages } } },
  })

const waiting = (place: Page | Locator): Locator => place.getByRole('list', { name: said('toSend') })
const pick = async (page: Page, ...files: ReturnType<typeof file>[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: words('assistant.documents.attach') }).click()
  await (await chooser).setFiles(files)
}
/** As a person pastes, or drags onto the composer. */
const give = async (page: Page, how: 'paste' | 'drop', name: string, bytes: Buffer): Promise<void> => {
  const data = await page.evaluateHandle(
    ({ base64, fileName }) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([content], fileName, { type: 'image/png' }))
      return transfer
    },
    { base64: bytes.toString('base64'), fileName: name },
  )
  await composer(page).evaluate(
    (element, { transfer, kind }) => {
      const about = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...about, clipboardData: transfer })
          : new DragEvent(kind, { ...about, dataTransfer: transfer }),
      )
    },
    { transfer: data, kind: how },
  )
  await data.dispose()
}

test('pictures are picked, pasted and dropped, sent with the question, and stand in the conversation', async ({
  watched,
  host,
}) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['A red one.'] }] })
  await connect(host, server.baseUrl, true)
  await finishFirstRun(host)
  await openApp(watched, host)
  await pick(watched, file('red.png', red))
  await expect(waiting(watched).getByRole('img', { name: 'red.png' })).toBeVisible()
  await give(watched, 'paste', 'pasted.png', blue)
  await expect(waiting(watched).getByRole('listitem')).toHaveCount(2)
  await give(watched, 'drop', 'dropped.png', blue)
  await expect(waiting(watched).getByRole('img', { name: 'dropped.png' })).toBeVisible()
  await expect(watched.getByText(said('attached', { count: 3 }))).toBeAttached()
  await expectAccessible(watched)

  // What is attached outlives a reload, as what is typed does; the keyboard takes it out.
  await watched.reload()
  await expect(waiting(watched).getByRole('listitem')).toHaveCount(3)
  await watched.getByRole('button', { name: said('remove', { name: 'pasted.png' }) }).press('Enter')
  await expect(waiting(watched).getByRole('listitem')).toHaveCount(2)
  await expect(composer(watched)).toBeFocused()
  await expect(watched.getByText(said('unseen', { model: 'fake-large' }))).toHaveCount(0)

  await composer(watched).fill('What colour is it?')
  await composer(watched).press('Enter')
  await expect(await finishedReply(watched)).toContainText('A red one.')
  await expect(waiting(watched)).toHaveCount(0)
  const sent = server.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.body as {
    messages: { content: unknown }[]
  }
  expect(sent.messages.at(-1)?.content).toEqual([
    { type: 'text', text: 'What colour is it?' },
    { type: 'image_url', image_url: { url: urlOf(red) } },
    { type: 'image_url', image_url: { url: urlOf(blue) } },
  ])
  const shown = watched.getByRole('list', { name: said('ofMessage') })
  await expect(shown.getByRole('button')).toHaveCount(2)
  await shown.getByRole('button', { name: said('open', { name: 'red.png' }) }).press('Enter')
  const dialog = watched.getByRole('dialog', { name: 'red.png' })
  await expect(dialog.getByRole('img', { name: 'red.png' })).toBeVisible()
  await watched.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a photo that is sent tells nothing of where it was taken', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['A harbour.'] }] })
  await connect(host, server.baseUrl, true)
  await finishFirstRun(host)
  await openApp(watched, host)
  const place = Buffer.from('Exif\0\0taken at 54.3233 N 10.1228 E')
  const plain = await watched.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 200, height: 100 } })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(place.length + 2)
  const photo = Buffer.concat([plain.subarray(0, 2), Buffer.of(0xff, 0xe1), length, place, plain.subarray(2)])
  await pick(watched, file('harbour.jpg', photo, 'image/jpeg'))
  await expect(waiting(watched).getByRole('img', { name: 'harbour.jpg' })).toBeVisible()
  await composer(watched).fill('What is it?')
  await composer(watched).press('Enter')
  await finishedReply(watched)
  const sent = JSON.stringify(server.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.body)
  const [, base64 = ''] = /data:image\/jpeg;base64,([^"]+)/.exec(sent) ?? []
  const bytes = Buffer.from(base64, 'base64')
  expect(bytes.subarray(0, 2)).toEqual(plain.subarray(0, 2))
  expect(bytes.includes('54.3233')).toBe(false)
})

test('a question is asked again with one picture fewer', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['A red one.'] }] })
  await connect(host, server.baseUrl, true)
  await finishFirstRun(host)
  const { conversations } = host.client
  const attached = async (fileName: string, bytes: Buffer) =>
    (await conversations.AttachPicture({ fileName, bytes: bytes.toString('base64') as never })).pictureId
  const pictures = [await attached('red.png', red), await attached('dropped.png', blue)]
  const { conversationId } = await conversations.AskWithPictures({ content: 'What colour is it?', pictures })
  await openApp(watched, host, `/assistant/${conversationId}`)
  await finishedReply(watched)
  const shown = watched.getByRole('list', { name: said('ofMessage') })
  await expect(shown.getByRole('button')).toHaveCount(2)
  await watched.getByRole('button', { name: words('assistant.edit.open') }).press('Enter')
  await watched.getByRole('button', { name: said('remove', { name: 'dropped.png' }) }).press('Enter')
  await watched.getByRole('button', { name: words('assistant.edit.ask') }).click()
  await expect(shown.getByRole('button')).toHaveCount(1)
  const asked = () => server.requests.filter(({ path }) => path.endsWith('/chat/completions'))
  await expect.poll(() => asked().length).toBe(2)
  const again = JSON.stringify(asked().at(-1)?.body)
  expect([again.includes(urlOf(red)), again.includes(urlOf(blue))]).toEqual([true, false])
})

test('whoever answers without seeing is told of before, and gets no picture', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['I cannot see it.'] }] })
  const instanceId = await connect(host, server.baseUrl, false)
  await finishFirstRun(host)
  await openApp(watched, host)
  const unseen = watched.getByText(said('unseen', { model: 'fake-large' }))
  await pick(watched, file('red.png', red))
  await expect(unseen).toBeVisible()
  await say(host.client, instanceId, server.baseUrl, true)
  await expect(unseen).toHaveCount(0)
  await say(host.client, instanceId, server.baseUrl, false)
  await expect(unseen).toBeVisible()
  await composer(watched).fill('What colour is it?')
  await composer(watched).press('Enter')
  await expect(await finishedReply(watched)).toContainText('I cannot see it.')
  await expect(watched.getByText('"fake-large" does not see pictures')).toBeVisible()
  expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toContain('image_url')
})

test('a question that is sent while its picture is still being attached goes with it, and stays where the picture cannot come (Enter did nothing)', async ({
  watched,
  host,
}) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['It is red.'] }] })
  await connect(host, server.baseUrl, true)
  await finishFirstRun(host)
  await openApp(watched, host)
  let gate = Promise.withResolvers<void>()
  let isRefused = true
  await watched.route('**/api/IConversationsApi/AttachPicture', async (route) => {
    await gate.promise
    await (isRefused ? route.abort() : route.continue())
  })
  await pick(watched, file('red.png', red))
  await expect(waiting(watched).getByRole('listitem')).toHaveCount(1)
  await composer(watched).fill('What colour is it?')
  await composer(watched).press('Enter')
  gate.resolve()
  await expect(watched.getByRole('alert').filter({ hasText: 'red.png' })).toBeVisible()
  await expect(composer(watched)).toHaveValue('What colour is it?')

  gate = Promise.withResolvers<void>()
  isRefused = false
  await pick(watched, file('red.png', red))
  await expect(waiting(watched).getByRole('listitem')).toHaveCount(1)
  await composer(watched).press('Enter')
  await expect(composer(watched)).toHaveValue('What colour is it?')
  gate.resolve()
  await expect(await finishedReply(watched)).toContainText('It is red.')
  expect(JSON.stringify(server.requests.map(({ body }) => body))).toContain('image_url')
})

test('files that cannot be attached are named with what to do, and large pictures are made smaller', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host)
  await pick(watched, file('page.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
  await expect(watched.getByText(said('problems.kind', { name: 'page.png' }))).toBeVisible()
  await pick(watched, ...Array.from({ length: 9 }, (_, at) => file(`${at}.png`, blue)))
  await expect(watched.getByText(said('problems.many', { max: 8 }))).toBeVisible()
  await expect(waiting(watched).getByRole('img')).toHaveCount(8)
  await expect(watched.getByText(said('nobodySees'))).toBeVisible()
  for (let left = 8; left > 0; left -= 1) await waiting(watched).getByRole('button').first().click()
  await pick(watched, file('wide.png', plainPng([9, 90, 9], { width: 4_000, height: 40 })))
  await expect(waiting(watched).getByRole('img', { name: 'wide.png' })).toHaveAttribute('width', '2048')
})

test('eight pictures are taken and no more, although the first are still on their way', async ({ watched, host }) => {
  await finishFirstRun(host)
  await openApp(watched, host)
  const gate = Promise.withResolvers<void>()
  await watched.route('**/api/IConversationsApi/AttachPicture', async (route) => {
    await gate.promise
    await route.continue()
  })
  const files = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => file(`${from + at}.png`, blue))
  await pick(watched, ...files(0, 5))
  await expect(waiting(watched).getByRole('listitem')).toHaveCount(5)
  await pick(watched, ...files(5, 5))
  await expect(watched.getByText(said('problems.many', { max: 8 }))).toBeVisible()
  await expect(waiting(watched).getByRole('listitem')).toHaveCount(8)
  gate.resolve()
  await expect(waiting(watched).getByRole('img')).toHaveCount(8)
  await expect(waiting(watched).getByRole('img', { name: '7.png' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme, in German, in a narrow window`, () => {
    test.use({ colorScheme, locale: 'de-DE', viewport: { width: 420, height: 800 } })
    test('a message with pictures can be read and used', async ({ watched, host }) => {
      await finishFirstRun(host)
      await openApp(watched, host)
      const chooser = watched.waitForEvent('filechooser')
      await watched.getByRole('button', { name: 'Dokumente oder Bilder anhängen' }).click()
      await (await chooser).setFiles([file('ein-langer-name-eines-bildes.png', red), file('blau.png', blue)])
      const list = watched.getByRole('list', { name: 'Bilder zum Senden' })
      await expect(list.getByRole('img')).toHaveCount(2)
      await expect(watched.getByText(/Ohne Modell kann niemand Bilder ansehen/)).toBeVisible()
      await expectAccessible(watched)
      await watched.screenshot({ path: `test-results/pictures-${colorScheme}-composer.png` })
      await watched.getByRole('textbox', { name: 'Nachricht' }).fill('Welche Farbe?')
      await watched.getByRole('textbox', { name: 'Nachricht' }).press('Enter')
      await expect(watched.getByRole('list', { name: 'Bilder dieser Nachricht' }).getByRole('button')).toHaveCount(2)
      await expect(watched.getByText(/Ohne Modell sieht niemand Ihre Bilder/)).toBeVisible()
      await expectAccessible(watched)
      const overflow = await watched.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await watched.screenshot({ path: `test-results/pictures-${colorScheme}-message.png` })
    })
  })

test('a document that is a picture without words is shown as the picture that it is', async ({ watched, host }) => {
  await finishFirstRun(host)
  const added = await host.client.add({ fileName: 'red.png', bytes: red })
  await host.client.settled([added.documentId])
  await openApp(watched, host, `/documents/${added.documentId}`)
  const picture = watched.getByRole('img', { name: 'red.png' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
})
