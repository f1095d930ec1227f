import type { Locator } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, citationChip, composer, sidePanel } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { expectMarkedPage, expectMarkedRow, expectMarkedText } from './journeys/viewer.ts'
import { words } from './words.ts'

/** The number in a citation's accessible name, e.g. of its page. */
const placeNumber = async (chip: Locator, kind: RegExp): Promise<number> => {
  const name = (await chip.getAttribute('aria-label')) ?? ''
  const found = kind.exec(name)?.[1]
  if (found === undefined) throw new Error(`No ${kind} in “${name}”`)
  return Number(found)
}

test.describe('in the full page', () => {
  test.beforeEach(async ({ reader }) => goTo(reader, 'assistant'))

  test('an answer from a PDF opens it at the page, highlighted', async ({ reader }) => {
    const reply = await ask(reader, 'Which radio channel do the lodge and the domes use to talk to each other?')
    await expect(reply).toContainText('Between the lodge and both domes we speak by radio on channel 7')
    const chip = citationChip(reply, 1, 'observatory-handbook.pdf').first()
    const page = await placeNumber(chip, /pages? (\d+)/)
    await chip.click()
    await expectMarkedPage(reader, 'observatory-handbook.pdf', page, /by radio on channel 7/)
    await reader.keyboard.press('Escape')
    await expect(reader.getByRole('region', { name: words('viewer.panel') })).toHaveCount(0)
    await expect(chip).toBeFocused()
  })

  test('an answer from Markdown opens it at the line, highlighted', async ({ reader }) => {
    const reply = await ask(reader, 'How much did the trustees agree to pay for the new shutter motor?')
    await expect(reply).toContainText('£4,860')
    await citationChip(reply, 1, 'minutes-2025-02-04.md').first().click()
    await expectMarkedText(reader, 'minutes-2025-02-04.md', '£4,860')
  })

  test('an answer from a table opens it at the row, highlighted', async ({ reader }) => {
    const reply = await ask(reader, 'Who observed the comet in October 2024?')
    await expect(reply).toContainText('Beatrix Nunn')
    await citationChip(reply, 1, 'observing-log.csv').first().click()
    await expectMarkedRow(reader, 'observing-log.csv', '2024-10-14', 'Beatrix Nunn', 'Comet C/2023 A3')
  })

  test('an answer from JSON opens it at the record, highlighted', async ({ reader }) => {
    const reply = await ask(reader, 'What is the serial number of the Sparrow spectrograph?')
    await expect(reply).toContainText('SPW-2209-B')
    await citationChip(reply, 1, 'equipment-inventory.json').first().click()
    await expectMarkedText(reader, 'equipment-inventory.json', 'SPW-2209-B')
  })

  test('the sources stand under the reply by name and open too', async ({ reader }) => {
    const reply = await ask(reader, 'What kind of grease should I put in the bearings of the bogies?')
    const sources = reply.getByRole('region', { name: words('assistant.sources') })
    await sources.getByRole('button', { name: 'dome-maintenance-guide.pdf' }).first().click()
    await expect(reader.getByRole('region', { name: words('viewer.panel') })).toBeVisible()
  })

  test('a question that nothing answers gets no citation', async ({ reader }) => {
    const reply = await ask(reader, 'How long should a sourdough loaf prove before it goes into the oven?')
    await expect(reply).not.toBeEmpty()
    await expect(reply.getByRole('region', { name: words('assistant.sources') })).toHaveCount(0)
  })

  test('the live region tells a screen reader the reply, to its last word (of a quick one it told the first)', async ({
    reader,
  }) => {
    const spoken = reader.locator('[aria-live=polite].sr-only').first()
    await spoken.evaluate((region) => {
      const told = () =>
        region.setAttribute('data-told', `${region.getAttribute('data-told') ?? ''} ${region.textContent}`)
      new MutationObserver(told).observe(region, { characterData: true, childList: true, subtree: true })
    })
    const reply = await ask(reader, 'What kind of grease should I put in the bearings of the bogies?')
    await expect(spoken).toContainText(words('assistant.live.finished'))
    const quoted = (await reply.locator('blockquote').last().innerText())
      .split(/\s+/)
      .filter((word) => /[a-z]{3}/.test(word))
    expect(quoted.length).toBeGreaterThan(5)
    const told = (await spoken.getAttribute('data-told')) ?? ''
    for (const word of quoted) expect(told).toContain(word)
  })
})

test('in the side panel on the documents page: asks, cites, and opens the document beside', async ({ reader }) => {
  await goTo(reader, 'documents')
  const panel = await sidePanel(reader)
  const reply = await ask(panel, 'Which company is putting a new aluminium coating on the big mirror?')
  await expect(reply).toContainText('Pellow Coatings')
  await citationChip(reply, 1, 'minutes-2025-05-06.md').first().click()
  await expectMarkedText(reader, 'minutes-2025-05-06.md', 'Pellow Coatings')
  await expect(panel).toBeVisible()
  await expect(reader).toHaveURL(/\/documents\/[0-9a-f-]{36}/)

  await panel.getByRole('button', { name: words('assistant.fullPage') }).click()
  await expect(reader).toHaveURL(/\/assistant\/[0-9a-f-]{36}$/)
  await expect(reader.getByRole('article', { name: words('assistant.reply') })).toContainText('Pellow Coatings')
})

test('what is too long for a message is never cut: it becomes a document; a long message is folded', async ({
  watched,
  host,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await finishFirstRun(host)
  await openApp(watched, host)
  const paste = async (line: string, times: number) => {
    await composer(watched).focus()
    await watched.evaluate(([each, count]) => navigator.clipboard.writeText(each.repeat(count)), [line, times] as const)
    await watched.keyboard.press('Control+v')
  }
  await composer(watched).fill('Read this: ')
  await paste('The spare key hangs behind the barometer.\n', 50_000)
  const told = watched.getByRole('alert').filter({ hasText: '2,100,000' })
  await expect(told).toBeVisible()
  await expect(composer(watched)).toHaveValue('Read this: ')
  await told.getByRole('button', { name: words('assistant.long.asDocument') }).click()
  await expect(told).toHaveCount(0)
  await expect(composer(watched)).toBeFocused()
  await expect
    .poll(async () => (await host.client.knowledge.ListDocuments()).map(({ sizeBytes }) => sizeBytes))
    .toEqual([2_100_000])
  // It goes with the question, unless it is taken out.
  await watched
    .getByRole('list', { name: words('assistant.documents.toAsk') })
    .getByRole('button', { name: /^Take out/ })
    .click()

  await paste('A line of my own.\n', 500)
  const held = Promise.withResolvers<void>()
  await watched.route('**/SubmitMessage', async (route) => {
    await held.promise
    await route.continue()
  })
  await composer(watched).press('Enter')
  const message = watched.getByRole('article', { name: words('assistant.yourMessage') })
  await expect(message).toContainText('Read this: A line of my own.')
  expect((await message.innerText()).length).toBeLessThan(2_000)
  // What is unfolded on its way would be folded again as soon as it has arrived.
  await expect(message.getByRole('button')).toHaveCount(0)
  held.resolve()
  // By its key: while the reply is written below, what a pointer was pressed on may be elsewhere when it is let go.
  await message.getByRole('button', { name: words('assistant.long.showAll') }).press('Enter')
  await expect.poll(async () => (await message.innerText()).length).toBeGreaterThan(8_000)
})
