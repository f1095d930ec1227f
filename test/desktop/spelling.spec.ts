import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { words } from '../e2e/words.ts'
import type { StoodInDesktop } from './launch-desktop.ts'
import { expect, test } from './stood-in-test.ts'

const spellingOf = (desktop: StoodInDesktop) => () => desktop.told().findLast((told) => told.type === 'spelling')
const entriesOf = (desktop: StoodInDesktop) => () =>
  desktop.told().findLast((told) => told.type === 'rightClick')?.entries
const changesOf = (desktop: StoodInDesktop) => () =>
  desktop.told().filter(({ type }) => type === 'replaced' || type === 'learned')

test('spelling is checked once that was chosen, in the language of the window; before, no dictionary is downloaded', async ({
  desktop,
}) => {
  const { page } = desktop
  const spelling = spellingOf(desktop)
  test.skip(process.platform === 'darwin', 'A Mac checks with dictionaries of its own, and there is nothing to choose.')
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

test('a right click on a misspelled word offers corrections, and the dictionary', async ({ desktop }) => {
  const entries = entriesOf(desktop)
  const changes = changesOf(desktop)
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
