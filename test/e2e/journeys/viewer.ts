import { expect, type Locator, type Page } from '@playwright/test'
import { words } from '../words.ts'

const content = (page: Page, fileName: string): Locator =>
  page.getByRole('region', { name: words('viewer.content', { name: fileName }) })

/** The marked passage of a text, Markdown or JSON document, in view and with these words in it. */
export const expectMarkedText = async (page: Page, fileName: string, text: string | RegExp): Promise<void> => {
  const mark = content(page, fileName).locator('mark[data-passage]').filter({ hasText: text }).first()
  await expect(mark).toBeInViewport()
}

/** The marked row of a table, in view and with these cells. */
export const expectMarkedRow = async (page: Page, fileName: string, ...cells: readonly string[]): Promise<void> => {
  const row = cells.reduce(
    (rows, cell) => rows.filter({ hasText: cell }),
    page.getByRole('table', { name: fileName }).locator('tbody tr[class~="bg-(--passage)"]'),
  )
  await expect(row.first()).toBeInViewport()
}

/** A page of a PDF, in view, with a mark on it that holds these words (a PDF's own lines may break anywhere). */
export const expectMarkedPage = async (page: Page, fileName: string, number: number, text: RegExp): Promise<void> => {
  const shown = content(page, fileName).getByRole('region', {
    name: words('viewer.pdf.page', { page: number }),
    exact: true,
  })
  await expect(shown).toBeInViewport()
  const marks = shown.locator('mark[data-passage]')
  await expect(marks.first()).toBeInViewport()
  await expect.poll(async () => (await marks.allTextContents()).join(' ').replace(/\s+/g, ' ')).toMatch(text)
}
