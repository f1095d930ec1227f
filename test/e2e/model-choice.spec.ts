import { startOpenAIServer } from '../fixtures/openai-server.ts'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { chooseModel, followSettings, modelPicker } from './journeys/models.ts'
import { words } from './words.ts'

const connect = ({ client }: RunningHost, displayName: string, baseUrl: string) =>
  client.settings.SaveProviderInstance({
    providerId: 'openai-chat',
    displayName,
    baseUrl,
    model: 'gpt-4o',
    apiKey: 'sk-test-4f1c9a7e2b8d4c60',
  })

const named = (name: string): string => words('assistant.model.named', { name, model: 'gpt-4o' })
const asInSettings = words('assistant.model.fromSettings', { name: named('Lighthouse') })

test('a conversation is given another model where it is held, and each reply tells about how many words it took and what they cost', async ({
  host,
  watched: page,
}) => {
  await using first = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['First.'] }] })
  await using second = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['Second.'] }] })
  await connect(host, 'Lighthouse', first.baseUrl)
  await connect(host, 'Harbour', second.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host)
  await expect(await ask(page, 'Who are you really?')).toContainText('First.')
  await expect(lastReply(page)).toContainText(words('assistant.usage', { model: 'fake', read: 9, written: 4 }))
  await expect(lastReply(page)).toContainText(words('assistant.cost', { cost: '0.0001' }))

  const choice = modelPicker(page)
  await expect(choice).toHaveText(asInSettings)
  await chooseModel(page, 'Harbour', /gpt-4o/)
  await expect(choice).toContainText('Harbour')
  await expectAccessible(page)
  await expect(await ask(page, 'And now?')).toContainText('Second.')
  await page.reload()
  await expect(choice).toContainText('Harbour')

  await followSettings(page, named('Lighthouse'))
  await expect(choice).toHaveText(asInSettings)
  await expect(await ask(page, 'And who is it again?')).toContainText('First.')
})

test('what answers stand on, and who answers, is chosen by keyboard before the first question, and stays with the conversation', async ({
  host,
  watched: page,
}) => {
  await using first = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['First.'] }] })
  await using second = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['Second.'] }] })
  await connect(host, 'Lighthouse', first.baseUrl)
  await connect(host, 'Harbour', second.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host)
  const grounding = page.getByRole('combobox', { name: words('assistant.grounding.label') })
  const model = modelPicker(page)
  await expect(grounding).toHaveText(words('assistant.grounding.Permissive'))

  await grounding.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: words('assistant.grounding.Permissive') })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: words('assistant.grounding.StrictlyGrounded') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grounding).toHaveText(words('assistant.grounding.StrictlyGrounded'))
  await expect(grounding).toBeFocused()
  await model.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: asInSettings, selected: true })).toBeVisible()
  await page.keyboard.type('harbour 4o')
  await expect(page.getByRole('option', { selected: true })).toContainText('gpt-4o')
  await page.keyboard.press('Enter')
  await expect(model).toHaveText(named('Harbour'))
  await expectAccessible(page)
  await page.reload()
  await expect(grounding).toHaveText(words('assistant.grounding.StrictlyGrounded'))
  await ask(page, 'Who are you really?')
  // Nothing is in the library: no model was asked.
  expect([...first.requests, ...second.requests].filter(({ path }) => path.endsWith('/chat/completions'))).toEqual([])
  await expect(grounding).toHaveText(words('assistant.grounding.StrictlyGrounded'))
  await expect(model).toContainText('Harbour')

  await grounding.click()
  await page.getByRole('option', { name: words('assistant.grounding.Preferred') }).click()
  await expect(await ask(page, 'And now?')).toContainText('Second.')
  await page.reload()
  await expect(grounding).toHaveText(words('assistant.grounding.Preferred'))

  await page.getByRole('button', { name: words('assistant.new') }).click()
  await expect(grounding).toHaveText(words('assistant.grounding.Permissive'))
  await expect(model).toHaveText(asInSettings)
})

test('where nothing but quotes answers, nothing is asked about what answers stand on', async ({ reader }) => {
  await expect(reader.getByRole('textbox', { name: words('assistant.composer.label') })).toBeVisible()
  await expect(reader.getByRole('combobox', { name: words('assistant.grounding.label') })).toHaveCount(0)
})

test('who answers is told by name, and what answers stand on is asked only where a model answers (it was asked beside quotes, which a model that was merely connected did not give)', async ({
  host,
  watched: page,
}) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['First.'] }] })
  await connect(host, 'Lighthouse', server.baseUrl)
  await host.client.settings.SetActiveProvider(null)
  await finishFirstRun(host)
  await openApp(page, host)
  const grounding = page.getByRole('combobox', { name: words('assistant.grounding.label') })
  const model = modelPicker(page)
  await expect(model).toHaveText(words('assistant.model.fromSettings', { name: words('assistant.model.quotes') }))
  // Its end was cut off, with room beside it.
  const shown = model.locator('span').first()
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(grounding).toHaveCount(0)
  await chooseModel(page, 'Lighthouse', /gpt-4o/)
  await expect(grounding).toHaveText(words('assistant.grounding.Permissive'))
})
