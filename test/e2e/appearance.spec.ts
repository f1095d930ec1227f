import type { Locator, Page } from '@playwright/test'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import {
  ask,
  citationChip,
  composer,
  finishedReply,
  lastReply,
  openWhy,
  send,
  stopButton,
} from './journeys/assistant.ts'
import { chooseFor, conversationList, keepToasts, toastWith } from './journeys/conversations.ts'
import { firstRunDoor } from './journeys/first-run.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const QUESTION = 'What kind of grease should I put in the bearings of the bogies?'

const style = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('where the system chooses the colours, what is chosen, current or pressed can still be told', async ({
  reader,
  library,
}) => {
  await reader.emulateMedia({ forcedColors: 'active' })
  await goTo(reader, 'settings')
  const rail = reader.getByRole('navigation', { name: words('shell.navigation') })
  const here = rail.getByRole('link', { name: words('shell.settings'), exact: true })
  const elsewhere = rail.getByRole('link', { name: words('shell.documents'), exact: true })
  expect(await style(here, 'background-color')).not.toBe(await style(elsewhere, 'background-color'))
  const radio = reader.getByRole('radio', { checked: true })
  expect(await style(radio.locator('span'), 'background-color')).not.toBe(await style(radio, 'background-color'))
  const primary = reader.getByRole('button', { name: words('settings.providers.add'), exact: true })
  expect(await style(primary, 'border-top-style')).toBe('solid')
  expect(await style(primary, 'border-top-color')).not.toBe(await style(primary, 'background-color'))
  await goTo(reader, 'assistant')
  const reply = await ask(reader, QUESTION)
  const current = conversationList(reader).locator('[aria-current=page]').first()
  const time = current.locator('time').first()
  expect(await style(time, 'color')).toBe(await style(current, 'color'))
  const chip = citationChip(reply, 1, 'dome-maintenance-guide.pdf').first()
  expect(await style(chip, 'border-top-width')).not.toBe('0px')
  await chip.click()
  const open = reader.locator('.source[aria-current]', { has: reader.locator('bdi') }).first()
  const named = open.locator('bdi').first()
  await expect.poll(async () => (await style(named, 'color')) === (await style(open, 'color'))).toBe(true)
  await reader.keyboard.press('Escape')
  const question = reader.getByRole('article', { name: words('assistant.yourMessage') }).first()
  expect(await style(question, 'border-top-width')).not.toBe('0px')
  await goTo(reader, 'documents')
  const firstPages = reader.getByRole('button', { name: words('documents.firstPages') })
  const pressed = await style(firstPages, 'background-color')
  await firstPages.click()
  await expect.poll(() => style(firstPages, 'background-color')).not.toBe(pressed)
  await goTo(reader, 'settings')
  const off = reader.getByRole('switch', { name: words('settings.programs.enabled'), exact: true })
  expect(await style(off, 'border-top-style')).toBe('solid')
  await openApp(reader, library, '/diagnostics')
  const bar = reader.locator('[data-bar]').first()
  expect(await style(bar, 'background-color')).not.toBe(await style(reader.locator('body'), 'background-color'))
})

test('Escape stops a reply after the window was reloaded, when nothing has the focus', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['Half.'] }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await send(watched, 'Tell me something long.')
  await expect(lastReply(watched)).toContainText('Half.')
  await watched.reload()
  await expect(stopButton(watched)).toBeVisible()
  await watched.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await watched.keyboard.press('Escape')
  await expect(await finishedReply(watched)).toContainText(words('assistant.completion.Stopped'))
})

/** Whether two elements stand one over the other somewhere. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not to be seen.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const width of [1440, 1100, 1024, 700, 620, 420])
  test(`a toast covers neither titles nor what is typed in a window of ${width} pixels`, async ({ watched, host }) => {
    await watched.setViewportSize({ width, height: 800 })
    await finishFirstRun(host)
    const { conversation } = await host.client.ask('How many boats?')
    const { conversationId } = conversation
    await host.client.conversations.RenameConversation({ conversationId, title: 'Boats' })
    await openApp(watched, host, `/assistant/${conversationId}`)
    await expect(lastReply(watched)).toBeVisible()
    const typed = watched.locator('form').filter({ has: composer(watched) })
    await composer(watched).fill('One line.\nAnother one.\nAnd a third.')
    const opener = watched.getByRole('button', { name: words('assistant.showConversations') })
    const isListHidden = await opener.isVisible()
    if (isListHidden) await opener.click()
    await keepToasts(watched)
    await chooseFor(watched, 'Boats', 'common.delete')
    const toast = toastWith(watched, words('assistant.trash.moved', { title: 'Boats' }))
    await expect(toast).toBeVisible()
    await expect(conversationList(watched)).toHaveCount(isListHidden ? 0 : 1)
    await expect.poll(() => overlap(toast, watched.getByRole('heading', { level: 1 }))).toBe(false)
    await expect.poll(() => overlap(toast, typed)).toBe(false)
    const rail = watched.getByRole('navigation', { name: words('shell.navigation') })
    await expect.poll(() => overlap(toast, rail)).toBe(false)
  })

test('the last row of a list can be scrolled clear of a toast, and the bar of what is chosen stands below it (both were covered)', async ({
  watched,
  host,
}) => {
  const names = Array.from({ length: 30 }, (_, at) => `letter ${at}.txt`)
  for (const fileName of names) await host.client.add({ fileName, bytes: `A boat came by on day ${fileName}` })
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  const rows = watched
    .getByRole('grid', { name: words('documents.list') })
    .locator('tbody')
    .getByRole('row')
  const choose = (name: string) => rows.filter({ hasText: name }).getByRole('checkbox').check()
  await choose('letter 28.txt')
  await keepToasts(watched)
  const bar = watched
    .getByRole('status')
    .filter({ hasText: words('documents.selected', { count: 1 }) })
    .locator('..')
  await bar.getByRole('button', { name: words('documents.delete') }).click()
  const toast = toastWith(watched, words('documents.trash.moved', { count: 1 }))
  await expect(toast).toBeVisible()
  await choose('letter 29.txt')
  await expect.poll(() => overlap(toast, bar)).toBe(false)
  const last = rows.filter({ hasText: 'letter 0.txt' })
  const list = watched.locator('.room-for-toasts')
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return (await last.count()) === 1 && !(await overlap(toast, last))
    })
    .toBe(true)
})

const brokenPdf = { fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7\nnothing that is one' }

test('documents that could not be read count for nothing, and say once what to do', async ({ watched, host }) => {
  await host.client.settled([(await host.client.add(brokenPdf)).documentId])
  await finishFirstRun(host)
  await openApp(watched, host)
  await expect(watched.getByText(words('assistant.welcome.noneRead'))).toBeVisible()
  const bytes = 'The spare key hangs behind the barometer.'
  await host.client.settled([(await host.client.add({ fileName: 'keys.txt', bytes })).documentId])
  await expect(watched.getByText(words('assistant.welcome.readyOf', { ready: 1, all: 2 }))).toBeVisible()

  await goTo(watched, 'documents')
  await watched.getByRole('link', { name: 'broken.pdf', exact: true }).click()
  await expect(watched.getByText(words('viewer.noTextFailed'))).toBeVisible()
  await expect(watched.getByText(words('viewer.pdf.damaged'))).toHaveCount(0)
})

test('the first run says when what was added can be asked about', async ({ app }) => {
  const chooser = app.waitForEvent('filechooser')
  await firstRunDoor(app, 'documents').click()
  await (await chooser).setFiles({
    name: 'keys.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Behind the barometer.'),
  })
  await expect(app.getByRole('status')).toHaveText(words('firstRun.uploads.read', { added: 1, count: 1 }))
})

const keysOf = (page: Page): Locator => page.getByRole('navigation').first().locator('kbd').first()

test('keys have the names that stand on a German keyboard, and lines follow the direction of writing', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
  await openApp(watched, host)
  await expect(keysOf(watched)).toHaveText('Strg+K')
  const rail = watched.getByRole('navigation', { name: 'Seiten' })
  expect(await style(rail, 'border-right-width')).toBe('1px')
  await watched.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect([await style(rail, 'border-left-width'), await style(rail, 'border-right-width')]).toEqual(['1px', '0px'])
})

test('a list that is chosen from in Settings stays in sight: nothing comes late above it (it was pushed out of the window)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const held = Promise.withResolvers<void>()
  await watched.route('**/GetEmbedding', async (route) => {
    await held.promise
    await route.continue()
  })
  await openApp(watched, host, '/settings')
  const language = watched.getByLabel(words('settings.appearance.language'), { exact: true })
  await expect(language).toBeAttached()
  await expect(language).toBeHidden()
  held.resolve()
  await language.click()
  await watched.getByRole('option', { name: 'Deutsch' }).click()
  await expect(watched.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
})

test('who begins to write in the panel while a page is on its way goes on writing there (the page took the focus)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const held = Promise.withResolvers<void>()
  await watched.route(/documents-page-[\w-]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await openApp(watched, host, '/settings')
  await expect(watched.getByRole('heading', { level: 1, name: words('settings.title') })).toBeVisible()
  await goTo(watched, 'documents')
  await watched.getByRole('button', { name: words('shell.askHere') }).click()
  const panel = watched.getByRole('complementary', { name: words('assistant.title') })
  await expect(composer(panel)).toBeFocused()
  await watched.keyboard.type('How many boats')
  held.resolve()
  const heading = watched.getByRole('heading', { level: 1, name: words('documents.title') })
  await expect(heading).toBeVisible()
  await watched.keyboard.type(' are there?')
  await expect(composer(panel)).toHaveValue('How many boats are there?')
  // Whoever has not begun to write is led to the page that was gone to.
  await goTo(watched, 'notes')
  await expect(watched.getByRole('heading', { level: 1, name: words('notes.title') })).toBeFocused()
})

/** The longest of all motions of the page that are begun from now on, in milliseconds. */
const watchMotion = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Reflect.set(window, 'longestMotion', 0)
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { activeDuration } = effect?.getComputedTiming() ?? {}
        const longest = Math.max(Number(Reflect.get(window, 'longestMotion')), Number(activeDuration))
        Reflect.set(window, 'longestMotion', longest)
      }
    }
    for (const begun of ['animationstart', 'transitionrun'] as const) document.addEventListener(begun, look)
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'longestMotion')))
}

test('who wants no motion sees none, of menus, dialogs, switches and the reader', async ({ reader: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, 'assistant')
  const reply = await ask(page, QUESTION)
  const walk = async () => {
    await citationChip(reply, 1, 'dome-maintenance-guide.pdf').first().click()
    await expect(page.locator('mark[data-passage]').first()).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.locator('mark[data-passage]')).toHaveCount(0)
    const dialog = await openWhy(page, reply)
    await dialog.locator('summary').first().click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const longest = await watchMotion(page)
  await walk()
  expect(await longest()).toBeLessThan(1)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)

  // What is looked for is there: everybody else sees some.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await walk()
  expect(await longest()).toBeGreaterThan(50)
})

test('an answer is set to be read: lines of a book’s length, letters of a good size, room between the lines, and headings that stand out little', async ({
  watched,
  host,
}) => {
  const sentence = 'The lighthouse is kept by Ada Voss, who writes down the wind of the day at dusk. '
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: ['# Keepers\n\n', sentence.repeat(8), '\n\n> ', sentence] }],
  })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await watched.setViewportSize({ width: 1920, height: 900 })
  await openApp(watched, host)
  const reply = await ask(watched, 'Who keeps it?')
  const paragraph = reply.getByRole('paragraph').filter({ hasText: sentence.trim() }).first()
  const perLine = () =>
    paragraph.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
      return (element.textContent ?? '').length / lines
    })
  const size = Number.parseFloat(await style(paragraph, 'font-size'))
  const lineHeight = Number.parseFloat(await style(paragraph, 'line-height')) / size
  expect(size).toBeGreaterThanOrEqual(15)
  expect(size).toBeLessThanOrEqual(18)
  expect(lineHeight).toBeGreaterThanOrEqual(1.5)
  expect(lineHeight).toBeLessThanOrEqual(1.75)
  expect(await perLine()).toBeGreaterThan(60)
  expect(await perLine()).toBeLessThan(105)
  const heading = Number.parseFloat(await style(reply.getByRole('heading', { name: 'Keepers' }), 'font-size'))
  expect(heading / size).toBeGreaterThan(1.05)
  expect(heading / size).toBeLessThan(1.6)
  // What is quoted stands in, behind a bar.
  const quote = reply.locator('blockquote')
  expect(Number.parseFloat(await style(quote, 'border-left-width'))).toBeGreaterThanOrEqual(2)
  expect(Number.parseFloat(await style(quote, 'padding-left'))).toBeGreaterThanOrEqual(size)
  // As wide as the window it would not be read with ease.
  await watched.addStyleTag({ content: '.chat-column { max-width: none !important }' })
  await expect.poll(perLine).toBeGreaterThan(105)
})

test('where one writes from right to left, what one chooses with stands to the right of what it is (it stood to the left)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const isSettings = ({ pathname }: URL) => pathname === '/settings'
  await page.route(isSettings, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<html', '<html dir="rtl"') })
  })
  await openApp(page, host, '/settings')
  const radio = await page.getByRole('radio', { checked: true }).boundingBox()
  const name = await page.getByText(words('assistant.model.quotes'), { exact: true }).boundingBox()
  expect(radio?.x).toBeGreaterThan(name?.x ?? 0)
})

test('where one writes from right to left, questions, sources and dialogs are the mirror of themselves', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, 'assistant')
  const reply = await ask(page, QUESTION)
  const bubble = page.getByRole('article', { name: words('assistant.yourMessage') }).last()
  const corners = async () => [
    await style(bubble, 'border-bottom-left-radius'),
    await style(bubble, 'border-bottom-right-radius'),
  ]
  const [left, right] = await corners()
  expect(left).not.toBe(right)
  const card = reply.locator('[data-source=card]').first()
  const text = reply.getByRole('paragraph').first()
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('It is not to be seen.')
    return box.x + box.width / 2
  }
  expect(await middle(card)).toBeGreaterThan(await middle(text))
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await corners()).toEqual([right, left])
  await expect.poll(async () => (await middle(card)) < (await middle(text))).toBe(true)
  // It stands beside the answer, not over it.
  await expect.poll(() => overlap(card, text)).toBe(false)
  await expect(card).toBeInViewport({ ratio: 1 })

  const dialog = await openWhy(page, reply)
  await expect(dialog).toBeInViewport({ ratio: 1 })
  const close = dialog.getByRole('button', { name: words('common.close') })
  expect(await middle(close)).toBeLessThan(await middle(dialog))
  expect(await middle(dialog.getByRole('heading').first())).toBeGreaterThan(await middle(close))
})
