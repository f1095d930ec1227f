import type { Locator, Page } from '@playwright/test'
import { plainPng } from '../files/png-file.ts'
import { json, startWireServer, type WireRequest } from '../fixtures/wire-server.ts'
import { launchTeamHost } from '../team-host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { type ChatPlace, composer, finishedReply, lastReply, sidePanel } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { paste } from './journeys/paste.ts'
import { words } from './words.ts'

const said = (key: string, values = {}) => words(`assistant.documents.${key}`, values)
const QUESTION = 'Who is the keeper of the lighthouse?'
const old = 'The keeper of the lighthouse is Ada Voss, who came in the spring of 1987.'
const recent = 'The keeper of the lighthouse is Bruno Keel, who came in the autumn of 2019.'
const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

const chips = (place: ChatPlace): Locator => place.getByRole('list', { name: said('toAsk') })
const chip = (place: ChatPlace, name: string): Locator => chips(place).getByRole('listitem').filter({ hasText: name })
const pick = async (page: Page, place: ChatPlace, ...files: ReturnType<typeof text>[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: said('attach') }).click()
  await (await chooser).setFiles(files)
}
const only = (place: ChatPlace) => place.getByRole('region', { name: words('assistant.only.label') })
const mine = (place: ChatPlace) => place.getByRole('article', { name: words('assistant.yourMessage') })

/** As a person drags files onto the composer. */
const dropOn = async (
  message: Locator,
  files: readonly { name: string; type: string; bytes: string }[],
): Promise<void> =>
  message.evaluate((element, given) => {
    const data = new DataTransfer()
    for (const { name, type, bytes } of given)
      data.items.add(new File([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], name, { type }))
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  }, files)

test('a document that is attached is added to the library and asked alone, and others join it', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const { documentId } = await host.client.add({ fileName: 'keeper-2019.txt', bytes: recent })
  await host.client.settled([documentId])
  await openApp(page, host, '/assistant')
  await pick(page, page, text('keeper-1987.txt', old))
  await expect(chip(page, 'keeper-1987.txt')).toContainText(said('read'))
  await expect(page.getByText(said('alone', { count: 1 }))).toBeVisible()
  await expectAccessible(page)
  // It outlives a reload, as what is typed does.
  await page.reload()
  await expect(chip(page, 'keeper-1987.txt')).toContainText(said('read'))
  await composer(page).fill(QUESTION)
  await composer(page).press('Enter')
  const reply = await finishedReply(page)
  await expect(reply).toContainText('Ada Voss')
  await expect(reply).not.toContainText('Bruno Keel')
  await expect(chips(page)).toHaveCount(0)
  await expect(only(page)).toContainText('keeper-1987.txt')
  const named = async () => (await host.client.knowledge.ListDocuments()).map(({ fileName }) => fileName).sort()
  expect(await named()).toEqual(['keeper-1987.txt', 'keeper-2019.txt'])

  // What the library has already is not added again; in this conversation it joins the other.
  await paste(page, { text: 'keeper.txt', files: [{ name: 'keeper.txt', bytes: recent }] }, 'textarea')
  await expect(chip(page, 'keeper-2019.txt')).toContainText(said('known'))
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByText(said('joined', { count: 1 }))).toBeVisible()
  await composer(page).fill('Who is the keeper, Ada Voss or Bruno Keel?')
  await composer(page).press('Enter')
  await expect(lastReply(page)).toContainText('Bruno Keel')
  for (const name of ['keeper-1987.txt', 'keeper-2019.txt']) await expect(only(page)).toContainText(name)
  expect(await named()).toEqual(['keeper-1987.txt', 'keeper-2019.txt'])
})

/** Vectors of which those for passages come when that is settled. */
const heldVectors =
  (until: () => Promise<unknown>) =>
  async ({ body }: WireRequest) => {
    const texts = [body?.input ?? []].flat()
    await until()
    return json({ data: texts.map((_, index) => ({ index, embedding: [1, 0, 0, index] })) })
  }

test('a question that is sent while its document is read waits for it and says so, until it is held back', async ({
  watched: page,
  host,
}) => {
  let until: Promise<unknown> = Promise.resolve()
  await using server = await startWireServer(heldVectors(() => until))
  const { embedding } = host.client
  const baseUrl = `${server.origin}/v1`
  const { displayName: _, ...model } = await embedding.ConnectEmbeddingModel({
    ...{ kind: 'OpenAICompatible', modelId: 'small', apiKey: null },
    baseUrl,
  } as const)
  await embedding.ChooseEmbeddingModel(model)
  await expect.poll(async () => (await embedding.GetEmbedding()).status.serving).toMatchObject(model)
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  const gate = Promise.withResolvers<void>()
  until = gate.promise
  await pick(page, page, text('keeper-1987.txt', old))
  await expect(chip(page, 'keeper-1987.txt').getByRole('progressbar')).toBeVisible()
  await composer(page).fill(QUESTION)
  await composer(page).press('Enter')
  const waiting = page.getByText(said('waiting', { count: 1, name: 'keeper-1987.txt' }))
  await expect(waiting).toBeVisible()
  await expect(mine(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: said('hold') }).press('Enter')
  await expect(waiting).toHaveCount(0)
  await expect(composer(page)).toBeFocused()

  await composer(page).press('Enter')
  await expect(waiting).toBeVisible()
  gate.resolve()
  await expect(mine(page)).toContainText(QUESTION)
  await expect(await finishedReply(page)).toContainText('Ada Voss')
  await expect(only(page)).toContainText('keeper-1987.txt')
})

test('a question that waits does not go to all documents once its own is taken out', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  const gate = Promise.withResolvers<void>()
  await page.route('**/UploadDocument', async (route) => {
    await gate.promise
    await route.abort()
  })
  await pick(page, page, text('keeper-1987.txt', old))
  await composer(page).fill(QUESTION)
  await composer(page).press('Enter')
  await expect(page.getByText(said('waiting', { count: 1, name: 'keeper-1987.txt' }))).toBeVisible()
  await page.getByRole('button', { name: said('remove', { name: 'keeper-1987.txt' }) }).press('Enter')
  await expect(chips(page)).toHaveCount(0)
  gate.resolve()
  await expect(composer(page)).toHaveValue(QUESTION)
  await expect(composer(page)).toBeFocused()
  await expect(mine(page)).toHaveCount(0)
})

test('what cannot be read says why and what to do, and keeps the question until it is taken out', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  await pick(page, page, { ...text('broken.pdf', '%PDF-1.7\nnothing that is one'), mimeType: 'application/pdf' })
  await expect(chip(page, 'broken.pdf')).toContainText('This PDF is incomplete')
  await expect(chip(page, 'broken.pdf').getByRole('button', { name: words('documents.replace') })).toBeVisible()
  await pick(page, page, { ...text('song.mp3', 'ID3\u0003\u0000\u0000'), mimeType: 'audio/mpeg' })
  await expect(chip(page, 'song.mp3')).toContainText('is a sound recording')
  await expect(page.getByText(said('unreadable'))).toBeVisible()
  await expectAccessible(page)
  await composer(page).fill(QUESTION)
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue(QUESTION)
  for (const name of ['broken.pdf', 'song.mp3'])
    await page.getByRole('button', { name: said('remove', { name }) }).press('Enter')
  await expect(chips(page)).toHaveCount(0)
  await composer(page).press('Enter')
  await expect(mine(page)).toContainText(QUESTION)
})

test('pictures and documents that come together each go their way, and no more than twenty documents', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  const picture = plainPng([200, 30, 30], { width: 40, height: 40 }).toString('base64')
  await dropOn(composer(page), [
    { name: 'red.png', type: 'image/png', bytes: picture },
    { name: 'keeper-1987.txt', type: 'text/plain', bytes: Buffer.from(old).toString('base64') },
  ])
  const pictures = page.getByRole('list', { name: words('assistant.pictures.toSend') })
  await expect(pictures.getByRole('img', { name: 'red.png' })).toBeVisible()
  await expect(chip(page, 'keeper-1987.txt')).toContainText(said('read'))
  // Nobody looks at pictures here: their words can be read.
  await page.getByRole('button', { name: words('assistant.pictures.asDocuments') }).press('Enter')
  await expect(pictures).toHaveCount(0)
  await expect(chip(page, 'red.png')).toContainText('No words were recognised in this image.')
  await page.getByRole('button', { name: said('remove', { name: 'red.png' }) }).press('Enter')

  await pick(page, page, ...Array.from({ length: 20 }, (_, at) => text(`${at}.txt`, `The bell rang ${at + 2} times.`)))
  await expect(page.getByText(said('problems.many', { max: 20 }))).toBeVisible()
  await expect(chips(page).getByRole('listitem')).toHaveCount(20)
  await expect(chips(page).getByText(said('read'), { exact: true })).toHaveCount(20)
})

test('the side panel takes documents too', async ({ watched: page, host }) => {
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  const panel = await sidePanel(page)
  await pick(page, panel, text('keeper-1987.txt', old))
  await expect(chip(panel, 'keeper-1987.txt')).toContainText(said('read'))
  await composer(panel).fill(QUESTION)
  await composer(panel).press('Enter')
  await expect(await finishedReply(panel)).toContainText('Ada Voss')
  await expect(only(panel)).toContainText('keeper-1987.txt')
})

test('who may not add documents is told so, and can attach pictures', async ({ watched: page }) => {
  await using team = await launchTeamHost(
    [{ userId: 'bob', teams: { crew: ['assistant:use', 'knowledge:read', 'retrieval:read'] } }],
    { bundle: true },
  )
  const client = team.as('bob')
  await client.settings.SavePreferences({ ...(await client.settings.GetPreferences()), firstRunDone: true })
  await openApp(page, { ...team.host, token: team.tokenOf('bob') }, '/assistant')
  await expect(page.getByRole('button', { name: words('assistant.pictures.add') })).toBeVisible()
  await dropOn(composer(page), [{ name: 'notes.txt', type: 'text/plain', bytes: Buffer.from(old).toString('base64') }])
  await expect(page.getByText(said('problems.forbidden'))).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
})

for (const [colorScheme, locale, width] of [
  ['light', 'en', 1440],
  ['dark', 'de', 420],
] as const)
  test.describe(`in the ${colorScheme} theme, ${locale}, ${width} wide`, () => {
    test.use({ colorScheme, locale, viewport: { width, height: 800 } })
    test('documents beside a question can be looked over', async ({ watched: page, host }) => {
      await finishFirstRun(host)
      await openApp(page, host, '/assistant')
      const message = page.getByRole('textbox', { name: /^(Message|Nachricht)$/ })
      await dropOn(message, [
        { name: 'keeper-1987.txt', type: 'text/plain', bytes: Buffer.from(old).toString('base64') },
        { name: 'broken.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\nnone').toString('base64') },
        {
          name: 'minutes-of-the-general-assembly-of-the-lighthouse-keepers-association-2019.txt',
          type: 'text/plain',
          bytes: Buffer.from(recent).toString('base64'),
        },
      ])
      const list = page.getByRole('list', { name: /Documents to ask|Dokumente zur Frage/ })
      await expect(list.getByText(/^(Read|Gelesen)$/)).toHaveCount(2)
      await expect(list.getByRole('button', { name: /another file|andere Datei/i })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/attached-${colorScheme}-${width}.png` })
    })
  })
