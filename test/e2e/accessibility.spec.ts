import type { Page } from '@playwright/test'
import { expect, openApp, test } from './app.ts'
import { ask, citationChip, composer, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { expectWholeFocusRings } from './journeys/focus-rings.ts'
import { doMainJobByKeyboard } from './journeys/keyboard.ts'
import { goTo } from './journeys/pages.ts'
import { expectMarkedPage } from './journeys/viewer.ts'
import { layoutFaults } from './pseudo/look-at-layout.ts'
import { words } from './words.ts'

const QUESTION = 'Which radio channel do the lodge and the domes use to talk to each other?'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the first screen has no serious accessibility violation', async ({ app }) => {
      await expect(app.getByRole('heading', { name: words('firstRun.title') })).toBeVisible()
      await expectAccessible(app)
    })

    test('nor has the assistant, with and without a reply and its source', async ({ reader }) => {
      await goTo(reader, 'assistant')
      await expect(composer(reader)).toBeVisible()
      await expectAccessible(reader)
      const reply = await ask(reader, QUESTION)
      await expectAccessible(reader)
      await citationChip(reply, 1, 'observatory-handbook.pdf').first().click()
      await expect(reader.locator('mark[data-passage]').first()).toBeVisible()
      await expectAccessible(reader)
    })

    test('nor has the documents page, with the panel and a table open', async ({ reader }) => {
      await goTo(reader, 'documents')
      await expectIndexed(reader, 'observing-log.csv')
      await expectAccessible(reader)
      await reader.getByRole('link', { name: 'observing-log.csv', exact: true }).click()
      await expect(reader.getByRole('table', { name: 'observing-log.csv' })).toBeVisible()
      await expectAccessible(reader)
    })

    test('nor have the settings, the form for a model and the palette', async ({ reader }) => {
      await goTo(reader, 'settings')
      await expect(reader.getByRole('heading', { name: words('settings.providers.title') })).toBeVisible()
      await expectAccessible(reader)
      await reader.getByRole('button', { name: words('settings.providers.add'), exact: true }).click()
      await expect(reader.getByRole('dialog')).toBeVisible()
      await expectAccessible(reader)
      await reader.keyboard.press('Escape')
      await reader.keyboard.press('ControlOrMeta+k')
      await expect(reader.getByRole('dialog', { name: words('shell.palette.label') })).toBeVisible()
      await expectAccessible(reader)
    })
  })
}

test('the focus ring of every control is seen whole: nothing above it cuts it off', async ({ reader }) => {
  test.slow()
  await goTo(reader, 'assistant')
  await ask(reader, QUESTION)
  await expectWholeFocusRings(reader)
  await goTo(reader, 'documents')
  await expectIndexed(reader, 'observing-log.csv')
  await expectWholeFocusRings(reader)
  await goTo(reader, 'settings')
  await expect(reader.getByRole('heading', { name: words('settings.providers.title') })).toBeVisible()
  await expectWholeFocusRings(reader)

  // One that is cut is found.
  await reader.evaluate(() => {
    const frame = document.createElement('div')
    frame.style.overflow = 'hidden'
    const button = document.createElement('button')
    button.textContent = 'Cut off'
    frame.append(button)
    document.querySelector('main')?.append(frame)
  })
  await expect(expectWholeFocusRings(reader)).rejects.toThrow('Cut off')
})

test('every control, also one that shows while it is pointed at, can be hit at its centre and is drawn whole (half of the buttons under a question was cut off)', async ({
  reader,
}) => {
  test.slow()
  await goTo(reader, 'assistant')
  await ask(reader, QUESTION)
  const faults = () => layoutFaults(reader)
  await expect.poll(faults).toEqual([])
  // As it was.
  const former = await reader.addStyleTag({ content: '.message .h-8 { margin-bottom: -1rem }' })
  const buttons = [words('common.copy'), words('assistant.edit.open')]
  expect((await faults()).join()).toMatch(new RegExp(buttons.map((name) => `"${name}" is cut off by`).join('.*')))
  await former.evaluate((style) => (style as HTMLElement).remove())
  await reader.getByRole('article', { name: words('assistant.yourMessage') }).hover()
  await reader.getByRole('button', { name: words('assistant.edit.open') }).click()
  await expect.poll(faults).toEqual([])
  await reader.keyboard.press('Escape')
  for (const name of ['documents', 'notes', 'aiContext', 'activity', 'settings'] as const) {
    await goTo(reader, name)
    await reader.waitForLoadState('networkidle')
    await expect.poll(faults, { message: name }).toEqual([])
  }
})

test('the main job can be done with the keyboard alone', async ({ app }) => {
  await doMainJobByKeyboard(app)
})

test('dark and light follow the choice in Settings, and the choice is kept', async ({ app, host }) => {
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), firstRunDone: true })
  // A reload before the session has begun is one without a session.
  await expect(app.getByRole('heading').first()).toBeVisible()
  await app.reload()
  const isDark = () =>
    app.evaluate(
      () => getComputedStyle(document.body).colorScheme + getComputedStyle(document.documentElement).colorScheme,
    )
  const choose = async (theme: 'Light' | 'Dark') => {
    await goTo(app, 'settings')
    await app.getByRole('combobox', { name: words('settings.appearance.theme') }).click()
    await app.getByRole('option', { name: words(`settings.appearance.themes.${theme}`) }).click()
  }
  await choose('Dark')
  await expect.poll(isDark).toContain('dark')
  await app.reload()
  await expect.poll(isDark).toContain('dark')
  await choose('Light')
  await expect.poll(isDark).not.toContain('dark')
})

const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test.describe('at a zoom of 200 % in a window of 1280 by 800 pixels', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  test('nothing scrolls sideways, nothing is cut off, and the main job is done', async ({ reader }) => {
    test.slow()
    for (const name of ['assistant', 'documents', 'notes', 'aiContext', 'activity', 'settings'] as const) {
      await goTo(reader, name)
      await reader.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(reader)
      await expect.poll(() => layoutFaults(reader), { message: name }).toEqual([])
    }
    await goTo(reader, 'assistant')
    const reply = await ask(reader, QUESTION)
    await expect(reply).toBeInViewport()
    await expect.poll(() => layoutFaults(reader)).toEqual([])
    await citationChip(reply, 1, 'observatory-handbook.pdf').first().click()
    await expect(reader.locator('mark[data-passage]').first()).toBeInViewport()
    await expectNoSidewaysScroll(reader)
    await reader.getByRole('button', { name: words('viewer.close') }).click()
    await expect(composer(reader)).toBeInViewport()

    await goTo(reader, 'documents')
    await reader.getByRole('link', { name: 'observing-log.csv', exact: true }).click()
    await expect(reader.getByRole('table', { name: 'observing-log.csv' })).toBeInViewport()
    await goTo(reader, 'settings')
    await reader.getByRole('button', { name: words('settings.providers.add'), exact: true }).click()
    const dialog = reader.getByRole('dialog')
    for (const name of ['settings.providers.connect', 'common.close'])
      await expect(dialog.getByRole('button', { name: words(name), exact: true })).toBeInViewport({ ratio: 1 })
    // What came of a test stands at the end of the form: it is brought into sight (it was below the edge).
    await dialog.getByLabel(words('settings.providers.baseUrl')).fill('http://127.0.0.1:9/v1')
    await dialog.getByLabel(words('settings.providers.name'), { exact: true }).fill('Mine')
    await dialog.getByRole('button', { name: words('settings.providers.test') }).click()
    await expect(dialog.getByRole('status').filter({ hasText: '127.0.0.1:9' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('in a window of 420 pixels', () => {
  test.use({ viewport: { width: 420, height: 800 } })

  test('every page fits, and the main job works', async ({ reader, library }) => {
    for (const name of ['assistant', 'documents', 'settings'] as const) {
      await goTo(reader, name)
      await expectNoSidewaysScroll(reader)
    }
    await goTo(reader, 'documents')
    await expect(documentRow(reader, 'observing-log.csv')).toBeVisible()
    await goTo(reader, 'assistant')
    const reply = await ask(reader, QUESTION)
    await expectNoSidewaysScroll(reader)
    const chip = citationChip(reply, 1, 'observatory-handbook.pdf').first()
    const number = Number(/page (\d+)/.exec((await chip.getAttribute('aria-label')) ?? '')?.[1])
    await chip.click()
    await expectMarkedPage(reader, 'observatory-handbook.pdf', number, /by radio on channel 7/)
    await expectNoSidewaysScroll(reader)
    await reader.getByRole('button', { name: words('viewer.close') }).click()
    await expect(lastReply(reader)).toBeVisible()
    await openApp(reader, library, '/documents')
    await expectAccessible(reader)
  })
})
