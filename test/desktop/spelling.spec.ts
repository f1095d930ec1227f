import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import { launchStandIn, type StoodInDesktop } from './launch-desktop.ts'

let dataDir: string
let desktop: StoodInDesktop

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  desktop = await launchStandIn(dataDir)
})
test.afterEach(async () => {
  expect(await desktop.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

const spelling = () => desktop.told().findLast((told) => told.type === 'spelling')
const entries = () => desktop.told().findLast((told) => told.type === 'rightClick')?.entries
const changes = () => desktop.told().filter(({ type }) => type === 'replaced' || type === 'learned')

test('spelling is checked once that was chosen, in the language of the window; before, no dictionary is downloaded', async () => {
  const { page } = desktop
  // Its own dictionaries are those of the system.
  test.skip(process.platform === 'darwin')
  expect(spelling()).toMatchObject({ enabled: false, languages: [], from: 'http://127.0.0.1:1/' })
  await skipFirstRun(page)
  await goTo(page, 'settings')
  const check = page.getByRole('switch', { name: words('settings.spelling.enabled') })
  await expect(check).not.toBeChecked()
  await check.click()
  await expect.poll(spelling).toMatchObject({ enabled: true, languages: [expect.stringMatching(/^en-/)] })
  expect(spelling()?.from).toContain('/chrome/dict/')

  await page.getByRole('combobox', { name: words('settings.appearance.language') }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect.poll(spelling).toMatchObject({ enabled: true, languages: ['de'] })
  await page.getByRole('switch', { name: 'Rechtschreibung beim Schreiben prüfen' }).click()
  await expect.poll(spelling).toMatchObject({ enabled: false, languages: [], from: 'http://127.0.0.1:1/' })
})

test('a right click on a misspelled word offers corrections, and the dictionary', async () => {
  desktop.order({ type: 'rightClick', word: 'lighthuose', suggestions: ['lighthouse', 'light house'] })
  await expect
    .poll(entries)
    .toEqual(['lighthouse', 'light house', 'Add to the dictionary', '', 'cut', 'copy', 'paste', '', 'selectAll'])
  desktop.order({ type: 'choose', label: 'lighthouse' })
  await expect.poll(changes).toEqual([{ type: 'replaced', word: 'lighthouse' }])

  desktop.order({ type: 'rightClick', word: 'Alcovian', suggestions: [] })
  await expect.poll(entries).toEqual(expect.arrayContaining(['No suggestions', 'Add to the dictionary']))
  desktop.order({ type: 'choose', label: 'Add to the dictionary' })
  await expect.poll(changes).toEqual([
    { type: 'replaced', word: 'lighthouse' },
    { type: 'learned', word: 'Alcovian' },
  ])

  desktop.order({ type: 'rightClick', word: '', suggestions: [] })
  await expect.poll(entries).toEqual(['cut', 'copy', 'paste', '', 'selectAll'])
})
