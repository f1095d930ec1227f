import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { API_KEY } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost, temporaryDataDir } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { connectEndpoint } from './journeys/provider.ts'
import { words } from './words.ts'

const said = (key: string, values = {}) => words(`settings.providers.${key}`, values)
const advanced = (key: string, values = {}) => said(`advanced.${key}`, values)
const field = (dialog: Locator, name: string) => dialog.getByLabel(name, { exact: true })

const openForm = async (page: Page): Promise<Locator> => {
  await goTo(page, 'settings')
  await page.getByRole('button', { name: said('add'), exact: true }).click()
  return page.getByRole('dialog', { name: said('add') })
}

const editOf = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: said('more', { name }) }).click()
  await page.getByRole('menuitem', { name: words('common.edit') }).click()
  return page.getByRole('dialog', { name: said('edit', { name }) })
}

test('what stands under Advanced is checked by name, kept, and goes with every request', async ({ watched, host }) => {
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: ['Twelve.'] }],
    models: ['fake-large'],
  })
  await finishFirstRun(host)
  await openApp(watched, host)
  await connectEndpoint(watched, { name: 'Mine', baseUrl: server.baseUrl, apiKey: API_KEY, model: 'fake-large' })

  const dialog = await editOf(watched, 'Mine')
  await dialog.getByText(advanced('title'), { exact: true }).click()
  await field(dialog, advanced('temperature')).fill('hot')
  await field(dialog, advanced('parameters')).fill('[1]')
  await field(dialog, advanced('proxy')).fill('socks5://127.0.0.1')
  await dialog.getByRole('button', { name: words('common.save') }).click()
  for (const name of ['temperature', 'parameters', 'proxy'])
    await expect(field(dialog, advanced(name))).toHaveAccessibleDescription(advanced(`problems.${name}`))
  await expect(field(dialog, advanced('temperature'))).toBeFocused()
  await expectAccessible(watched)

  await field(dialog, advanced('temperature')).fill('0,25')
  await field(dialog, advanced('parameters')).fill('{"top_k": 40}')
  await field(dialog, advanced('proxy')).fill('')
  await field(dialog, advanced('instructions')).fill('Answer like a harbour pilot.')
  await dialog.getByRole('button', { name: advanced('addHeader') }).click()
  await expect(field(dialog, advanced('headerName', { number: 1 }))).toBeFocused()
  await watched.keyboard.type('X-Tenant')
  await field(dialog, advanced('headerValue', { number: 1 })).fill('harbour-secret')
  await dialog.getByRole('button', { name: words('common.save') }).click()
  await expect(dialog).toBeHidden()

  await goTo(watched, 'assistant')
  await expect(await ask(watched, 'How many boats?')).toContainText('Twelve.')
  const chat = server.requests.findLast(({ path }) => path.endsWith('/chat/completions'))
  expect(chat?.body).toMatchObject({ temperature: 0.25, top_k: 40 })
  expect(JSON.stringify(chat?.body)).toContain('Answer like a harbour pilot.')
  expect(chat?.headers['x-tenant']).toBe('harbour-secret')

  // Edited again, the value is kept without being shown.
  await goTo(watched, 'settings')
  const again = await editOf(watched, 'Mine')
  await again.getByText(advanced('title'), { exact: true }).click()
  await expect(field(again, advanced('temperature'))).toHaveValue('0.25')
  await expect(field(again, advanced('headerName', { number: 1 }))).toHaveValue('X-Tenant')
  await expect(field(again, advanced('headerValue', { number: 1 }))).toHaveValue('')
  await field(again, advanced('temperature')).fill('')
  await again.getByRole('button', { name: words('common.save') }).click()
  await expect(again).toBeHidden()
  await goTo(watched, 'assistant')
  await ask(watched, 'And today?')
  const last = server.requests.findLast(({ path }) => path.endsWith('/chat/completions'))
  expect(last?.headers['x-tenant']).toBe('harbour-secret')
  expect(last?.body).toMatchObject({ top_k: 40 })
  expect(last?.body?.temperature).not.toBe(0.25)
})

test('time limits, top P and what holds for one model alone are checked, kept, and hold', async ({ watched, host }) => {
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: ['Twelve.'] }],
    models: ['fake-large'],
  })
  await finishFirstRun(host)
  await openApp(watched, host)
  await connectEndpoint(watched, { name: 'Mine', baseUrl: server.baseUrl, apiKey: API_KEY, model: 'fake-large' })
  const dialog = await editOf(watched, 'Mine')
  await dialog.getByText(advanced('title'), { exact: true }).click()
  await field(dialog, advanced('topP')).fill('2')
  await field(dialog, advanced('firstTokenSeconds')).fill('0')
  await field(dialog, advanced('idleSeconds')).fill('soon')
  await dialog.getByRole('button', { name: advanced('addModel') }).press('Enter')
  const name = field(dialog, advanced('ofModel.name', { number: 1 }))
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('fake-large')
  await name.fill('')
  await dialog.getByRole('button', { name: words('common.save') }).click()
  for (const one of ['topP', 'firstTokenSeconds', 'idleSeconds'])
    await expect(field(dialog, advanced(one))).toHaveAccessibleDescription(advanced(`problems.${one}`))
  await expect(dialog.getByText(advanced('problems.modelName'))).toBeVisible()
  await expectAccessible(watched)

  await field(dialog, advanced('topP')).fill('0,9')
  await field(dialog, advanced('firstTokenSeconds')).fill('900')
  await field(dialog, advanced('idleSeconds')).fill('90')
  await name.fill('fake-large')
  await field(dialog, advanced('ofModel.maxTokens', { number: 1 })).fill('321')
  await field(dialog, advanced('ofModel.contextLength', { number: 1 })).fill('16000')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await watched.getByRole('option', { name: option, exact: true }).click()
  }
  await choose(advanced('ofModel.seesPictures', { number: 1 }), advanced('sees'))
  await choose(advanced('ofModel.reasoningEffort', { number: 1 }), advanced('effort.High'))
  await choose(advanced('seesPictures'), advanced('seesNot'))
  await dialog.getByRole('button', { name: words('common.save') }).click()
  await expect(dialog).toBeHidden()
  expect((await host.client.settings.GetProviderSettings()).config.instances[0]?.settings).toEqual({
    topP: 0.9,
    firstTokenSeconds: 900,
    idleSeconds: 90,
    seesImages: false,
    models: { 'fake-large': { contextLength: 16_000, maxTokens: 321, reasoningEffort: 'High', seesImages: true } },
  })
  expect(await host.client.conversations.GetAnswerer({})).toMatchObject({ model: 'fake-large', seesPictures: true })

  await goTo(watched, 'assistant')
  await ask(watched, 'How many boats?')
  const chat = server.requests.findLast(({ path }) => path.endsWith('/chat/completions'))
  expect(chat?.body).toMatchObject({ top_p: 0.9, max_tokens: 321, reasoning_effort: 'high' })

  await goTo(watched, 'settings')
  const again = await editOf(watched, 'Mine')
  await again.getByText(advanced('title'), { exact: true }).click()
  await expect(field(again, advanced('ofModel.maxTokens', { number: 1 }))).toHaveValue('321')
  await again.getByRole('button', { name: advanced('removeModel', { number: 1 }) }).press('Enter')
  await again.getByRole('button', { name: words('common.save') }).click()
  await expect(again).toBeHidden()
  expect(await host.client.conversations.GetAnswerer({})).toMatchObject({ seesPictures: false })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme, in German, in a narrow window`, () => {
    test.use({ colorScheme, locale: 'de-DE', viewport: { width: 420, height: 900 } })
    test('what stands under Advanced can be read and used', async ({ watched, host }) => {
      await finishFirstRun(host)
      await openApp(watched, host, '/settings')
      await watched.getByRole('button', { name: 'Modell verbinden', exact: true }).click()
      const dialog = watched.getByRole('dialog')
      await dialog.getByText('Erweitert', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Modell hinzufügen' }).click()
      await dialog.getByLabel('Kontextlänge von Modell 1', { exact: true }).fill('4096')
      await expectAccessible(watched)
      const overflow = await watched.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await watched.screenshot({ path: `test-results/provider-form-${colorScheme}.png` })
    })
  })

test('the field for the model offers every model whatever stands in it, and takes any other', async ({
  watched,
  host,
}) => {
  await using server = await startOpenAIServer({ models: ['fake-large', 'fake-small', 'other'] })
  await finishFirstRun(host)
  await openApp(watched, host)
  const dialog = await openForm(watched)
  await field(dialog, said('baseUrl')).fill(server.baseUrl)
  await field(dialog, said('name')).fill('Mine')
  await dialog.getByRole('button', { name: said('test') }).click()
  await expect(dialog.getByRole('status')).toContainText(/^It answers/)
  const model = dialog.getByRole('combobox', { name: said('model'), exact: true })
  const options = dialog.getByRole('listbox', { name: said('modelList') }).getByRole('option')
  await expect(model).toHaveValue('fake-large')
  await model.press('ArrowDown')
  await expect(options).toHaveText(['fake-large', 'fake-small', 'other'])
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await model.press('ArrowDown')
  await expect(model).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '')
  await expectAccessible(watched)
  await model.press('Enter')
  await expect(model).toHaveValue('fake-small')
  await expect(options).toHaveCount(0)
  await expect(model).toBeFocused()

  await model.fill('fa')
  await expect(options).toHaveText(['fake-large', 'fake-small'])
  await model.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: said('showModels') }).click()
  await options.filter({ hasText: 'other' }).click()
  await expect(model).toHaveValue('other')
  await model.fill('one-of-my-own')
  await dialog.getByRole('button', { name: said('connect'), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await host.client.settings.GetProviderSettings()).config.instances[0]?.model).toBe('one-of-my-own')
})

const temporaryFolder = async () => {
  const dataDir = await temporaryDataDir()
  return { dataDir, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) }
}

test('an administrator alone says who answers by default', async ({ watched }) => {
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: ['For all.'] }],
    models: ['fake-large'],
  })
  await using folder = await temporaryFolder()
  const { dataDir } = folder
  const principalsFile = join(dataDir, 'principals.json')
  const person = (userId: string, platformAdmin: boolean) => ({
    token: `token-of-${userId}-0123456789abcdef`,
    userId,
    displayName: userId,
    platformAdmin,
    teams: [{ teamId: 'personal', permissions: ['assistant:use', 'knowledge:read'] }],
  })
  await writeFile(principalsFile, JSON.stringify({ principals: [person('ada', true), person('bob', false)] }), {
    mode: 0o600,
  })
  await using host = await launchHost({ bundle: true, dataDir, args: ['--principals', principalsFile] })
  const as = async (userId: string) => {
    const token = `token-of-${userId}-0123456789abcdef`
    const client = host.as(token)
    await client.settings.SavePreferences({ ...(await client.settings.GetPreferences()), firstRunDone: true })
    await openApp(watched, { ...host, token }, '/settings')
    await expect(watched.getByRole('radio', { name: words('assistant.model.quotes') })).toBeVisible()
  }
  const more = watched.getByRole('button', { name: said('platform.more') })
  await as('bob')
  await expect(watched.getByRole('heading', { name: words('settings.about.title') })).toBeVisible()
  await expect(more).toHaveCount(0)

  await as('ada')
  await more.click()
  await watched.getByRole('menuitem', { name: said('platform.title') }).click()
  const dialog = watched.getByRole('dialog', { name: said('platform.title') })
  await dialog.getByRole('combobox', { name: said('kind') }).click()
  await watched.getByRole('option', { name: /OpenAI-compatible|compatible/i }).click()
  await field(dialog, said('baseUrl')).fill(server.baseUrl)
  await field(dialog, said('name')).fill('For everyone')
  await field(dialog, said('key')).fill(API_KEY)
  await field(dialog, said('model')).fill('fake-large')
  await dialog.getByRole('button', { name: words('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(watched.getByRole('radio', { name: 'For everyone' })).toBeChecked()
  const { message } = await host.as('token-of-bob-0123456789abcdef').ask('How many boats?')
  expect(message.content).toBe('For all.')
})
