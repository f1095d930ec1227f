import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Preferences } from '../../src/contracts/index.ts'
import { ask, citationChip, composer, lastReply } from '../e2e/journeys/assistant.ts'
import { expectAccessible } from '../e2e/journeys/axe.ts'
import { expectIndexed } from '../e2e/journeys/documents.ts'
import { dropFiles } from '../e2e/journeys/drop-files.ts'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchStandIn, type StoodInDesktop } from './launch-desktop.ts'

const KEYS = 'CommandOrControl+Shift+Space'

let dataDir: string
let desktop: StoodInDesktop

const launch = async (env: Record<string, string> = {}) => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  desktop = await launchStandIn(dataDir, env)
}
test.afterEach(async () => {
  expect(await desktop.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

/** The path of the window that came into sight or left it last. */
const lastSight = () => desktop.told().findLast(({ type }) => type === 'shown' || type === 'hidden')
const notifications = () => desktop.told().filter((told) => told.type === 'notified')

const quickPage = async (): Promise<Page> => {
  await expect.poll(() => desktop.pages().length).toBe(2)
  const [, quick] = desktop.pages()
  if (!quick) throw new Error('There is no second window.')
  return quick
}

const addKeys = async (page: Page, names: readonly string[]) => {
  await goTo(page, 'documents')
  const bytes = 'The spare key of the boathouse hangs behind the barometer.'
  await dropFiles(
    page,
    names.map((name) => ({ name, type: 'text/plain', bytes: `${bytes} This is ${name}.` })),
  )
  for (const name of names) await expectIndexed(page, name, 60_000)
}

const save = (change: Partial<Preferences['desktop']>) =>
  desktop.page.evaluate(async (desktopChange) => {
    const call = async (operation: string, input: unknown) => {
      const reply = await window.alcove.invoke('ISettingsApi', operation, input, null)
      if (!reply.ok) throw new Error(reply.problem.detail)
      return reply.value
    }
    const preferences = (await call('GetPreferences', null)) as Preferences
    await call('SavePreferences', { ...preferences, desktop: { ...preferences.desktop, ...desktopChange } })
  }, change)

test('a quick question from the tray or by keys: a small window, as isolated as the large one, with a cited answer', async () => {
  test.slow()
  await launch()
  const { page } = desktop
  // Before the first run there is nothing to ask: the large window comes forward.
  desktop.order({ type: 'keys', accelerator: KEYS })
  await expect.poll(() => desktop.focusCount()).toBeGreaterThan(0)
  expect(desktop.pages()).toHaveLength(1)
  await skipFirstRun(page)
  await addKeys(page, ['keys.txt'])

  expect(desktop.told().findLast(({ type }) => type === 'tray')).toMatchObject({
    entries: ['Quick question', 'Open Alcove', 'Quit Alcove'],
  })
  desktop.order({ type: 'tray', label: 'Quick question' })
  const quick = await quickPage()
  await expect(composer(quick)).toBeFocused()
  await expectAccessible(quick)
  expect(await quick.evaluate(() => [typeof (window as { require?: unknown }).require, typeof process])).toEqual([
    'undefined',
    'undefined',
  ])
  const reply = await ask(quick, 'Where does the spare key of the boathouse hang?')
  await expect(reply).toContainText('behind the barometer')
  await expect(citationChip(reply, 1, 'keys.txt').first()).toBeVisible()
  await expect(quick.getByRole('navigation')).toHaveCount(0)

  await quick.keyboard.press('Escape')
  await expect.poll(lastSight).toEqual({ type: 'hidden', path: '/quick' })
  desktop.order({ type: 'keys', accelerator: KEYS })
  await expect.poll(lastSight).toEqual({ type: 'shown', path: '/quick' })
  expect(desktop.pages()).toHaveLength(2)
  desktop.order({ type: 'keys', accelerator: KEYS })
  await expect.poll(lastSight).toEqual({ type: 'hidden', path: '/quick' })
  desktop.order({ type: 'keys', accelerator: KEYS })
  await quick.getByRole('button', { name: words('assistant.quick.open') }).click()
  await expect(page).toHaveURL(/\/assistant\/[0-9a-f-]{36}$/)
  await expect(lastReply(page)).toContainText('behind the barometer')

  await citationChip(reply, 1, 'keys.txt').first().click()
  await expect(page).toHaveURL(/\/documents\//)
  await expect(page.locator('mark[data-passage]').first()).toContainText('behind the barometer')
})

test('keys that another program has are told of in Settings, and others can be chosen or none', async () => {
  await launch({ ALCOVE_STAND_IN_TAKEN_KEYS: KEYS })
  const { page } = desktop
  await skipFirstRun(page)
  await goTo(page, 'settings')
  const shortcuts = page.getByRole('region', { name: words('settings.shortcuts.title') })
  await expect(shortcuts.getByText(words('settings.shortcuts.taken'))).toBeVisible()
  const change = shortcuts.getByRole('button', { name: words('settings.shortcuts.change') })
  await change.click()
  await page.keyboard.press('Shift+A')
  await page.keyboard.press('Control+Alt+KeyQ')
  await expect(shortcuts.getByText(words('settings.shortcuts.keysHint'))).toBeVisible()
  desktop.order({ type: 'keys', accelerator: 'Control+Alt+Q' })
  const quick = await quickPage()
  await expect(composer(quick)).toBeFocused()

  await shortcuts.getByRole('switch', { name: words('settings.shortcuts.quick') }).click()
  await expect(change).toHaveCount(0)
  const before = desktop.told().length
  desktop.order({ type: 'keys', accelerator: 'Control+Alt+Q' })
  desktop.order({ type: 'tray', label: 'Open Alcove' })
  await expect
    .poll(() =>
      desktop
        .told()
        .slice(before)
        .map(({ type }) => type),
    )
    .toContain('focus')
  expect(desktop.told().slice(before)).not.toContainEqual({ type: 'hidden', path: '/quick' })
})

test('the system tells of replies and of read documents while no window is in front, without their words unless that is wanted', async () => {
  test.slow()
  await launch({ ALCOVE_STAND_IN_LOCALE: 'de-DE' })
  const { page } = desktop
  await skipFirstRun(page)
  const question = 'Where does the spare key of the boathouse hang?'
  await addKeys(page, ['keys.txt'])
  await goTo(page, 'assistant')
  await ask(page, question)
  expect(notifications()).toEqual([])

  desktop.order({ type: 'leave' })
  await addKeys(page, ['one.txt', 'two.txt', 'three.txt'])
  // What was read a moment before still belongs to it.
  const body = expect.stringMatching(/^[34] Dokumente wurden gelesen\.$/)
  await expect.poll(notifications).toEqual([{ type: 'notified', id: 0, title: 'Alcove', body }])
  await goTo(page, 'assistant')
  await ask(page, question)
  const finished = { type: 'notified', id: 1, title: 'Eine Antwort ist fertig' }
  await expect.poll(() => notifications().slice(1)).toMatchObject([finished])
  expect(JSON.stringify(notifications())).not.toContain('barometer')
  expect(JSON.stringify(notifications())).not.toContain('spare key')

  const conversation = page.url()
  desktop.order({ type: 'clickNotification', id: 0 })
  await expect(page).toHaveURL(/\/documents$/)
  desktop.order({ type: 'clickNotification', id: 1 })
  await expect(page).toHaveURL(conversation)
  expect(desktop.told().filter(({ type }) => type === 'focus')).toHaveLength(2)

  await save({ notificationsShowText: true })
  desktop.order({ type: 'leave' })
  await ask(page, question)
  await expect.poll(() => notifications().slice(2)).toMatchObject([{ body: expect.stringContaining('barometer') }])
  await save({ notifyWhenAway: false })
  await ask(page, question)
  await save({ notifyWhenAway: true })
  await ask(page, question)
  await expect.poll(() => notifications().length).toBe(4)
})
