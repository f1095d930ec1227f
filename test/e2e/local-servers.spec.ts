import { json, type Recording, startWireServer, type WireRequest } from '../fixtures/wire-server.ts'
import { launchHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { toastWith } from './journeys/conversations.ts'
import { words } from './words.ts'

const found = (key: string, values = {}) => words(`settings.providers.found.${key}`, values)

/** Ollama with some models. */
const startOllama = (names: readonly string[]) =>
  startWireServer(({ path }: WireRequest): Recording => {
    if (path === '/api/tags') return json({ models: names.map((name) => ({ name })) })
    if (path === '/api/ps') return json({ models: [] })
    return json({ error: 'not recorded' }, 404)
  })

test('a server of models that runs on this computer is told of at the first run, and used with one click', async ({
  watched: page,
}) => {
  await using ollama = await startOllama(['gemma3:4b', 'llama3.2:3b'])
  await using host = await launchHost({ bundle: true, env: { OLLAMA_HOST: new URL(ollama.origin).host } })
  await openApp(page, host)
  await page.getByRole('button', { name: words('firstRun.model.found', { name: 'Ollama' }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('settings.title') })).toBeFocused()
  const offered = page.getByRole('list', { name: found('label') })
  await expect(offered.getByText(found('models', { count: 2 }))).toBeVisible()
  await expectAccessible(page)

  await offered.getByRole('combobox', { name: found('model', { name: 'Ollama' }) }).click()
  await page.getByRole('option', { name: 'llama3.2:3b' }).click()
  await offered.getByRole('button', { name: found('use', { name: 'Ollama' }) }).press('Enter')
  await expect(offered).toHaveCount(0)
  // Its button went with it.
  await expect(page.getByRole('heading', { level: 2, name: words('settings.providers.title') })).toBeFocused()
  await expect(toastWith(page, words('settings.providers.answersNow', { name: 'Ollama' }))).toBeVisible()
  const chosen = page.getByRole('radio', { name: /^Ollama/ })
  await expect(chosen).toBeChecked()
  const { config } = await host.client.settings.GetProviderSettings()
  expect(config.instances).toMatchObject([{ providerId: 'ollama', model: 'llama3.2:3b', baseUrl: ollama.origin }])
  expect(config.activeInstanceId).toBe(config.instances[0]?.instanceId)
})

test('one without a model is connected and given one from here; on a German phone', async ({ watched: page }) => {
  await using ollama = await startOllama([])
  await using host = await launchHost({ bundle: true, env: { OLLAMA_HOST: ollama.origin } })
  await finishFirstRun(host)
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
  await page.setViewportSize({ width: 420, height: 850 })
  await openApp(page, host, '/settings')
  const offered = page.getByRole('list', { name: 'Auf diesem Computer gefunden' })
  await expect(offered.getByText('Noch ohne Modell. Alcove kann eines dafür herunterladen.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(420)
  // The host tells of it before it answers: the server leaves the list meanwhile.
  await page.route('**/api/ISettingsApi/SaveProviderInstance', async (route) => {
    const response = await route.fetch()
    await expect(offered).toHaveCount(0)
    await route.fulfill({ response })
  })
  await offered.getByRole('button', { name: 'Ollama verwenden' }).click()
  await expect(page.getByRole('dialog', { name: 'Modelle von „Ollama“' })).toBeVisible()
})
