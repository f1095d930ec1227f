import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type { AIAssistantMode } from '../../src/contracts/index.ts'
import { launchHost, type RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const launchMode = async (mode: AIAssistantMode): Promise<RunningHost> => {
  const host = await launchHost({
    script: fileURLToPath(new URL('modes/host.ts', import.meta.url)),
    env: { ASSISTANT_MODE: JSON.stringify(mode) },
  })
  if (mode.type !== 'NoAIAssistant') await finishFirstRun(host)
  return host
}

const rail = (page: Page): Locator => page.getByRole('navigation', { name: words('shell.navigation') })
const entry = (page: Page, name: string): Locator => rail(page).getByRole('link', { name, exact: true })
const panelButton = (page: Page): Locator => page.getByRole('button', { name: words('shell.askHere') })
const panelNamed = (page: Page, name: string): Locator => page.getByRole('complementary', { name })

const branded = (name: string, showSidePanel: boolean): AIAssistantMode => ({
  type: 'ConfiguredAIAssistant',
  branding: { name, icon: 'alcove.svg', showSidePanel },
})

/** What the page asks the host to answer, in the order of asking. */
const submittedModules = (page: Page): unknown[] => {
  const modules: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/IAIAssistantApi/SubmitMessage')) return
    modules.push((request.postDataJSON() as { activeModule: unknown }).activeModule)
  })
  return modules
}

test('[A12.04] [A12.13] [A12.19] without a branding there are the full page and the panel, and each says from where it asks', async ({
  watched,
}) => {
  await using host = await launchMode({ type: 'DefaultAIAssistant' })
  const modules = submittedModules(watched)
  await openApp(watched, host)
  await expect(watched).toHaveURL(/\/assistant$/)
  await expect(watched.getByRole('heading', { level: 1, name: words('assistant.title') })).toBeVisible()
  await expect(entry(watched, words('assistant.title'))).toHaveAttribute('aria-current', 'page')
  await expect(entry(watched, words('assistant.title')).locator('img')).toHaveCount(0)
  await expect(await ask(watched, 'How many boats?')).toContainText('Twelve boats.')

  await goTo(watched, 'documents')
  await panelButton(watched).click()
  const panel = panelNamed(watched, words('assistant.title'))
  await expect(await ask(panel, 'How many boats came in?')).toContainText('Twelve boats.')
  await goTo(watched, 'settings')
  await ask(panel, 'And went out?')
  expect(modules).toEqual([null, 'knowledge', 'settings'])
})

test('[A12.05] [A12.20] without an assistant there is no entry, no panel and no page of it, and the app opens on its first module', async ({
  watched,
}) => {
  await using host = await launchMode({ type: 'NoAIAssistant' })
  const asked: string[] = []
  watched.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openApp(watched, host)
  await expect(watched).toHaveURL(/\/documents$/)
  await expect(watched.getByRole('heading', { level: 1, name: words('documents.title') })).toBeVisible()
  await expect(entry(watched, words('shell.documents'))).toHaveAttribute('aria-current', 'page')
  await expect(entry(watched, words('assistant.title'))).toHaveCount(0)
  await expect(panelButton(watched)).toHaveCount(0)
  await watched.keyboard.press('ControlOrMeta+j')
  await expect(watched.getByRole('complementary')).toHaveCount(0)

  await openApp(watched, host, '/assistant')
  await expect(watched).toHaveURL(/\/documents$/)
  await goTo(watched, 'settings')
  await expect(watched.getByRole('heading', { name: words('settings.appearance.title') })).toBeVisible()
  await expect(watched.getByRole('heading', { name: words('settings.providers.title') })).toHaveCount(0)

  await watched.keyboard.press('ControlOrMeta+k')
  const palette = watched.getByRole('dialog', { name: words('shell.palette.label') })
  await expect(palette.getByText(words('shell.goDocuments'))).toBeVisible()
  await expect(palette.getByText(words('assistant.new'))).toHaveCount(0)
  await watched.keyboard.type('boats')
  await expect(palette.getByText(words('shell.palette.nothing'))).toBeVisible()
  expect(asked.filter((path) => /IAIAssistantApi|IConversationsApi/.test(path))).toEqual([])
})

test('[A12.06] [A12.07] [A12.09] [A12.19] a branding gives the entry its name and the icon that is served from /svg/, and the panel', async ({
  watched,
}) => {
  await using host = await launchMode(branded('Harbour pilot', true))
  const icon = watched.waitForResponse((response) => new URL(response.url()).pathname === '/svg/alcove.svg')
  await openApp(watched, host)
  await expect(entry(watched, 'Harbour pilot').locator('img')).toHaveAttribute('src', '/svg/alcove.svg')
  await expect(watched.getByRole('heading', { level: 1, name: 'Harbour pilot' })).toBeVisible()
  await expect(entry(watched, words('assistant.title'))).toHaveCount(0)
  const served = await icon
  expect(served.status()).toBe(200)
  expect(served.headers()['content-type']).toBe('image/svg+xml')

  await goTo(watched, 'documents')
  await panelButton(watched).click()
  await expect(composer(panelNamed(watched, 'Harbour pilot'))).toBeFocused()
})

test('[A12.07] a branding without the side panel leaves the full page alone', async ({ watched }) => {
  await using host = await launchMode(branded('Harbour pilot', false))
  await openApp(watched, host)
  await expect(entry(watched, 'Harbour pilot')).toHaveAttribute('aria-current', 'page')
  await goTo(watched, 'documents')
  await expect(panelButton(watched)).toHaveCount(0)
  await watched.keyboard.press('ControlOrMeta+j')
  await expect(watched.getByRole('complementary')).toHaveCount(0)
})

test('[A12.08] an empty name with the side panel means the panel without an entry', async ({ watched }) => {
  await using host = await launchMode(branded('', true))
  await openApp(watched, host)
  await expect(watched).toHaveURL(/\/documents$/)
  await expect(rail(watched).getByRole('link').first()).toHaveText(words('shell.documents'))
  await panelButton(watched).click()
  await expect(await ask(panelNamed(watched, words('assistant.title')), 'How many boats?')).toContainText(
    'Twelve boats.',
  )
})
