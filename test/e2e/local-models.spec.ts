import { ollamaDetails } from '../fixtures/recordings/ollama.ts'
import { json, lines, type Recording, startWireServer, type WireRequest } from '../fixtures/wire-server.ts'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const said = (key: string, values = {}) => words(`settings.providers.models.${key}`, values)

const begun = [
  { status: 'pulling manifest' },
  { status: 'pulling dde5aa3fc5ff', digest: 'sha256:dde5', total: 2_000_000_000, completed: 500_000_000 },
]

/** Ollama with one model in memory, until that is put away. */
const startOllama = async () => {
  let isLoaded = true
  const server = await startWireServer(({ path, body }: WireRequest): Recording => {
    if (path === '/api/ps')
      return json({ models: isLoaded ? [{ name: 'tiny:latest', size: 3_300_000_000, expires_at: null }] : [] })
    if (path === '/api/show') return ollamaDetails(['completion', 'tools'], 131_072)
    if (path === '/api/generate') {
      isLoaded = body?.keep_alive !== 0
      return json({ done: true, done_reason: 'unload' })
    }
    if (path !== '/api/pull') return json({ error: 'not recorded' }, 404)
    if (body?.model === 'absent') return lines([begun[0], { error: 'pull model manifest: file does not exist' }])
    return body?.model === 'large'
      ? { ...lines(begun), afterwards: 'StaysOpen' }
      : lines([...begun, { status: 'success' }])
  })
  return server
}

const connect = async ({ client }: RunningHost, providerId: string, baseUrl: string | null) =>
  client.settings.SaveProviderInstance({ providerId, displayName: 'Workshop', baseUrl, model: 'tiny', apiKey: null })

test('models of a local server: what it takes in memory, putting it away, fetching others and how far they have come', async ({
  host,
  watched: page,
}) => {
  await using ollama = await startOllama()
  await connect(host, 'ollama', ollama.origin)
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  await page.getByRole('button', { name: words('settings.providers.more', { name: 'Workshop' }) }).click()
  await page.getByRole('menuitem', { name: said('open') }).click()
  const dialog = page.getByRole('dialog', { name: said('title', { name: 'Workshop' }) })
  await expect(dialog.getByText(said('reads', { model: 'tiny', count: 98_000 }))).toBeVisible()
  const inMemory = dialog.getByRole('list', { name: said('inMemory') }).getByRole('listitem')
  await expect(inMemory).toContainText(['tiny:latest'])
  await expect(inMemory).toContainText([said('size', { size: '3.3 GB' })])

  const fetchOne = async (model: string) => {
    await dialog.getByLabel(said('fetch')).fill(model)
    await dialog.getByRole('button', { name: said('fetchAction'), exact: true }).click()
  }
  await fetchOne('large')
  const progress = dialog.getByRole('progressbar', { name: said('state.Running', { model: 'large' }) })
  await expect(progress).toHaveAttribute('aria-valuenow', '25')
  await expect(dialog.getByText(said('progress', { done: '500 MB', total: '2 GB' }))).toBeVisible()
  await expect(dialog.getByText('pulling dde5aa3fc5ff')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/local-models.png' })
  await dialog.getByRole('button', { name: said('stopOf', { model: 'large' }) }).click()
  await expect(dialog.getByText(said('state.Cancelled', { model: 'large' }))).toBeVisible()

  await fetchOne('small')
  await expect(dialog.getByText(said('state.Done', { model: 'small' }))).toBeVisible()
  await fetchOne('absent')
  await expect(dialog.getByText(said('state.Failed', { model: 'absent' }))).toBeVisible()
  await expect(dialog.getByText(/file does not exist/)).toBeVisible()

  await dialog.getByRole('button', { name: said('unloadOf', { model: 'tiny:latest' }) }).click()
  await expect(dialog.getByText(said('none'))).toBeVisible()
})

test('model files on this machine are shown in memory, and nothing is fetched for them', async ({
  host,
  watched: page,
}) => {
  await connect(host, 'local-gguf', null)
  await host.client.settings.SaveProviderInstance({
    providerId: 'openai-compatible',
    displayName: 'Elsewhere',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'm',
    apiKey: null,
  })
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  await page.getByRole('button', { name: words('settings.providers.more', { name: 'Elsewhere' }) }).click()
  await expect(page.getByRole('menuitem', { name: words('common.edit') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: said('open') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('settings.providers.more', { name: 'Workshop' }) }).click()
  await page.getByRole('menuitem', { name: said('open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(said('none'))).toBeVisible()
  await expect(dialog.getByLabel(said('fetch'))).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme, in German, in a narrow window`, () => {
    test.use({ colorScheme, locale: 'de-DE', viewport: { width: 420, height: 900 } })
    test('the models of a server can be read and used', async ({ host, watched: page }) => {
      await using ollama = await startOllama()
      await connect(host, 'ollama', ollama.origin)
      await finishFirstRun(host)
      await openApp(page, host, '/settings')
      await page.getByRole('button', { name: 'Mehr zu „Workshop“' }).click()
      await page.getByRole('menuitem', { name: 'Modelle …' }).click()
      const dialog = page.getByRole('dialog', { name: 'Modelle von „Workshop“' })
      await expect(dialog.getByText('Belegt 3,3 GB')).toBeVisible()
      await dialog.getByLabel('Ein Modell herunterladen').fill('large')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('500 MB von 2 GB')).toBeVisible()
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/local-models-${colorScheme}.png` })
    })
  })
