import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { launchHost, temporaryDataDir } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { violationsOf } from './journeys/axe.ts'
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
  // Two are sent at a time, and reach the host in either order: this one is let through, the others stand.
  await watched.route(UPLOADS, async (route) => {
    if (route.request().postDataBuffer()?.includes('one.txt')) await route.continue()
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

test('files that wait while the host is restarted go on in the same page once one has signed in again (the queue was lost without a word)', async ({
  watched,
}) => {
  const dataDir = await temporaryDataDir()
  try {
    const host = await launchHost({ dataDir, bundle: true })
    await finishFirstRun(host)
    await openApp(watched, host, '/documents')
    await expect(watched.getByRole('heading', { level: 1 })).toBeVisible()
    await watched.route('**/api/**', (route) => route.abort('connectionrefused'))
    const names = ['one.txt', 'two.txt', 'three.txt']
    await dropFiles(watched, named(names))
    await expect(uploadsOn(watched).getByRole('status')).toHaveText(words('documents.uploads.paused', { count: 3 }))

    await host.kill9()
    await using next = await launchHost({ dataDir, bundle: true, args: ['--port', new URL(host.url).port] })
    expect(next.url).toBe(host.url)
    await watched.unroute('**/api/**')
    await expect(watched.getByRole('heading', { name: words('shell.signIn.title.Ended') })).toBeVisible()
    await expect(watched.getByText(words('shell.signIn.waiting', { count: 3 }))).toBeVisible()
    await watched.getByLabel(words('shell.signIn.label')).fill(next.token)
    await watched.keyboard.press('Enter')
    for (const name of names) await expectIndexed(watched, name)
    expect(await next.client.knowledge.ListDocuments()).toHaveLength(3)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('files of one person do not go on where another one signs in', async ({ watched, host }) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(watched.getByRole('heading', { level: 1 })).toBeVisible()
  await watched.route(UPLOADS, () => {})
  await dropFiles(watched, named(['one.txt', 'two.txt', 'three.txt']))
  await expect(uploadsOn(watched)).toContainText(words('documents.uploads.place', { done: 0, count: 3 }))
  // Who signs in now is told to be somebody else.
  await watched.route('**/api/ISettingsApi/GetAppInfo', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), userId: 'somebody else' } })
  })
  await host.client.settings.EndSessions()
  await expect(watched.getByRole('heading', { name: words('shell.signIn.title.Ended') })).toBeVisible()
  await watched.unroute(UPLOADS)
  await watched.getByLabel(words('shell.signIn.label')).fill(host.token)
  await watched.keyboard.press('Enter')
  await expect(watched.getByRole('heading', { level: 1, name: words('documents.title') })).toBeVisible()
  await expect(uploadsOn(watched)).toHaveCount(0)
  expect(await host.client.knowledge.ListDocuments()).toEqual([])
})

test('a page asks before it is left with files that wait, and the next one says which were not added, until that was read', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/notes')
  const heading = watched.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  // A browser asks nobody who has touched nothing of the page.
  await heading.click()
  await watched.route(UPLOADS, () => {})
  const sending = watched.waitForRequest(UPLOADS)
  await dropFiles(watched, named(['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt', 'six.txt', 'seven.txt']))
  await sending

  const asked = watched.waitForEvent('dialog')
  const reload = watched.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reload
  const told = watched.getByRole('listitem').filter({ hasText: words('adding.unsent.title', { count: 7 }) })
  for (const name of ['one.txt', 'five.txt']) await expect(told).toContainText(name)
  await expect(told).toContainText(words('adding.more', { count: 2 }))
  expect(await violationsOf(watched)).toEqual([])
  await watched.reload()
  await told
    .first()
    .getByRole('button', { name: words('common.close') })
    .click()
  await expect(told).toHaveCount(0)
  await watched.reload()
  await expect(heading).toBeVisible()
  await expect.poll(() => watched.evaluate(() => Object.keys(sessionStorage))).not.toContain('alcove.unsent')
})

test('of more than two hundred files what is here already is left out, told, and added all the same where one says so', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const many = named(Array.from({ length: 201 }, (_, at) => `${at}.txt`))
  for (const { name, bytes } of many.slice(2)) await host.client.add({ fileName: `was ${name}`, bytes })
  await openApp(watched, host, '/notes')
  await expect(watched.getByRole('heading', { level: 1 })).toBeVisible()
  await dropFiles(watched, many)
  const told = watched.getByRole('listitem').filter({ hasText: words('shell.added', { count: 2 }) })
  await expect(told).toContainText(words('documents.uploads.leftOut', { count: 199 }))
  expect(await host.client.knowledge.ListDocuments()).toHaveLength(201)

  await told.getByRole('button', { name: words('shell.showDocuments') }).click()
  const uploads = uploadsOn(watched)
  await expect(uploads.getByRole('status')).toHaveText(words('documents.uploads.leftOut', { count: 199 }))
  expect(await violationsOf(watched)).toEqual([])
  await uploads.getByRole('button', { name: words('documents.uploads.addKnown', { count: 199 }) }).click()
  await expect.poll(async () => (await host.client.knowledge.ListDocuments()).length).toBe(400)
  await expect(uploads).toHaveCount(0)
})
