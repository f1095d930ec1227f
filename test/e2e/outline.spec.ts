import type { Locator, Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const open = async (page: Page, host: RunningHost, fileName: string): Promise<void> => {
  const document = (await host.client.knowledge.ListDocuments()).find((candidate) => candidate.fileName === fileName)
  await openApp(page, host, `/documents/${document?.documentId}`)
  await expect(content(page, fileName)).toBeVisible()
}
const content = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: words('viewer.content', { name }) })
const outline = (page: Page): Locator => page.getByRole('navigation', { name: words('viewer.outline.title') })
const button = (page: Page): Locator => page.getByRole('button', { name: words('viewer.outline.title'), exact: true })
const current = (page: Page): Locator => outline(page).locator('[aria-current="location"]')

const minutes = 'minutes-2025-02-04.md'
const handbook = 'observatory-handbook.pdf'

test('the headings of Markdown stand beside it, lead to their sections, and follow the reader', async ({
  reader,
  library,
}) => {
  await open(reader, library, minutes)
  await expect(current(reader)).toHaveCount(1)
  const heading = content(reader, minutes).getByRole('heading', { name: '4. Planet parade evening' })
  const entry = outline(reader).getByRole('button', { name: '4. Planet parade evening' })
  await entry.focus()
  await reader.keyboard.press('Enter')
  await expect(heading).toBeInViewport()
  await expect(current(reader)).toHaveText('4. Planet parade evening')
  // It is a place, and proves nothing.
  await expect(content(reader, minutes).locator('mark').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(reader.getByText(words('viewer.notice.Changed'))).toHaveCount(0)

  await content(reader, minutes).hover()
  await reader.mouse.wheel(0, -100_000)
  await expect(current(reader)).not.toHaveText('4. Planet parade evening')

  await reader.getByRole('button', { name: words('viewer.markdown.source') }).click()
  await entry.click()
  await expect(content(reader, minutes).getByText('4. Planet parade evening')).toBeInViewport()

  await button(reader).click()
  await expect(outline(reader)).toHaveCount(0)
  await expect(button(reader)).toHaveAttribute('aria-pressed', 'false')
})

test('the outline of a PDF leads to its pages', async ({ reader, library }) => {
  await open(reader, library, handbook)
  const { documentId = '' } =
    (await library.client.knowledge.ListDocuments()).find(({ fileName }) => fileName === handbook) ?? {}
  const sections = (await library.client.documents.GetDocumentOutline(documentId)) ?? []
  const last = sections.findLast(({ page }) => page !== null)
  expect(last?.page).toBeGreaterThan(1)
  await outline(reader)
    .getByRole('button', { name: last?.title ?? '', exact: true })
    .last()
    .click()
  const page = content(reader, handbook).getByRole('region', {
    name: words('viewer.pdf.page', { page: last?.page ?? 0 }),
    exact: true,
  })
  await expect(page).toBeInViewport()
  await expect(reader.getByText(words('viewer.notice.OnPage'))).toHaveCount(0)
})

test('a document without headings has no outline', async ({ reader, library }) => {
  await open(reader, library, 'observing-log.csv')
  await expect(reader.getByRole('table', { name: 'observing-log.csv' })).toBeVisible()
  await expect(outline(reader)).toHaveCount(0)
  await expect(button(reader)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('it has no serious accessibility violation, and is a menu where there is no room', async ({
      reader,
      library,
    }, testInfo) => {
      await open(reader, library, minutes)
      await expect(outline(reader)).toBeVisible()
      await expectAccessible(reader)
      await reader.screenshot({ path: testInfo.outputPath('outline.png') })
      await reader.setViewportSize({ width: 420, height: 800 })
      await expect(outline(reader)).toHaveCount(0)
      await button(reader).click()
      await expect(reader.getByRole('menuitem', { name: '4. Planet parade evening' })).toBeVisible()
      await reader.screenshot({ path: testInfo.outputPath('outline-420.png') })
      await reader.getByRole('menuitem', { name: '4. Planet parade evening' }).click()
      await expect(content(reader, minutes).getByRole('heading', { name: '4. Planet parade evening' })).toBeInViewport()
    })
  })
}
