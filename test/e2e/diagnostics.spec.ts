import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

test('diagnostics show parts, figures and the log, and a report can be saved', async ({ watched, host }) => {
  // In a library with nothing in it, nothing is found.
  await host.client.retrieval.Search({ query: 'Where does the spare key hang?' })
  const { documentId } = await host.client.add({
    fileName: 'quokka.txt',
    bytes: 'The spare key hangs behind the barometer.',
  })
  await host.client.settled([documentId])
  const line = { level: 'info', time: new Date().toISOString(), msg: 'A note of the program' }
  await appendFile(join(host.dataDir, 'logs', 'alcove.log'), `${JSON.stringify(line)}\n`)
  await finishFirstRun(host)
  await openApp(watched, host)
  await ask(watched, 'Where does the spare key hang?')
  await watched.keyboard.press('ControlOrMeta+k')
  await expect(watched.getByRole('dialog', { name: words('shell.palette.label') })).toBeVisible()
  await watched.keyboard.type(words('shell.goDiagnostics'))
  await watched.keyboard.press('Enter')
  await expect(watched.getByRole('heading', { level: 1, name: words('diagnostics.title') })).toBeVisible()
  await expect(watched.getByRole('list', { name: words('diagnostics.health') })).toContainText(
    words('diagnostics.well'),
  )
  const table = watched.getByRole('table', { name: words('diagnostics.replies.title') })
  // Nobody's first word comes after the end: both rows tell of the same replies.
  const figuresOf = async (row: string) => {
    const cells = await table.getByRole('row', { name: row }).getByRole('cell').allTextContents()
    return cells.map((cell) => Number.parseFloat(cell.replaceAll(',', '')) * (cell.endsWith(' ms') ? 1 : 1_000))
  }
  const first = await figuresOf(words('diagnostics.replies.first'))
  const whole = await figuresOf(words('diagnostics.replies.whole'))
  expect(whole).toHaveLength(3)
  for (const [at, ms] of first.entries()) expect(ms).toBeLessThanOrEqual(whole[at] ?? 0)
  await expect(watched.getByText(words('diagnostics.replies.quoted', { count: 1 }))).toBeVisible()
  // How many searches ended in which way: in words, and as shares of one bar.
  const { search } = await host.client.diagnostics.GetDiagnostics()
  const { hits, misses, empty } = search?.retrieval ?? { hits: 0, misses: 0, empty: 0 }
  expect(hits).toBeGreaterThan(0)
  expect(misses + empty).toBeGreaterThan(0)
  for (const [outcome, count] of Object.entries({ hits, misses, empty })) {
    const told = watched.getByRole('term').getByText(words(`diagnostics.search.${outcome}`), { exact: true })
    const row = watched.locator('dl > div').filter({ has: told })
    await expect(row.getByRole('definition')).toHaveText(String(count))
  }
  const widths = await watched
    .locator('[data-outcomes] > span')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width))
  const bar = widths.reduce((sum, width) => sum + width, 0)
  for (const [at, count] of [hits, misses, empty].entries())
    expect((widths[at] ?? 0) / bar).toBeCloseTo(count / (hits + misses + empty), 2)
  await watched.getByRole('combobox', { name: words('diagnostics.log.level') }).click()
  await watched.getByRole('option', { name: words('diagnostics.log.from.info') }).click()
  await expect(watched.getByRole('list', { name: words('diagnostics.log.title') })).toContainText(line.msg)
  await expectAccessible(watched)

  const download = watched.waitForEvent('download')
  await watched.getByRole('button', { name: words('diagnostics.save') }).press('Enter')
  const saved = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ format: 'alcove-diagnostics' })
  expect(saved).not.toContain('quokka')
})
