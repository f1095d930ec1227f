import type { Locator, Page } from '@playwright/test'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { addSampleLibrary } from '../sample-library.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { falseProof } from './journeys/proof-colour.ts'
import { coloursOf } from './journeys/thumbnail.ts'
import { words } from './words.ts'

const CITING_FIVE = 'The dome is kept well [1], the bearings too [2], in May [3], by trustees [4] and visitors [5].'
const LONG = Array.from(
  { length: 14 },
  (_, at) =>
    `Paragraph ${at}. The committee met and spoke about the bearings of the dome, and nothing else was said.\n\n`,
).join('')

for (const { width, height } of [
  { width: 1440, height: 800 },
  { width: 1024, height: 700 },
  { width: 420, height: 800 },
])
  test(`a conversation opens at its end, the last of many sources in sight, at ${width} by ${height} (it was cut off)`, async ({
    watched,
    host,
  }) => {
    await using server = await startOpenAIServer({
      chat: [
        { type: 'Reply', deltas: [CITING_FIVE] },
        { type: 'Reply', deltas: [LONG, CITING_FIVE] },
      ],
    })
    await addSampleLibrary(host.client)
    await finishFirstRun(host)
    await connectProvider(host.client, server.baseUrl)
    const { conversation } = await host.client.ask('What kind of grease should I put in the bearings of the dome?')
    const { conversationId } = conversation
    const again = { conversationId }
    const { message } = await host.client.ask('What did the trustees decide about the dome and the visitors?', again)
    expect(message.citations.length).toBeGreaterThanOrEqual(5)
    await watched.setViewportSize({ width, height })
    // Where nothing moves, the text and the margin beside it take their room in one step.
    await watched.emulateMedia({ reducedMotion: 'reduce' })
    await openApp(watched, host, `/assistant/${conversationId}`)
    const cards = lastReply(watched).locator('[data-source=card]')
    await expect(cards).toHaveCount(message.citations.length)
    // Until the text and the small pages are drawn, each source moves to where its sentence comes to stand.
    await expect(lastReply(watched).locator('[data-source=chip]')).toHaveCount(message.citations.length)
    await watched.waitForLoadState('networkidle')
    await expect(cards.last()).toBeInViewport({ ratio: 1 })
    const isCovered = () =>
      cards.last().evaluate((card) => {
        const { left, bottom } = card.getBoundingClientRect()
        return !card.contains(document.elementFromPoint(left + 12, bottom - 4))
      })
    await expect.poll(isCovered).toBe(false)
  })

const QUESTION = 'Which radio channel do the lodge and the domes use to talk to each other?'

const TRUSTEES = 'What did the trustees decide in February and in May?'

/** The sources of an answer that are lit. */
const lit = (reply: Locator): Locator => reply.locator('[data-source][aria-current=true]')
const reader = (page: Page): Locator => page.getByRole('region', { name: words('viewer.panel') })
const passage = (page: Page): Locator => reader(page).locator('mark[data-passage]').first()
const colour = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the source that is open is lit at both ends, and nothing else has its colour', async ({ reader: page }) => {
      await goTo(page, 'assistant')
      const reply = await ask(page, QUESTION)
      const chip = reply.locator('[data-source=chip]').first()
      const quiet = await colour(chip)
      await expect(lit(reply)).toHaveCount(0)
      await chip.click()
      await expect(passage(page)).toBeInViewport()
      await expect(chip).toHaveAttribute('aria-current', 'true')
      await expect(reply.locator('[data-source=card]').first()).toHaveAttribute('aria-current', 'true')
      await expect
        .poll(() => colour(chip))
        .toBe(
          await colour(
            reader(page)
              .getByText(/^pages? \d/)
              .first(),
          ),
        )
      await expectAccessible(page)
      expect(await falseProof(page)).toEqual([])
      // Words that someone looks up prove nothing.
      await reader(page)
        .getByRole('button', { name: words('viewer.find.label') })
        .click()
      const lookedUp = passage(page).filter({ hasText: /^channel$/i })
      await page.getByRole('searchbox', { name: words('viewer.find.label') }).fill('channel')
      await expect(lookedUp).toBeInViewport()
      expect(await colour(lookedUp)).not.toBe('rgba(0, 0, 0, 0)')
      await expect.poll(() => falseProof(page)).toEqual([])
      const proofs = reader(page).locator('mark[data-passage]')
      expect(
        await proofs.evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor)),
      ).not.toContain('rgb(255, 226, 128)')
      // What is planted is found.
      await composer(page).evaluate((box) => {
        box.style.background = 'var(--color-highlight)'
      })
      expect(await falseProof(page)).toHaveLength(1)
      await reader(page)
        .getByRole('button', { name: words('viewer.close') })
        .click()
      await expect(lit(reply)).toHaveCount(0)
      await expect.poll(() => colour(chip)).toBe(quiet)
    })
  })

test('with the keyboard: Enter lights a source, arrows walk from one to the next, Escape goes back to the answer', async ({
  reader: page,
}) => {
  await goTo(page, 'assistant')
  const reply = await ask(page, TRUSTEES)
  const chips = reply.locator('[data-source=chip]')
  await expect(chips.nth(1)).toBeVisible()
  await chips.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(chips.nth(1)).toBeFocused()
  await expect(lit(reply)).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(reader(page)).toBeFocused()
  await expect(chips.first()).toHaveAttribute('aria-current', 'true')
  await expect(passage(page)).toBeInViewport()

  // From the reader, which has the focus then, they go on (the first source stayed).
  await page.keyboard.press('ArrowRight')
  await expect(chips.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(chips.first()).not.toHaveAttribute('aria-current')
  await page.keyboard.press('ArrowLeft')
  await expect(chips.first()).toHaveAttribute('aria-current', 'true')
  await expect(reader(page)).toBeFocused()

  // With the reader open, it goes along.
  await chips.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(chips.nth(1)).toBeFocused()
  await expect(chips.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(chips.first()).not.toHaveAttribute('aria-current')
  await page.keyboard.press('Escape')
  await expect(reader(page)).toHaveCount(0)
  await expect(lit(reply)).toHaveCount(0)
  await expect(chips.nth(1)).toBeFocused()
})

test('on a narrow screen, too, the source that gets the focus back shows no preview over the answer', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 420, height: 800 })
  await goTo(page, 'assistant')
  const reply = await ask(page, QUESTION)
  await reply.locator('[data-source=chip]').first().click()
  await expect(passage(page)).toBeInViewport()
  await page.clock.install()
  await page.keyboard.press('Escape')
  await expect(reader(page)).toHaveCount(0)
  await expect(reply.locator('[data-source=chip]').first()).toBeFocused()
  // Later than any preview waits.
  await page.clock.fastForward(5_000)
  await expect(reply.locator('[data-source=chip][data-state=open]')).toHaveCount(0)
})

test('the way to the latest words stands below the text, and only while there is something below', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await goTo(page, 'assistant')
  await ask(page, TRUSTEES)
  await ask(page, QUESTION)
  const toLatest = page.getByRole('button', { name: words('assistant.toLatest') })
  await expect(toLatest).toHaveCount(0)
  const text = page.getByRole('main').locator('[data-scroller][tabindex="0"]')
  await text.hover()
  await page.mouse.wheel(0, -5_000)
  await expect(toLatest).toBeVisible()
  const [above, below] = await Promise.all([text.boundingBox(), toLatest.boundingBox()])
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
  await page.setViewportSize({ width: 1280, height: 1_600 })
  await expect(toLatest).toHaveCount(0)
})

test('two rows of one passage are two sources, and each opens at its own', async ({ watched: page, host }) => {
  const { documentId } = await host.client.add({
    fileName: 'trains.csv',
    contentType: 'text/csv',
    bytes: 'From,To,Departs\nHamburg,Malmo,06:54\nOslo,Bergen,09:12\nMalmo,Stockholm,10:07\nBergen,Oslo,15:20\n',
  })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host)
  await goTo(page, 'assistant')
  const reply = await ask(page, 'Which trains go from or to Malmo?')
  const chips = reply.locator('[data-source=chip]')
  await expect(chips).toHaveText(['1', '2'])
  for (const [at, quoted, other] of [
    [0, 'Hamburg', 'Stockholm'],
    [1, 'Stockholm', 'Hamburg'],
  ] as const) {
    await chips.nth(at).click()
    const row = reader(page).locator('[data-passage]')
    await expect(row).toContainText(quoted)
    await expect(row).not.toContainText(other)
  }
})

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxes = (locator: Locator): Promise<Box[]> =>
  locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

test('in a wide window sources stand beside the sentences that name them, none over another, and below them in a narrow one', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, 'assistant')
  const reply = await ask(page, TRUSTEES)
  const cards = reply.locator('[data-source=card]')
  const text = reply.locator('.prose').first()
  await expect
    .poll(async () => {
      const [words] = await boxes(text)
      return (await boxes(cards)).every(({ left, right }) => left > (words?.right ?? 0) && right < 1440)
    })
    .toBe(true)
  await expect
    .poll(async () => {
      const quoted = await boxes(reply.locator('blockquote p').filter({ has: page.locator('[data-source=chip]') }))
      const places = await boxes(cards)
      return places.map(({ top }, at) => {
        const free = (places[at - 1]?.bottom ?? 0) + 8
        return Math.abs(top - Math.max(free, quoted[at]?.top ?? 0)) < 2
      })
    })
    .not.toContain(false)
  await expect(cards.first().locator('.snippet')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 420, height: 900 })
  await expect.poll(async () => (await boxes(cards))[0]!.top > (await boxes(text)).at(-1)!.bottom).toBe(true)
  await expect(cards.first().locator('.snippet')).toBeHidden()
})

test('the page of a source is shown small beside the sentence, its passage glowing; the margin stays while the reader is open', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, 'assistant')
  const reply = await ask(page, QUESTION)
  const card = reply.locator('[data-source=card]').first()
  const thumbnail = card.locator('img')
  await expect(thumbnail).toBeVisible()
  const drawn = await coloursOf(thumbnail)
  expect(drawn.ink).toBeGreaterThan(50)
  expect(drawn.gold).toBeGreaterThan(20)
  expect(drawn.gold).toBeLessThan(drawn.size / 4)

  await card.click()
  await expect(passage(page)).toBeInViewport()
  const [words] = await boxes(reply.locator('.prose').first())
  await expect.poll(async () => (await boxes(card))[0]!.left).toBeGreaterThan(words!.right)
  await expect(thumbnail).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 420, height: 900 })
  await expect(thumbnail).toBeHidden()
})

/** Counts the lights that go from a source to its passage. */
const countFlights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const begins: number[] = []
    Reflect.set(window, 'flights', begins)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.flight')) {
            const effect = node.getAnimations()[0]?.effect
            begins.push(
              effect instanceof KeyframeEffect ? Number.parseFloat(String(effect.getKeyframes()[0]?.left)) : -1,
            )
          }
    }).observe(document.body, { childList: true })
  })
/** From the left edge of what each of them began at. */
const flights = (page: Page): Promise<number[]> => page.evaluate(() => Reflect.get(window, 'flights') as number[])

test('one motion joins a source to its passage, and none for who wants none', async ({ reader: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, 'assistant')
  const reply = await ask(page, QUESTION)
  await countFlights(page)
  const card = reply.locator('[data-source=card]').first()
  await card.click()
  await expect.poll(async () => (await flights(page)).length).toBe(1)
  await expect(page.locator('.flight')).toHaveCount(0)
  await expect(passage(page)).toBeInViewport()
  // The reader has moved the source: the motion begins where it stands now.
  expect(await flights(page)).toEqual([expect.closeTo((await card.boundingBox())?.x ?? Number.NaN, 0)])
  await page.keyboard.press('Escape')
  await expect(reader(page)).toHaveCount(0)
  await expect(card).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card.click()
  await expect(passage(page)).toBeInViewport()
  expect(await flights(page)).toHaveLength(1)
})

test('the reader gives the focus back to the source that is open, not to the one that opened it', async ({
  reader: page,
}) => {
  await goTo(page, 'assistant')
  const reply = await ask(page, TRUSTEES)
  const chips = reply.locator('[data-source=chip]')
  await chips.first().focus()
  await page.keyboard.press('Enter')
  await expect(passage(page)).toBeInViewport()
  await chips.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(chips.nth(1)).toHaveAttribute('aria-current', 'true')
  await reader(page)
    .getByRole('button', { name: words('viewer.close') })
    .focus()
  await page.keyboard.press('Enter')
  await expect(reader(page)).toHaveCount(0)
  await expect(chips.nth(1)).toBeFocused()
})

test('what is asked for with Control+F while a document is being opened is there once it is', async ({
  reader: page,
}) => {
  const opened = Promise.withResolvers<void>()
  await page.route('**/api/IKnowledgeApi/GetDocument', async (route) => {
    await opened.promise
    await route.continue()
  })
  await goTo(page, 'documents')
  await page.getByRole('link', { name: 'observatory-handbook.pdf', exact: true }).click()
  await expect(page.getByText(words('viewer.opening'))).toBeVisible()
  await page.keyboard.press('Control+f')
  opened.resolve()
  await expect(page.getByRole('searchbox', { name: words('viewer.find.label') })).toBeFocused()
})
