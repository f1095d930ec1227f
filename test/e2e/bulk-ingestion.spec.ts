import { expect, finishFirstRun, openApp, test } from './app.ts'
import { countDrawn } from './journeys/count-drawn.ts'
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
