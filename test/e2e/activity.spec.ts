import type { Locator, Page } from '@playwright/test'
import { json, startWireServer, type WireRequest } from '../fixtures/wire-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const list = (page: Page, name: 'working' | 'failed' | 'done'): Locator =>
  page.getByRole('list', { name: words(`activity.${name}`), exact: true })

test('what failed says why, and another file is asked for where reading again cannot help', async ({
  watched,
  host,
}) => {
  const good = await host.client.add({ fileName: 'good.txt', bytes: 'The barometer is read at noon.' })
  const bad = await host.client.add({ fileName: 'bad.json', bytes: '{"half":' })
  const [, failed] = await host.client.settled([good.documentId, bad.documentId])
  await finishFirstRun(host)
  await openApp(watched, host)
  await goTo(watched, 'activity')
  const row = list(watched, 'failed').getByRole('listitem').filter({ hasText: 'bad.json' })
  await expect(row).toContainText(failed?.reason ?? 'no reason')
  await expect(row.getByRole('button', { name: words('documents.retry') })).toHaveCount(0)
  await expect(list(watched, 'done')).toContainText('good.txt')
  await expect(watched.getByText(words('activity.nothingWorking'))).toBeVisible()
  await expectAccessible(watched)

  const chooser = watched.waitForEvent('filechooser')
  await row.getByRole('button', { name: words('documents.replace') }).press('Enter')
  await (await chooser).setFiles([
    { name: 'mended.json', mimeType: 'application/json', buffer: Buffer.from('{"at":"noon"}') },
  ])
  const { knowledge } = host.client
  const isRead = async () => (await knowledge.GetDocument(bad.documentId))?.status === 'Indexed'
  await expect.poll(isRead).toBe(true)
  await expect(list(watched, 'done')).toContainText('mended.json')
  await expect(watched.getByText(words('activity.nothingFailed'))).toBeVisible()
})

test('what cannot be read is deleted there by the keyboard, with a way back (only the list of documents could)', async ({
  watched,
  host,
}) => {
  const added = await Promise.all(
    ['bad.json', 'worse.json'].map((fileName) => host.client.add({ fileName, bytes: '{"half":' })),
  )
  await host.client.settled(added.map(({ documentId }) => documentId))
  await finishFirstRun(host)
  await openApp(watched, host, '/activity')
  const row = list(watched, 'failed').getByRole('listitem').filter({ hasText: 'bad.json' })
  await row.getByRole('button', { name: words('activity.delete', { name: 'bad.json' }) }).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(watched.locator('body')).not.toBeFocused()
  await watched.keyboard.press('ControlOrMeta+z')
  await expect(row).toBeVisible()
  for (const name of ['bad.json', 'worse.json'])
    await watched.getByRole('button', { name: words('activity.delete', { name }) }).click()
  await expect(watched.getByText(words('activity.nothingFailed'))).toBeVisible()
  await expect(watched.locator('body')).not.toBeFocused()
})

test('parts that could not be read say why, and are there by another try (they were gone without a word)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const problem = { status: 500, title: 'Internal error', detail: 'The log says more.', instance: 'x' }
  let isBroken = true
  for (const operation of ['IEmbeddingApi/GetEmbedding', 'ISourcesApi/ListSources'])
    await watched.route(`**/api/${operation}`, (route) =>
      isBroken
        ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) })
        : route.continue(),
    )
  await openApp(watched, host, '/activity')
  const told = watched.getByRole('alert').filter({ hasText: 'The log says more.' })
  const parts = { model: words('activity.model.title'), folders: words('sources.title') }
  for (const name of Object.values(parts)) await expect(watched.getByRole('region', { name })).toContainText('The log')
  isBroken = false
  for (const name of Object.values(parts))
    await watched
      .getByRole('region', { name })
      .getByRole('button', { name: words('common.retry') })
      .click()
  await expect(told).toHaveCount(0)
  await expect(watched.getByText(words('activity.noFolders'))).toBeVisible()
})

test('the palette leads to it, and what comes in is followed', async ({ watched, host }) => {
  await finishFirstRun(host)
  await openApp(watched, host)
  await expect(watched.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  await watched.keyboard.press('ControlOrMeta+k')
  await expect(watched.getByRole('dialog', { name: words('shell.palette.label') })).toBeVisible()
  await watched.keyboard.type(words('shell.goActivity'))
  await watched.keyboard.press('Enter')
  await expect(watched.getByRole('heading', { level: 1, name: words('activity.title') })).toBeVisible()
  await expect(watched.getByText(words('activity.nothingDone'))).toBeVisible()
  const { documentId } = await host.client.add({ fileName: 'news.txt', bytes: 'The barometer is read at noon.' })
  await host.client.settled([documentId])
  await expect(list(watched, 'done')).toContainText('news.txt')
})

test('who asks for more rows by keys goes on with the first that came', async ({ watched, host }) => {
  const added = Array.from({ length: 13 }, (_, at) =>
    host.client.add({ fileName: `note ${at}.txt`, bytes: `The lamp was lit on day ${at}.` }),
  )
  await host.client.settled((await Promise.all(added)).map(({ documentId }) => documentId))
  await finishFirstRun(host)
  await openApp(watched, host, '/activity')
  const rows = list(watched, 'done').getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await watched.getByRole('button', { name: words('activity.more', { count: 3 }) }).press('Enter')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(10).getByRole('link')).toBeFocused()
})

/** Vectors that depend on the place of a text alone. */
const vectors = ({ body }: WireRequest) => {
  const texts = [body?.input ?? []].flat()
  return json({ data: texts.map((_, index) => ({ index, embedding: [1, 0, 0, index] })) })
}

test('what is being read tells how far it is, can be stopped, and is read after all when another try is asked for', async ({
  watched,
  host,
}) => {
  let isHeld = false
  let given = 0
  await using server = await startWireServer((request) => {
    // The first passages come through: the rest is waited for.
    if (isHeld && given > 0) return { contentType: 'application/json', body: [], afterwards: 'StaysOpen' }
    given += [request.body?.input ?? []].flat().length
    return vectors(request)
  })
  const { embedding, knowledge } = host.client
  const connected = {
    kind: 'OpenAICompatible',
    baseUrl: `${server.origin}/v1`,
    modelId: 'small',
    apiKey: null,
  } as const
  const { displayName: _, ...model } = await embedding.ConnectEmbeddingModel(connected)
  await embedding.ChooseEmbeddingModel(model)
  await expect.poll(async () => (await embedding.GetEmbedding()).status.serving).toMatchObject(model)
  await finishFirstRun(host)
  await openApp(watched, host, '/activity')
  await expect(watched.getByText(words('activity.nothingWorking'))).toBeVisible()

  isHeld = true
  given = 0
  const entries = Array.from({ length: 4_000 }, (_, at) => `Entry ${at}: the keeper writes down the wind of the day.`)
  const { documentId } = await host.client.add({ fileName: 'log.md', bytes: entries.join('\n\n') })
  const row = list(watched, 'working').getByRole('listitem').filter({ hasText: 'log.md' })
  const bar = row.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-label', /^Making it searchable: [1-9]\d* of \d+ passages$/)
  const share = Number(await bar.getAttribute('aria-valuenow'))
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThan(100)
  await expectAccessible(watched)

  await row.getByRole('button', { name: words('activity.cancel', { name: 'log.md' }) }).press('Enter')
  await expect(watched.getByText(words('activity.nothingWorking'))).toBeVisible()
  const stopped = list(watched, 'failed').getByRole('listitem').filter({ hasText: 'log.md' })
  await expect(stopped).toContainText('Reading was stopped before its end.')
  isHeld = false
  await stopped.getByRole('button', { name: words('documents.retry') }).press('Enter')
  await expect(list(watched, 'done')).toContainText('log.md')
  await expect(watched.getByText(words('activity.nothingFailed'))).toBeVisible()
  expect((await knowledge.GetDocument(documentId))?.status).toBe('Indexed')
})
