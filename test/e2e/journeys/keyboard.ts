import { expect, type Page } from '@playwright/test'
import { words } from '../words.ts'
import { citationChip, composer, finishedReply } from './assistant.ts'
import { expectIndexed } from './documents.ts'
import { dropFiles } from './drop-files.ts'

/** Presses Tab until the element that has the focus fulfils the condition. */
const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let step = 0; step < 60; step += 1) {
    const label = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.getAttribute('aria-label') ?? (focused === document.body ? '' : (focused?.textContent ?? ''))
    })
    if (typeof name === 'string' ? label.includes(name) : name.test(label)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${name}.`)
}

/** From the first screen to the passage that an answer stands on, without a mouse. */
export const doMainJobByKeyboard = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: words('firstRun.title') })).toBeVisible()
  await page.keyboard.press('Tab')
  await tabTo(page, words('firstRun.skip'))
  await page.keyboard.press('Enter')
  // A drop has no keys; the picker, which has, is the system's own.
  await dropFiles(page, [{ name: 'keys.txt', bytes: 'The spare key hangs behind the barometer.' }])

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: words('shell.palette.label') })).toBeVisible()
  await page.keyboard.type(words('shell.goDocuments'))
  await page.keyboard.press('Enter')
  await expectIndexed(page, 'keys.txt')
  await tabTo(page, words('documents.list'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('behind the barometer')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+j')
  const panel = page.getByRole('complementary', { name: words('assistant.title') })
  await expect(composer(panel)).toBeFocused()
  await page.keyboard.type('Where does the spare key hang?')
  await page.keyboard.press('Enter')
  const reply = await finishedReply(panel)
  await expect(reply).toContainText('behind the barometer')
  await expect(citationChip(reply, 1, 'keys.txt').first()).toBeVisible()
  await tabTo(page, /^Source 1/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('mark[data-passage]')).toContainText('behind the barometer')
}
