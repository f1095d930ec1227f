import type { Locator, Page } from '@playwright/test'
import { words } from '../words.ts'

/** The list beside the assistant's page. */
export const conversationList = (page: Page): Locator =>
  page.getByRole('navigation', { name: words('assistant.conversations'), exact: true })

export const searchField = (page: Page): Locator =>
  conversationList(page).getByRole('searchbox', { name: words('assistant.search') })

/** The rows of a group, by its heading. */
export const groupRows = (page: Page, heading: string): Locator =>
  conversationList(page).getByRole('region', { name: heading, exact: true }).getByRole('link')

/** Chooses from the menu of all conversations. */
export const chooseForAll = async (page: Page, item: string): Promise<void> => {
  await conversationList(page)
    .getByRole('button', { name: words('assistant.listMenu') })
    .click()
  await page.getByRole('menuitem', { name: words(item), exact: true }).click()
}

/** Chooses from the menu of one conversation in the list. */
export const chooseFor = async (page: Page, title: string, item: string): Promise<void> => {
  await conversationList(page)
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .hover()
  await conversationList(page)
    .getByRole('button', { name: words('assistant.menu', { title }) })
    .click()
  await page.getByRole('menuitem', { name: words(item), exact: true }).click()
}

/** Reads a file of conversations in by the menu, as a person who picks it. */
export const importFile = async (page: Page, file: { name: string; text: string }): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await chooseForAll(page, 'assistant.import.action')
  await (await chooser).setFiles({ name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.text) })
}

/** From here on toasts stay, as under a pointer: on a busy machine they would be gone before they are looked at. */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const hold = () =>
      document.querySelector('[data-sonner-toaster]')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    new MutationObserver(hold).observe(document.body, { childList: true, subtree: true })
  })

export const toastWith = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: new RegExp(words('common.notifications')) })
    .getByRole('listitem')
    .filter({ hasText: text })
