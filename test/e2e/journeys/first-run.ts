import { expect, type Locator, type Page } from '@playwright/test'
import { words } from '../words.ts'

export const firstRunDoor = (page: Page, name: 'samples' | 'documents' | 'model'): Locator =>
  page.getByRole('button', { name: words(`firstRun.${name}.title`) })

/** Waits until every document of the sample library has come in, whether it has been read by then or not. */
export const expectSamplesAdded = async (page: Page): Promise<void> => {
  const told = ['done', 'read'].map((key) => words(`firstRun.uploads.${key}`, { added: 14, count: 14 }))
  await expect.poll(async () => told.includes(await page.getByRole('status').innerText())).toBe(true)
}

/** Through the first door: adds the sample library and goes on to the assistant. */
export const trySampleLibrary = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: words('firstRun.title') })).toBeVisible()
  await firstRunDoor(page, 'samples').click()
  await expectSamplesAdded(page)
  await page.getByRole('button', { name: words('firstRun.uploads.ask') }).click()
}

export const skipFirstRun = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: words('firstRun.skip') }).click()
  await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
}
