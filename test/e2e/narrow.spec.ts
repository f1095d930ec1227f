import { expect, finishFirstRun, openApp, test } from './app.ts'
import { words } from './words.ts'

test.use({ viewport: { width: 420, height: 860 } })

test('in a narrow window the buttons of the AI context stay side by side', async ({ watched, host }) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/ai-context')
  const save = watched.getByRole('button', { name: words('common.save'), exact: true })
  const versions = watched.getByRole('button', { name: words('notes.versions.title'), exact: true })
  await expect(save).toBeVisible()
  const tops = [await save.boundingBox(), await versions.boundingBox()].map((box) => box?.y)
  expect(tops[0]).toBe(tops[1])
})

test('in a narrow window that is written from right to left, what a document is stands beside its first page (it stood under it)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const { documentId } = await host.client.add({
    fileName: 'boats.txt',
    bytes: 'The boat is green and the oars are red.',
  })
  await host.client.settled([documentId])
  await openApp(watched, host, '/documents')
  await watched.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const row = watched.getByRole('row').filter({ hasText: 'boats.txt' })
  const facts = await row.getByText(words('viewer.overview.words', { count: 9 })).boundingBox()
  const preview = await row.locator('[data-preview]').boundingBox()
  if (!facts || !preview) throw new Error('One of the two is not to be seen.')
  expect(facts.x + facts.width).toBeLessThanOrEqual(preview.x)
})

test('a welcome that is higher than its window is shown from its beginning (it was scrolled to its end)', async ({
  watched,
  host,
}) => {
  await watched.setViewportSize({ width: 720, height: 320 })
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  await expect(watched.getByRole('heading', { name: words('assistant.welcome.title') })).toBeInViewport()
})
