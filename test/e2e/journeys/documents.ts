import { expect, type Locator, type Page } from '@playwright/test'
import { words } from '../words.ts'

const list = (page: Page): Locator => page.getByRole('grid', { name: words('documents.list') })

export const documentRow = (page: Page, fileName: string): Locator =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: fileName, exact: true }) })

const indexedPattern = /Ready/

/** What a row says of its document while it is read, in order; then that it has failed. */
export const statusWords = ['Waiting', 'Reading', 'Finding its passages', 'Making it searchable', 'Ready', 'Failed']

export const expectIndexed = async (page: Page, fileName: string, timeout = 60_000): Promise<void> => {
  await expect(documentRow(page, fileName)).toContainText(indexedPattern, { timeout })
}

export const expectFailed = async (page: Page, fileName: string, reason: RegExp): Promise<void> => {
  const row = documentRow(page, fileName)
  await expect(row).toContainText(words('documents.status.Failed'))
  await expect(row).toContainText(reason)
}

/** Every status word that each document's row has shown, in order, from now on. */
export const watchStatuses = async (page: Page): Promise<() => Promise<Record<string, string[]>>> => {
  await page.evaluate(
    ([listName, told]) => {
      const seen: Record<string, string[]> = {}
      Reflect.set(window, 'seenStatuses', seen)
      const look = () => {
        for (const row of document.querySelectorAll(`[role=grid][aria-label="${listName}"] tbody tr`)) {
          const name = row.querySelector('a')?.textContent ?? ''
          const text = row.children[2]?.textContent ?? ''
          const word = told.find((each) => text.includes(each))
          seen[name] ??= []
          if (word && seen[name].at(-1) !== word) seen[name].push(word)
        }
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    [words('documents.list'), statusWords] as const,
  )
  return () => page.evaluate(() => Reflect.get(window, 'seenStatuses') as Record<string, string[]>)
}
