import type { Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const texts = {
  'dome.txt': 'The dome motor was replaced in March. The new motor is quieter than the old one.',
  'tea.txt': 'Visitors drink tea in the lodge on the first Friday of each month.',
  'mirror.txt': 'The mirror of the telescope has a coating of aluminium that is renewed every ten years.',
}

const withDocuments = async (page: Page, host: RunningHost): Promise<void> => {
  await finishFirstRun(host)
  const added = []
  for (const [fileName, bytes] of Object.entries(texts)) added.push(await host.client.add({ fileName, bytes }))
  await host.client.settled(added.map(({ documentId }) => documentId))
  await openApp(page, host, '/quality')
}
const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true })
const measurements = (page: Page) => page.getByRole('table', { name: words('quality.runs.title') })
const row = (page: Page, name: string) => measurements(page).locator('tbody tr').filter({ hasText: name })

// Each starts a host of its own and walks through whole journeys.

test('questions are written down, measured, and told one by one', async ({ watched, host }, testInfo) => {
  await withDocuments(watched, host)
  await expect(watched.getByRole('heading', { name: words('quality.empty.title') })).toBeVisible()
  await expectAccessible(watched)

  await button(watched, 'quality.set.new').click()
  const dialog = watched.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: words('common.save'), exact: true })).toBeDisabled()
  await dialog.getByLabel(words('quality.set.name'), { exact: true }).fill('Mine')
  const first = dialog.getByRole('group', { name: words('quality.set.number', { number: 1 }) })
  await first.getByLabel(words('quality.set.question'), { exact: true }).fill('When was the dome motor replaced?')
  const document = first.getByRole('combobox', { name: words('quality.set.document'), exact: true })
  await first.getByRole('button', { name: words('quality.set.offer') }).click()
  await watched.getByRole('option', { name: 'dome.txt' }).click()
  await expect(document).toHaveValue('dome.txt')
  await button(watched, 'quality.set.add').click()
  const second = dialog.getByRole('group', { name: words('quality.set.number', { number: 2 }) })
  await second.getByLabel(words('quality.set.question'), { exact: true }).fill('What do visitors drink?')
  await second.getByRole('combobox', { name: words('quality.set.document'), exact: true }).fill('no such document')
  await expectAccessible(watched)
  await dialog.getByRole('button', { name: words('common.save'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(watched.getByText(words('quality.questions', { count: 2 }))).toBeVisible()

  await watched.getByRole('button', { name: words('quality.measureSet', { name: 'Mine' }) }).click()
  // One of two is found, at the first place.
  await expect(row(watched, 'Mine')).toContainText('0.50 (0.00–1.00)')
  await expectAccessible(watched)
  await watched.screenshot({ path: testInfo.outputPath('measured.png') })
  await row(watched, 'Mine')
    .getByRole('button', { name: words('quality.runs.details') })
    .click()
  const told = dialog.getByRole('listitem')
  await expect(told.filter({ hasText: 'dome motor' })).toContainText(words('quality.place', { place: 1 }))
  await expect(told.filter({ hasText: 'visitors' })).toContainText(words('quality.notFound'))
  await expect(told.filter({ hasText: 'visitors' })).toContainText('tea.txt')
  const download = watched.waitForEvent('download')
  await button(watched, 'quality.export').click()
  expect((await download).suggestedFilename()).toBe('Mine.csv')
})

test('an imported set is measured before and after its library changes, and the two are compared', async ({
  watched,
  host,
}, testInfo) => {
  await withDocuments(watched, host)
  await button(watched, 'quality.import.open').click()
  const dialog = watched.getByRole('dialog')
  await dialog.getByLabel(words('quality.set.name'), { exact: true }).fill('Theirs')
  const file = dialog.getByLabel(words('quality.import.file'), { exact: true })
  const csv = (content: string) => ({ name: 'q.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await file.setInputFiles(csv('a,b\n1,2\n'))
  await dialog.getByRole('button', { name: words('quality.import.open'), exact: true }).click()
  await expect(watched.getByText(/The first row must name the columns/)).toBeVisible()
  await file.setInputFiles(csv('question,document\nWhat do visitors drink?,tea\nWho winds the clock?,clock\n'))
  await dialog.getByRole('button', { name: words('quality.import.open'), exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const measure = watched.getByRole('button', { name: words('quality.measureSet', { name: 'Theirs' }) })
  await measure.click()
  await expect(row(watched, 'Theirs')).toHaveCount(1)
  const { documentId } = await host.client.add({ fileName: 'clock.txt', bytes: 'Ada winds the clock on Mondays.' })
  await host.client.settled([documentId])
  await measure.click()
  await expect(row(watched, 'Theirs')).toHaveCount(2)
  for (const box of await measurements(watched).getByRole('checkbox').all()) await box.check()
  const comparison = watched.getByRole('region', { name: words('quality.comparison.title') })
  await expect(comparison).toContainText(words('quality.comparison.text', { count: 2 }))
  await expect(comparison).toContainText(words('quality.comparison.better', { count: 1 }))
  await expect(comparison.getByRole('listitem')).toContainText('Who winds the clock?')
  await expect(comparison.getByRole('listitem')).toContainText(
    words('quality.comparison.from', {
      before: words('quality.notFound'),
      after: words('quality.place', { place: 1 }),
    }),
  )
  await expectAccessible(watched)
  await watched.emulateMedia({ colorScheme: 'dark' })
  await watched.setViewportSize({ width: 420, height: 900 })
  // As one that the end of the app cut off.
  await watched.route('**/api/IEvaluationApi/ListEvaluations', async (route) => {
    const reply = await route.fetch()
    const [latest, ...others] = (await reply.json()) as Record<string, unknown>[]
    await route.fulfill({ response: reply, json: [{ ...latest, state: 'Interrupted', done: 1 }, ...others] })
  })
  await watched.reload()
  const interrupted = { done: '1', count: 2 }
  await expect(row(watched, 'Theirs').first()).toContainText(words('quality.runs.interrupted', interrupted))
  await expect(row(watched, 'Theirs').first()).toContainText('1.00')
  await expectAccessible(watched)
  expect(await watched.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
  await watched.screenshot({ path: testInfo.outputPath('compared-420.png'), fullPage: true })

  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
  await expect(watched.getByRole('heading', { level: 1 })).toHaveText('Suchqualität')
  await expect(watched.getByText('Alcove wurde vorher beendet: 1 von 2 Fragen.')).toBeVisible()
  await watched.screenshot({ path: testInfo.outputPath('german-420.png') })

  await watched.getByRole('button', { name: 'Theirs löschen' }).click()
  await watched.getByRole('alertdialog').getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect(watched.getByRole('heading', { name: 'Findet die Suche, was sie soll?' })).toBeVisible()
  expect(await host.client.evaluation.ListEvaluations()).toEqual([])
})

test('by keys alone, the focus never leaves the page where a button goes away', async ({ watched, host }) => {
  await withDocuments(watched, host)
  const dialog = watched.getByRole('dialog')
  const question = (number: number) =>
    dialog
      .getByRole('group', { name: words('quality.set.number', { number }) })
      .getByLabel(words('quality.set.question'), { exact: true })
  await button(watched, 'quality.set.new').press('Enter')
  await dialog.getByLabel(words('quality.set.name'), { exact: true }).fill('Mine')
  // A question that is added is the one to write; where it is taken away again, the one before.
  await button(watched, 'quality.set.add').press('Enter')
  await expect(question(2)).toBeFocused()
  await button(watched, 'quality.set.add').press('Enter')
  await expect(question(3)).toBeFocused()
  for (const number of [3, 2]) {
    await dialog.getByRole('button', { name: words('quality.set.remove', { number }) }).press('Enter')
    await expect(question(number - 1)).toBeFocused()
  }
  await watched.keyboard.type('When was the dome motor replaced?')

  // A document that is not there is told of before anything is measured.
  const document = dialog.getByRole('combobox', { name: words('quality.set.document'), exact: true })
  await document.fill('dome.tx')
  await expect(dialog.getByText(words('quality.set.documentUnknown'))).toBeVisible()
  await document.fill('Dome.txt')
  await expect(dialog.getByText(words('quality.set.documentUnknown'))).toHaveCount(0)
  await document.fill('dome.txt')
  await dialog.getByRole('button', { name: words('common.save'), exact: true }).press('Enter')

  // Its button stood where the sets are now.
  await expect(watched.getByText(words('quality.questions', { count: 1 }))).toBeVisible()
  await expect(watched.locator('#main')).toBeFocused()
  await watched.getByRole('button', { name: words('quality.set.delete', { name: 'Mine' }) }).press('Enter')
  await watched
    .getByRole('alertdialog')
    .getByRole('button', { name: words('common.delete') })
    .press('Enter')
  await expect(watched.getByRole('heading', { name: words('quality.empty.title') })).toBeVisible()
  await expect(watched.locator('#main')).toBeFocused()
})
