import type { Locator, Page } from '@playwright/test'
import { xlsxFile } from '../files/xlsx-file.ts'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, citationChip } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { expectMarkedRow } from './journeys/viewer.ts'
import { words } from './words.ts'

const log = 'observing-log.csv'
const attendance = 'visitor-attendance.csv'

const open = async (page: Page, host: RunningHost, fileName: string): Promise<Locator> => {
  const document = (await host.client.knowledge.ListDocuments()).find((candidate) => candidate.fileName === fileName)
  await openApp(page, host, `/documents/${document?.documentId}`)
  const table = page.getByRole('table', { name: fileName })
  await expect(table).toBeVisible()
  return table
}
const column = (table: Locator, name: string) => table.getByRole('columnheader', { name, exact: true })
const sortBy = (table: Locator, name: string) => column(table, name).getByRole('button').click()
const cells = (table: Locator, at: number) =>
  table.locator('tbody tr').evaluateAll(
    (rows, index) =>
      rows
        .toSorted(
          (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
        )
        .slice(0, 6)
        .map((row) => row.children[index]?.textContent ?? ''),
    at,
  )
const status = (page: Page) => page.getByRole('status').filter({ hasText: /row/ })

test('a table is sorted by what its cells mean, by mouse and by keyboard', async ({ reader, library }) => {
  const table = await open(reader, library, attendance)
  await expect(status(reader)).toHaveText(words('viewer.table.rows', { count: 50 }))
  await expect(column(table, 'adults')).toHaveAttribute('aria-sort', 'none')

  await sortBy(table, 'adults')
  await expect(column(table, 'adults')).toHaveAttribute('aria-sort', 'ascending')
  const numbers = async () => (await cells(table, 4)).map(Number)
  await expect.poll(numbers).toEqual((await numbers()).toSorted((one, other) => one - other))

  await reader.keyboard.press('Enter')
  await expect(column(table, 'adults')).toHaveAttribute('aria-sort', 'descending')
  const lessFirst = async () => {
    const found = await numbers()
    return found.length === 6 && found.every((value, at) => at === 0 || value <= (found[at - 1] ?? 0))
  }
  await expect.poll(lessFirst).toBe(true)
  // As text 9 would come before 80.
  expect((await numbers())[0]).toBeGreaterThan(9)

  await reader.keyboard.press('Enter')
  await expect(column(table, 'adults')).toHaveAttribute('aria-sort', 'none')
  await expect.poll(async () => (await cells(table, 0))[0]).toBe('1')
})

test('rows are searched and filtered, jumped to, and copied as they are shown', async ({
  reader,
  library,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = await open(reader, library, log)
  await reader.getByRole('searchbox', { name: words('viewer.table.search') }).fill('SATURN')
  await expect(status(reader)).toContainText(' of 131 rows')
  await reader.getByRole('button', { name: words('viewer.table.filters') }).click()
  await table.getByRole('textbox', { name: words('viewer.table.filterBy', { column: 'observer' }) }).fill('nunn')
  await expect(table.locator('tbody tr').first()).toContainText('Beatrix Nunn')
  const shown = 2
  await expect(status(reader)).toHaveText(words('viewer.table.matching', { count: shown, total: 131 }))

  await reader.getByRole('button', { name: words('viewer.table.copy') }).click()
  await expect(reader.getByText(words('viewer.table.copied', { count: shown }))).toBeVisible()
  const copied = await reader.evaluate(() => navigator.clipboard.readText())
  const lines = copied.trimEnd().split('\r\n')
  expect(lines[0]).toBe('entry,date,observer,target,instrument,filter,exposure_s,frames,seeing_arcsec,notes')
  expect(lines.slice(1).every((line) => /Beatrix Nunn/.test(line) && /saturn/i.test(line))).toBe(true)
  expect(lines).toHaveLength(shown + 1)

  const row = reader.getByRole('textbox', { name: words('viewer.table.jump'), exact: true })
  await row.fill('120')
  await row.press('Enter')
  await expect(reader.getByText(words('viewer.table.hiddenRow', { row: 120 }))).toBeVisible()
  await reader.getByRole('button', { name: words('viewer.table.showAll') }).click()
  await expect(table.locator('tbody tr[data-reached]').getByRole('rowheader')).toHaveText('120')
  await expect(table.locator('tbody tr[data-reached]')).toBeInViewport()
  await expect(status(reader)).toHaveText(
    `${words('viewer.table.rows', { count: 131 })} · ${words('viewer.table.atRow', { row: 120 })}`,
  )
  await reader.getByRole('searchbox', { name: words('viewer.table.search') }).fill('no such words')
  await expect(reader.getByText(words('viewer.table.noneMatch'))).toBeVisible()
})

test('a cited row is opened and lit, and stays lit whatever the table is sorted by', async ({ reader, library }) => {
  await goTo(reader, 'assistant')
  const reply = await ask(reader, 'Who observed the comet in October 2024?')
  await citationChip(reply, 1, log).first().click()
  await expectMarkedRow(reader, log, '2024-10-14', 'Beatrix Nunn')
  const table = reader.getByRole('table', { name: log })
  await sortBy(table, 'entry')
  await sortBy(table, 'entry')
  await expect(column(table, 'entry')).toHaveAttribute('aria-sort', 'descending')

  // Another passage is asked for while the table is sorted.
  await reader.keyboard.press('Control+f')
  await reader.getByRole('searchbox', { name: words('viewer.find.label') }).fill('L1403')
  await expectMarkedRow(reader, log, 'L1403', 'Tobias Ackerby')
  await expect(column(table, 'entry')).toHaveAttribute('aria-sort', 'descending')

  await reader.getByRole('searchbox', { name: words('viewer.table.search') }).fill('saturn')
  await expect(reader.getByText(words('viewer.table.hiddenCited', { row: 3 }))).toBeVisible()
  expect(library.pid).toBeGreaterThan(0)
})

test('the sheets of a workbook are tables to choose from, and its text is one click away', async ({
  host,
  watched,
}) => {
  await finishFirstRun(host)
  const fileName = 'costs.xlsx'
  const bytes = xlsxFile([
    {
      name: 'Costs',
      rows: [
        ['Item', 'Amount', 'Remark'],
        ['Mirror', 1200, 'recoated'],
        ['Lamp', 90, '<img src=x onerror=alert(1)>'],
        ['Rope', 7, 'blue'],
      ],
    },
    {
      name: 'People',
      rows: [
        ['Name', 'Since', 'Role'],
        ['Ada', 2019, 'Chair'],
        ['Grace', 2021, 'Treasurer'],
        ['Edsger', 2020, 'Member'],
      ],
    },
  ])
  await host.client.settled([(await host.client.add({ fileName, bytes })).documentId])
  const table = await open(watched, host, fileName)
  await expect(table.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await sortBy(table, 'Amount')
  await expect.poll(() => cells(table, 1)).toEqual(['Rope', 'Lamp', 'Mirror'])
  await watched.getByRole('combobox', { name: words('viewer.table.choose') }).click()
  await watched.getByRole('option', { name: 'People' }).click()
  await expect(table.getByRole('cell', { name: 'Grace' })).toBeVisible()
  // The numbers are those that spreadsheet programs show.
  await expect(table.locator('tbody tr').first().getByRole('rowheader')).toHaveText('2')
  await watched.getByRole('button', { name: words('viewer.table.asText') }).click()
  await expect(watched.getByRole('region', { name: words('viewer.content', { name: fileName }) })).toContainText(
    'Name: Grace',
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('a sorted, filtered table has no serious accessibility violation, and fits a phone', async ({
      reader,
      library,
    }, testInfo) => {
      const table = await open(reader, library, attendance)
      await reader.getByRole('button', { name: words('viewer.table.filters') }).click()
      await sortBy(table, 'income_gbp')
      await expectAccessible(reader)
      await reader.screenshot({ path: testInfo.outputPath('table.png') })
      await reader.setViewportSize({ width: 420, height: 800 })
      await expect(table).toBeInViewport()
      await expectAccessible(reader)
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
      await reader.screenshot({ path: testInfo.outputPath('table-420.png') })
    })
  })
}
