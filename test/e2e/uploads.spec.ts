import type { Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { words } from './words.ts'

const UPLOADS = '**/api/IKnowledgeApi/UploadDocument'
const named = (names: readonly string[]) =>
  names.map((name) => ({ name, bytes: `${name} tells of the tide at the old pier.` }))
const uploadsOn = (page: Page) => page.getByRole('region', { name: words('documents.add') })

test('files wait as one for a host that is gone, which is said once, and all are there once it is back', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('heading', { level: 1 })).toBeVisible()
  await watched.route('**/api/**', (route) => route.abort('connectionrefused'))
  const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt']
  await dropFiles(watched, named(names))
  const uploads = uploadsOn(watched)
  await expect(uploads.getByRole('status')).toHaveText(words('documents.uploads.paused', { count: 5 }))
  await expect(uploads.getByText(words('errors.connection'))).toHaveCount(0)

  await watched.unroute('**/api/**')
  await uploads.getByRole('button', { name: words('documents.uploads.retryAll') }).click()
  for (const name of names) await expectIndexed(watched, name)
  await expect(uploads).toHaveCount(0)
})

test('away from the list one toast says that files wait, and sends them', async ({ watched, host }) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/notes')
  await expect(watched.getByRole('heading', { level: 1 })).toBeVisible()
  await watched.route('**/api/**', (route) => route.abort('connectionrefused'))
  await dropFiles(watched, named(['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt']))
  const paused = watched.getByRole('listitem').filter({ hasText: words('documents.uploads.paused', { count: 5 }) })
  await expect(paused).toHaveCount(1)
  await watched.unroute('**/api/**')
  await paused.getByRole('button', { name: words('documents.uploads.retryAll') }).click()
  await expect(watched.getByText(words('shell.added', { count: 5 }))).toBeVisible()
  await expect(paused).toHaveCount(0)
})

test('uploads are stopped one by one and all together, with what is stored kept and said', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('heading', { level: 1 })).toBeVisible()
  // The first is let through, the others stand.
  let sent = 0
  await watched.route(UPLOADS, async (route) => {
    sent += 1
    if (sent === 1) await route.continue()
  })
  await dropFiles(watched, named(['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt']))
  await expectIndexed(watched, 'one.txt')
  const uploads = uploadsOn(watched)
  await expect(uploads).toContainText(words('documents.uploads.place', { done: 1, count: 5 }))
  await uploads.getByRole('button', { name: words('documents.uploads.stop', { name: 'four.txt' }) }).click()
  await expect(uploads.getByRole('listitem').filter({ hasText: 'four.txt' })).toContainText(
    words('documents.uploads.Stopped'),
  )
  await uploads.getByRole('button', { name: words('documents.uploads.stopAll') }).click()
  await expect(uploads.getByRole('status')).toHaveText(words('documents.uploads.stopped', { count: 4, added: 1 }))
  await expect(documentRow(watched, 'two.txt')).toHaveCount(0)

  await watched.unroute(UPLOADS)
  await uploads.getByRole('button', { name: words('documents.uploads.retryAll') }).click()
  for (const name of ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt']) await expectIndexed(watched, name)
})
