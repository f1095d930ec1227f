import type { Locator, Page } from '@playwright/test'
import { API_KEY } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { json, startWireServer, type WireRequest } from '../fixtures/wire-server.ts'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { toastWith } from './journeys/conversations.ts'
import { chooseModel, followSettings, modelPicker } from './journeys/models.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const said = (key: string, values = {}) => words(`settings.providers.${key}`, values)

/** A server whose models are under /v1, for whoever has the key. */
const startKeyedServer = (names: readonly string[]) =>
  startWireServer(({ path, headers }: WireRequest) => {
    if (path !== '/v1/models') return json({ error: { message: 'Not Found' } }, 404)
    if (headers.authorization !== `Bearer ${API_KEY}`) return json({ error: { message: 'no' } }, 401)
    return json({ data: names.map((id) => ({ id })) })
  })

const openForm = async (page: Page): Promise<Locator> => {
  await goTo(page, 'settings')
  await page.getByRole('button', { name: said('add'), exact: true }).click()
  return page.getByRole('dialog', { name: said('add') })
}

const connect = async ({ client }: RunningHost, displayName: string, baseUrl: string): Promise<string> => {
  const kind = { providerId: 'openai-compatible', model: 'fake-large', apiKey: API_KEY }
  return (await client.settings.SaveProviderInstance({ ...kind, displayName, baseUrl })).instanceId
}

test('a model is connected once it answers, with the address where it is, and who answers now is said (a server that nobody had reached took over in silence)', async ({
  host,
  watched: page,
}) => {
  await using server = await startKeyedServer(['small', 'tall'])
  await finishFirstRun(host)
  await openApp(page, host)
  const form = await openForm(page)
  const field = (key: string) => form.getByLabel(said(key), { exact: true })
  const button = (key: string) => form.getByRole('button', { name: said(key), exact: true })
  await field('baseUrl').fill(server.origin)
  await field('name').fill('Harbour')
  await field('key').fill('sk-of-another')
  await button('connect').click()
  await expect(form.getByRole('status')).toContainText(`but there are at ${server.origin}/v1.`)
  await expect(button('connectAnyway')).toBeVisible()
  await button('useAddress').press('Enter')
  await expect(field('baseUrl')).toHaveValue(`${server.origin}/v1`)
  await expect(field('baseUrl')).toBeFocused()

  await button('connect').click()
  await expect(form.getByRole('status')).toContainText('refused the key (401)')
  await expect(button('connectAnyway')).toBeVisible()
  expect((await host.client.settings.GetProviderSettings()).config.instances).toEqual([])
  await field('key').fill(API_KEY)
  await button('connect').click()
  await expect(field('model')).toBeFocused()
  await expect(field('model')).toHaveAccessibleDescription(said('problems.modelAmong'))
  await expectAccessible(page)
  await field('model').press('ArrowDown')
  await page.getByRole('option', { name: 'tall' }).click()
  await button('connect').click()
  await expect(form).toBeHidden()
  await expect(toastWith(page, said('answersNow', { name: 'Harbour' }))).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Harbour/ })).toBeChecked()
})

test('the one model of a server needs no choice, and a server that is off is connected by asking once more', async ({
  host,
  watched: page,
}) => {
  await using server = await startKeyedServer(['small'])
  const off = await startKeyedServer([])
  await off.close()
  await finishFirstRun(host)
  await openApp(page, host)
  await page.getByRole('link', { name: words('shell.settings'), exact: true }).click()
  await expect(page.getByRole('link', { name: said('how') })).toHaveAttribute('href', '/help/models')
  const connectAt = async (baseUrl: string, name: string): Promise<Locator> => {
    const form = await openForm(page)
    await form.getByLabel(said('baseUrl'), { exact: true }).fill(baseUrl)
    await form.getByLabel(said('name'), { exact: true }).fill(name)
    await form.getByLabel(said('key'), { exact: true }).fill(API_KEY)
    await form.getByRole('button', { name: said('connect'), exact: true }).click()
    return form
  }
  await expect(await connectAt(`${server.origin}/v1`, 'Harbour')).toBeHidden()
  await expect(page.getByRole('radio', { name: /^Harbour/ })).toBeChecked()
  await expect(page.getByRole('link', { name: said('how') })).toHaveCount(0)

  const form = await connectAt(`${off.origin}/v1`, 'Lighthouse')
  await expect(form.getByRole('status')).toContainText(`Nothing answers at ${new URL(off.origin).host}.`)
  await form.getByLabel(said('model'), { exact: true }).fill('any')
  await form.getByRole('button', { name: said('connectAnyway') }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('radio', { name: /^Lighthouse/ })).toBeChecked()
})

test('a dialog that a menu opened gives the focus back to the button of the menu (it went to the page)', async ({
  host,
  watched: page,
}) => {
  await connect(host, 'Harbour', 'http://127.0.0.1:9/v1')
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const more = page.getByRole('button', { name: said('more', { name: 'Harbour' }) })
  for (const item of ['common.edit', 'common.delete']) {
    await more.press('Enter')
    await page.getByRole('menuitem', { name: words(item) }).press('Enter')
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByRole('button', { name: words('common.cancel') }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
  }
  await more.press('Enter')
  await page.getByRole('menuitem', { name: words('common.delete') }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('common.delete') })
    .press('Enter')
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a conversation whose model was removed is given another, also where none is left (there was nothing to choose)', async ({
  host,
  watched: page,
}) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['Seven.'] }] })
  const instanceId = await connect(host, 'Harbour', server.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host)
  const choice = modelPicker(page)
  await chooseModel(page, 'Harbour', /fake-large/)
  await expect(await ask(page, 'Who are you really?')).toContainText('Seven.')
  await host.client.settings.DeleteProviderInstance(instanceId)
  await expect(choice).toHaveText(words('assistant.model.gone'))
  await expect(await ask(page, 'And who is it now?')).toContainText('Choose another.')
  await followSettings(page, words('assistant.model.quotes'))
  await expect(choice).toHaveCount(0)
  await expect(await ask(page, 'And who is it at last?')).not.toContainText('Choose another.')
})

test('what is done with messages by key leaves the focus in the conversation (keys began again at the top of the window)', async ({
  host,
  watched: page,
}) => {
  await using server = await startOpenAIServer({
    chat: [
      { type: 'Reply', deltas: ['First, cut'], finishReason: 'length' },
      { type: 'Reply', deltas: [' and whole.'] },
      { type: 'Reply', deltas: ['Second.'] },
      { type: 'Reply', deltas: ['Third.'] },
      { type: 'GoesSilent', deltas: ['Fourth'] },
    ],
  })
  await host.client.settings.SetActiveProvider(await connect(host, 'Harbour', server.baseUrl))
  await finishFirstRun(host)
  await openApp(page, host)
  await expect(await ask(page, 'How many boats?')).toContainText('First, cut')
  await page.getByRole('button', { name: words('assistant.continue'), exact: true }).press('Enter')
  await expect(lastReply(page)).toContainText('and whole.')
  await expect(composer(page)).toBeFocused()

  const edit = page.getByRole('button', { name: words('assistant.edit.open') }).first()
  await edit.press('Enter')
  const reworded = page.getByRole('textbox', { name: words('assistant.edit.label') })
  await expect(reworded).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await reworded.fill('How many boats today?')
  await page.keyboard.press('Enter')
  await expect(lastReply(page)).toContainText('Second.')
  await expect(composer(page)).toBeFocused()

  const versions = page.getByRole('group', { name: words('assistant.versions.label') })
  const previous = versions.getByRole('button', { name: words('assistant.versions.previous') })
  const next = versions.getByRole('button', { name: words('assistant.versions.next') })
  await previous.press('Enter')
  await expect(lastReply(page)).toContainText('and whole.')
  // There is none before it.
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lastReply(page)).toContainText('Second.')
  await expect(previous).toBeFocused()

  await page
    .getByRole('button', { name: words('assistant.more'), exact: true })
    .last()
    .press('Enter')
  await page.getByRole('menuitem', { name: words('assistant.regenerate') }).press('Enter')
  await expect(lastReply(page)).toContainText('Third.')
  await expect(composer(page)).toBeFocused()

  await page.keyboard.type('And oars?')
  await page.keyboard.press('Enter')
  await expect(lastReply(page)).toContainText('Fourth')
  await page.getByRole('button', { name: words('assistant.stop'), exact: true }).press('Enter')
  await expect(lastReply(page)).toContainText(words('assistant.completion.Stopped'))
  await expect(composer(page)).toBeFocused()
})
