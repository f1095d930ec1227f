import { corpusDocuments } from '../../scripts/bench/corpus-base.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, sidePanel } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test.beforeEach(({ host }) => finishFirstRun(host))

test('[K8.02] a note is added, changed and listed, and saves itself', async ({ watched, host }) => {
  await openApp(watched, host, '/notes')
  await watched
    .getByRole('button', { name: words('notes.new') })
    .first()
    .click()
  // One writes at once (the focus stayed on the button).
  await expect(watched.getByLabel(words('notes.titleField'))).toBeFocused()
  await watched.keyboard.type('Keys')
  const body = watched.getByLabel(words('notes.body'))
  await body.fill('The spare key hangs **behind** the barometer.')
  await expect(watched.getByRole('status').filter({ hasText: words('notes.state.Saved') })).toBeVisible()
  const preview = watched.getByRole('region', { name: words('notes.preview') })
  await expect(preview.locator('strong')).toHaveText('behind')
  const list = watched.getByRole('navigation', { name: words('notes.list') })
  await expect(list.getByRole('link', { name: /^Keys/ })).toBeVisible()

  await body.fill('The spare key lies under the mat.')
  await watched.reload()
  await expect(watched.getByLabel(words('notes.body'))).toHaveValue('The spare key lies under the mat.')
  const [note] = await host.client.knowledge.ListDocuments()
  expect(note).toMatchObject({ source: { type: 'Note', noteTitle: 'Keys' } })

  await goTo(watched, 'documents')
  await expectIndexed(watched, 'Keys.md', 60_000)
  await documentRow(watched, 'Keys.md').getByRole('link', { name: 'Keys.md' }).click()
  await expect(watched).toHaveURL(/\/notes\/[0-9a-f-]{36}$/)

  await watched.keyboard.press('ControlOrMeta+k')
  await watched.getByRole('dialog').getByRole('combobox').fill(words('shell.newNote'))
  await watched.getByRole('option', { name: words('shell.newNote') }).click()
  await expect(watched.getByLabel(words('notes.titleField'))).toHaveValue('')
  await expect(watched.getByLabel(words('notes.titleField'))).toBeFocused()
})

test('a note links to a document; a deletion is taken back', async ({ watched, host }) => {
  await host.client.add({ fileName: 'plan of the house.txt', bytes: 'Two floors.' })
  const added = await host.client.knowledge.AddNote({ title: 'House', body: 'See the plan: ' })
  const documentId = added.ok ? added.value.documentId : ''
  await openApp(watched, host, `/notes/${documentId}`)
  const body = watched.getByLabel(words('notes.body'))
  await expect(body).toHaveValue('See the plan: ')
  await body.press('End')
  await watched.getByRole('button', { name: words('notes.link.action') }).click()
  const plan = watched.getByRole('dialog').getByRole('option', { name: 'plan of the house.txt' })
  await watched.keyboard.type('plan of')
  await expect(plan).toHaveAttribute('aria-selected', 'true')
  await watched.keyboard.press('Enter')
  await expect(body).toHaveValue(/^See the plan: \[plan of the house\.txt\]\(\/documents\/[0-9a-f-]{36}\)$/)
  await expect(watched.getByRole('status').filter({ hasText: words('notes.state.Saved') })).toBeVisible()
  await watched
    .getByRole('region', { name: words('notes.preview') })
    .getByRole('link')
    .click()
  await expect(watched.getByRole('heading', { name: 'plan of the house.txt' })).toBeVisible()
  await watched.goBack()

  await watched.getByRole('button', { name: words('documents.more', { name: 'House' }) }).click()
  await watched.getByRole('menuitem', { name: words('documents.delete') }).click()
  await expect(watched.getByRole('heading', { name: words('notes.empty.title') })).toBeVisible()
  expect((await host.client.knowledge.ListDocuments()).map(({ fileName }) => fileName)).toEqual([
    'plan of the house.txt',
  ])
  await watched.getByRole('button', { name: words('common.undo') }).click()
  await expect(watched.getByRole('link', { name: 'House' })).toBeVisible()
})

test('[K8.03] entries are added, reordered by the keyboard, saved, and the same after a reload', async ({
  watched,
  host,
}) => {
  await openApp(watched, host, '/ai-context')
  const entry = (place: number) => watched.getByLabel(words('aiContext.entry', { place }), { exact: true })
  for (const [index, text] of [
    'Amounts are in francs.',
    'The observatory has two domes.',
    'Answer briefly.',
  ].entries()) {
    await watched.getByRole('button', { name: words('aiContext.add') }).click()
    await expect(entry(index + 1)).toBeFocused()
    await watched.keyboard.type(text)
  }
  await watched.keyboard.press('Alt+ArrowUp')
  await expect(entry(2)).toHaveValue('Answer briefly.')
  await watched.getByRole('button', { name: words('aiContext.up', { place: 2 }) }).click()
  await expect(watched.getByRole('region', { name: words('aiContext.meter') })).toContainText(/[1-9]\d*% of/)
  await watched.getByRole('button', { name: words('common.save'), exact: true }).click()
  // Quotes do not change with it: whoever writes here without a model is told so.
  await expect(watched.getByText(words('aiContext.savedForModels'))).toBeVisible()
  await expect(watched.getByRole('main').getByText(words('aiContext.quotes'))).toBeVisible()
  await watched.reload()
  await expect(entry(1)).toHaveValue('Answer briefly.')
  expect((await host.client.knowledge.GetAIContext()).map(({ text }) => text)).toEqual([
    'Answer briefly.',
    'Amounts are in francs.',
    'The observatory has two domes.',
  ])
  await entry(1).fill('Answer at length.')
  await watched.getByRole('button', { name: words('common.save'), exact: true }).click()
  await expect(watched.getByText(words('aiContext.savedForModels'))).toBeVisible()
  await watched.getByRole('button', { name: words('notes.versions.title') }).click()
  await watched
    .getByRole('dialog')
    .getByRole('button', { name: /^Until/ })
    .first()
    .click()
  await expect(entry(1)).toHaveValue('Answer briefly.')
})

test('[K8.04] a question from any of the three pages has the same active module', async ({ watched, host }) => {
  const asked: string[] = []
  watched.on('request', (request) => {
    if (request.url().endsWith('/IAIAssistantApi/SubmitMessage'))
      asked.push((request.postDataJSON() as { activeModule: string }).activeModule)
  })
  for (const path of ['/documents', '/notes', '/ai-context']) {
    await openApp(watched, host, path)
    await ask(await sidePanel(watched), `What is on ${path}?`)
  }
  expect(new Set(asked)).toEqual(new Set(['knowledge']))
  expect(asked).toHaveLength(3)
})

test('[K3.10] the side panel says that indexing is in progress, from the upload until it is done', async ({
  watched,
  host,
}) => {
  await openApp(watched, host, '/settings')
  const panel = await sidePanel(watched)
  const line = panel.getByText(words('assistant.indexing', { count: 1 }))
  await expect(line).toHaveCount(0)
  const bytes = corpusDocuments(2_000, 5)
    .map((document) => document.bytes)
    .join('\n\n')
  await dropFiles(watched, [{ name: 'large.md', bytes }])
  await expect(line).toBeVisible()
  await expect(line).toHaveCount(0, { timeout: 120_000 })
  const [document] = await host.client.knowledge.ListDocuments()
  expect(document?.status).toBe('Indexed')
})

test('a library of 450 documents is read by pages, chosen as a whole and deleted', async ({ watched, host }) => {
  for (let at = 0; at < 450; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, each) =>
        host.client.add({ fileName: `page ${at + each}.txt`, bytes: `Page ${at + each} of the log.` }),
      ),
    )
  const answered: number[] = []
  watched.on('response', async (response) => {
    if (!response.url().endsWith('/BrowseDocuments')) return
    answered.push((await response.body().catch(() => Buffer.alloc(0))).length)
  })
  await openApp(watched, host, '/documents')
  const grid = watched.getByRole('grid', { name: words('documents.list') })
  await expect(grid).toHaveAttribute('aria-rowcount', '451')
  await grid.focus()
  await grid.press('End')
  await expect(documentRow(watched, 'page 0.txt')).toBeVisible()
  expect(Math.max(...answered)).toBeLessThan(100_000)
  await grid.press('ControlOrMeta+a')
  await expect(watched.getByText(words('documents.selected', { count: 450 }))).toBeVisible()
  await grid.press('Delete')
  await expect(watched.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible({ timeout: 120_000 })
  expect(await host.client.knowledge.ListDocuments()).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 420, height: 800 } })

    test('the three pages have no serious accessibility violation on a narrow screen', async ({ watched, host }) => {
      await host.client.add({ fileName: 'a.txt', bytes: 'Words.' })
      const note = await host.client.knowledge.AddNote({ title: 'Keys', body: '# Keys\n\nBehind the **clock**.' })
      await host.client.knowledge.SetAIContext([{ id: crypto.randomUUID(), text: 'Answer briefly.', order: 1 }])
      for (const path of ['/documents', '/notes', `/notes/${note.ok ? note.value.documentId : ''}`, '/ai-context']) {
        await openApp(watched, host, path)
        await expect(watched.getByRole('main')).toBeVisible()
        await expect(watched.getByRole('status').first()).toBeAttached()
        await expectAccessible(watched)
        const overflow = await watched.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }
    })
  })
