import { addDocuments } from '../../scripts/bench/ui/bulk-ingestion.ts'
import { countBytes } from '../../scripts/bench/ui/count-bytes.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { sidePanel } from './journeys/assistant.ts'
import { toastWith } from './journeys/conversations.ts'
import { countDrawn } from './journeys/count-drawn.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const addMany = (host: Parameters<typeof openApp>[1], name: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      host.client.add({ fileName: `${name}-${at}.txt`, bytes: `What ${name} ${at} says.`, contentType: 'text/plain' }),
    ),
  )

test('rows that documents which come in only move are not drawn again', async ({ watched, host }) => {
  const before = await addMany(host, 'earlier', 12)
  await host.client.settled(before.map(({ documentId }) => documentId))
  await finishFirstRun(host)
  const drawn = await countDrawn(watched, 'tr[data-seen-before]')
  // "2 minutes ago" is said anew now and then, of all rows.
  await watched.clock.setFixedTime(new Date())
  await openApp(watched, host, '/documents')
  const rows = watched.getByRole('grid', { name: words('documents.list') }).getByRole('row')
  const earlier = rows.filter({ hasText: 'earlier-' })
  await expect(earlier).toHaveCount(12)
  await expect(earlier.locator('[data-preview]').filter({ hasText: 'What earlier' })).toHaveCount(12)
  await earlier.evaluateAll((all) => {
    for (const row of all) row.dataset.seenBefore = ''
  })
  const start = await drawn()
  const added = await addMany(host, 'later', 10)
  await host.client.settled(added.map(({ documentId }) => documentId))
  await expect(rows.filter({ hasText: 'later-' })).toHaveCount(10)
  await expect(
    rows.filter({ hasText: words('documents.status.Indexed', { count: 1 }) }).filter({ hasText: 'later-' }),
  ).toHaveCount(10)
  const end = await drawn()
  expect(end.commits).toBeGreaterThan(start.commits)
  expect(end.inside - start.inside).toBe(0)

  // What is counted is drawn when somebody chooses a row.
  await rows.and(watched.locator('[data-seen-before]')).first().getByRole('checkbox').check()
  await expect.poll(async () => (await drawn()).inside).toBeGreaterThan(end.inside)
})

test('while many documents come in, the list reads next to nothing again and hears little of each (382 kB of answers were read for each)', async ({
  watched,
  host,
}) => {
  const COUNT = 200
  await finishFirstRun(host)
  const received = await countBytes(await watched.context().newCDPSession(watched))
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  await watched.waitForLoadState('networkidle')
  received()
  await addDocuments(host, { count: COUNT, seed: 5 })
  const grid = watched.getByRole('grid', { name: words('documents.list') })
  await expect(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  await expect(grid.getByText(words('documents.status.Pending'), { exact: true })).toHaveCount(0)
  const { answers, events } = received()
  expect(events).toBeGreaterThan(0)
  expect(answers / COUNT).toBeLessThan(1_000)
  expect(events / COUNT).toBeLessThan(2_000)
})

test('how far it is when many deleted documents are taken back is told (nothing was said until all were)', async ({
  watched,
  host,
}) => {
  const COUNT = 101
  for (let at = 0; at < COUNT; at += 1) await host.client.add({ fileName: `page ${at}.txt`, bytes: `Page ${at}.` })
  await finishFirstRun(host)
  const held = Promise.withResolvers<void>()
  await watched.route('**/RestoreDocuments', async (route) => {
    await held.promise
    await route.continue()
  })
  await openApp(watched, host, '/documents')
  const grid = watched.getByRole('grid', { name: words('documents.list') })
  await expect(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  await grid.getByRole('checkbox', { name: words('documents.selectAll') }).click()
  await expect(watched.getByText(words('documents.selected', { count: COUNT }))).toBeVisible()
  await watched.getByRole('button', { name: words('documents.delete'), exact: true }).click()
  await watched.getByRole('button', { name: words('common.undo') }).click()
  await expect(toastWith(watched, words('documents.trash.restoring', { done: 0, count: COUNT }))).toBeVisible()
  held.resolve()
  await expect(toastWith(watched, words('documents.trash.restored', { count: COUNT }))).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1))
})

test('files that wait are not drawn again with each that is sent (a hundred were, some times a file, and the window stood still for a second at a time)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const drawn = await countDrawn(watched, 'li[data-seen-before]')
  let sent = 0
  const held = Promise.withResolvers<void>()
  await watched.route('**/IKnowledgeApi/UploadDocument', async (route) => {
    sent += 1
    if (sent > 20) await held.promise
    await route.continue()
  })
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  const names = Array.from({ length: 60 }, (_, at) => `page ${at}.txt`)
  await dropFiles(
    watched,
    names.map((name) => ({ name, bytes: `The lamp was lit for ${name}.` })),
  )
  const all = watched.getByRole('region', { name: words('documents.add') }).getByRole('listitem')
  const waiting = all.filter({ hasText: /page [345]\d/ })
  await expect(waiting).toHaveCount(30)
  await waiting.evaluateAll((rows) => {
    for (const row of rows) row.dataset.seenBefore = ''
  })
  const start = await drawn()
  await expect(
    watched.getByText(words('documents.uploads.place', { done: 20, count: names.length }), { exact: true }),
  ).toBeVisible()
  const end = await drawn()
  expect(end.commits).toBeGreaterThan(start.commits)
  expect(end.inside - start.inside).toBe(0)
  held.resolve()
  const grid = watched.getByRole('grid', { name: words('documents.list') })
  await expect(grid).toHaveAttribute('aria-rowcount', String(names.length + 1))
})

test('once many files were read it is told how many could not be, and which and why is one step away; the assistant counts what is still to be sent (nothing was said at the end, and only what had been sent was counted)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/IKnowledgeApi/UploadDocument', async (route) => {
    sent += 1
    if (sent > 5) await held.promise
    await route.continue()
  })
  await openApp(page, host, '/documents')
  await expect(page.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  await dropFiles(
    page,
    Array.from({ length: 24 }, (_, at) =>
      at % 10 === 7
        ? { name: `broken ${at}.json`, bytes: `{"half ${at}":` }
        : { name: `page ${at}.txt`, bytes: `The lamp was lit on day ${at}.` },
    ),
  )
  await expect(page.getByText(words('documents.uploads.place', { done: 5, count: 24 }), { exact: true })).toBeVisible()
  const panel = await sidePanel(page)
  await expect(panel.getByText(words('assistant.indexing', { count: 19 }))).toBeVisible()

  held.resolve()
  const end = page.getByRole('status').filter({ hasText: words('documents.batch.unread', { count: 2 }) })
  await expect(end).toContainText(words('documents.batch.read', { count: 22 }))
  await goTo(page, 'notes')
  await goTo(page, 'documents')
  await expect(end).toContainText(words('documents.batch.read', { count: 22 }))
  await page.getByRole('button', { name: words('documents.batch.show') }).click()
  await expect(end).toHaveCount(0)
  const rows = page
    .getByRole('grid', { name: words('documents.list') })
    .locator('tbody')
    .getByRole('row')
  await expect(rows).toHaveCount(2)
  for (const name of ['broken 7.json', 'broken 17.json'])
    await expect(rows.filter({ hasText: name }).getByRole('button', { name: words('documents.delete') })).toBeVisible()
})
