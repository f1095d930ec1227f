import { API_KEY } from '../connect-provider.ts'
import { type OpenAIServer, startOpenAIServer } from '../fixtures/openai-server.ts'
import { events, json, startWireServer } from '../fixtures/wire-server.ts'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, lastReply, sidePanel } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { chooseModel, modelDialog, modelOption, modelPicker, modelSearch } from './journeys/models.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const said = (key: string, values = {}) => words(`assistant.model.${key}`, values)
const named = (name: string, model: string) => said('named', { name, model })

const connect = async ({ client }: RunningHost, displayName: string, baseUrl: string): Promise<string> => {
  const kind = { providerId: 'openai-compatible', model: 'fake-large', apiKey: API_KEY }
  return (await client.settings.SaveProviderInstance({ ...kind, displayName, baseUrl })).instanceId
}
const listings = ({ requests }: Pick<OpenAIServer, 'requests'>) =>
  requests.filter(({ path }) => path.endsWith('/models'))
const lastModel = ({ requests }: OpenAIServer) =>
  requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.body?.model

test('which model answers is chosen among those that each provider offers, which is asked when the choice opens; it stays with a draft and with its conversation', async ({
  host,
  watched: page,
}) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['Seven.'] }] })
  await using listless = await startOpenAIServer({ models: 404 })
  await connect(host, 'Harbour', server.baseUrl)
  await connect(host, 'Lighthouse', listless.baseUrl)
  const off = await startOpenAIServer()
  await off.close()
  await connect(host, 'Wreck', off.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host)
  await expect(modelPicker(page)).toHaveText(said('fromSettings', { name: named('Harbour', 'fake-large') }))
  expect([...listings(server), ...listings(listless)]).toEqual([])

  await modelPicker(page).click()
  await expect(modelSearch(page)).toBeFocused()
  await expect(modelOption(page, 'Harbour', /fake-large/)).toContainText(said('usual'))
  await expect(modelOption(page, 'Harbour', 'fake-small')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Lighthouse/ })).toHaveAccessibleName(RegExp(said('listless')))
  await expect(page.getByRole('group', { name: /^Wreck/ })).toHaveAccessibleName(
    RegExp(`Nothing answers at ${new URL(off.baseUrl).host}`),
  )
  for (const provider of ['Lighthouse', 'Wreck'])
    await expect(page.getByRole('group', { name: provider }).getByRole('option')).toHaveText('fake-large')
  await expect(modelDialog(page).getByRole('status')).toHaveText(said('found_other', { count: 4 }))
  await expect(page.getByRole('option', { checked: true })).toHaveText(
    said('fromSettings', { name: named('Harbour', 'fake-large') }),
  )
  await expectAccessible(page)
  await modelOption(page, 'Harbour', 'fake-small').click()
  await expect(modelPicker(page)).toHaveText(named('Harbour', 'fake-small'))
  await expect(modelPicker(page)).toBeFocused()
  await modelPicker(page).click()
  await expect(modelOption(page, 'Harbour', 'fake-small')).toBeChecked()
  await page.keyboard.press('Escape')
  expect(listings(server)).toHaveLength(1)
  await page.reload()
  await expect(modelPicker(page)).toHaveText(named('Harbour', 'fake-small'))

  await expect(await ask(page, 'How many boats are there?')).toContainText('Seven.')
  expect(lastModel(server)).toBe('fake-small')
  await page.reload()
  await expect(modelPicker(page)).toHaveText(named('Harbour', 'fake-small'))
  await ask(page, 'And how many oars?')
  expect(lastModel(server)).toBe('fake-small')
  await chooseModel(page, 'Harbour', /fake-large/)
  await ask(page, 'And how many sails?')
  expect(lastModel(server)).toBe('fake-large')
})

test('a long list is searched by key, its best match taken with Enter, and what was chosen lately stands first', async ({
  host,
  watched: page,
}) => {
  const models = Array.from({ length: 450 }, (_, at) => `maker-${at % 7}/model-${at}`)
  await using server = await startOpenAIServer({
    models: [...models, 'maker/chatgpt-4o', 'maker/gpt-4o', 'maker/gpt-4o-mini'],
  })
  await connect(host, 'Harbour', server.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host)
  await modelPicker(page).focus()
  await page.keyboard.press('Enter')
  // Not all are drawn.
  await expect(modelDialog(page).getByRole('status')).toHaveText(said('found_other', { count: 454 }))
  await expect(page.getByText(said('lately'))).toHaveCount(0)
  await page.keyboard.type('gpt-4o HARB')
  await expect(page.getByRole('option')).toHaveText(['maker/gpt-4o', 'maker/gpt-4o-mini', 'maker/chatgpt-4o'])
  await expect(modelDialog(page).getByRole('status')).toHaveText(said('found_other', { count: 3 }))
  await page.keyboard.press('ArrowDown')
  await expect(modelSearch(page)).toHaveAttribute(
    'aria-activedescendant',
    (await page.getByRole('option', { name: 'maker/gpt-4o-mini' }).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(modelPicker(page)).toHaveText(named('Harbour', 'maker/gpt-4o'))
  await expect(modelPicker(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(modelOption(page, said('lately'), /maker\/gpt-4o/)).toBeVisible()
  await expect(modelOption(page, 'Harbour', 'maker/gpt-4o').first()).toBeInViewport()
  await page.keyboard.type('fake-large')
  await expect(page.getByRole('option')).toHaveText([`fake-large${said('usual')}`])
  await modelSearch(page).fill('nothing of the kind')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(modelDialog(page).getByRole('status')).toHaveText(said('nothing'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(modelDialog(page)).toHaveCount(0)
  await expect(modelPicker(page)).toBeFocused()
})

test('a provider that does not list its models is asked for one by the name that is typed, by key, which is offered again', async ({
  host,
  watched: page,
}) => {
  await using server = await startOpenAIServer({ models: 404, chat: [{ type: 'Reply', deltas: ['Seven.'] }] })
  await connect(host, 'Lighthouse', server.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host)
  await modelPicker(page).press('Enter')
  await expect(page.getByRole('group', { name: /^Lighthouse/ })).toHaveAccessibleName(RegExp(said('listless')))
  await page.keyboard.type('org/new-model-2')
  await expect(page.getByRole('option')).toHaveText([`org/new-model-2${said('typed')}`])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(modelPicker(page)).toHaveText(named('Lighthouse', 'org/new-model-2'))
  await expect(await ask(page, 'How many boats are there?')).toContainText('Seven.')
  expect(lastModel(server)).toBe('org/new-model-2')
  await chooseModel(page, 'Lighthouse', /fake-large/)
  await chooseModel(page, 'Lighthouse', 'org/new-model-2')
  await expect(modelPicker(page)).toHaveText(named('Lighthouse', 'org/new-model-2'))
})

test('while a provider has not told its models, its own can be chosen and the question be sent', async ({
  host,
  watched: page,
}) => {
  const told = Promise.withResolvers<void>()
  await using slow = await startWireServer(async ({ path }) => {
    if (path.endsWith('/models')) await told.promise
    return json({ data: [{ id: 'fake-large' }, { id: 'fake-small' }] })
  })
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['Seven.'] }] })
  await connect(host, 'Harbour', server.baseUrl)
  await connect(host, 'Lighthouse', `${slow.origin}/v1`)
  await finishFirstRun(host)
  await openApp(page, host)
  await modelPicker(page).click()
  await expect(modelOption(page, 'Harbour', 'fake-small')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Lighthouse/ })).toHaveAccessibleName(RegExp(said('asking')))
  await expect(modelOption(page, 'Lighthouse', 'fake-large')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(await ask(page, 'How many boats are there?')).toContainText('Seven.')
  await modelPicker(page).click()
  told.resolve()
  await expect(modelOption(page, 'Lighthouse', 'fake-small')).toBeVisible()
})

test('a model that the provider has no longer is told of, and the question answered again by another that is chosen there', async ({
  host,
  watched: page,
}) => {
  await using server = await startOpenAIServer({
    models: ['fake-large', 'fake-middle'],
    chat: [
      ({ body }) =>
        body?.model === 'fake-small'
          ? {
              type: 'Status',
              status: 404,
              body: JSON.stringify({ error: { message: 'The model does not exist.', code: 'model_not_found' } }),
            }
          : { type: 'Reply', deltas: [`Seven, says ${String(body?.model)}.`] },
    ],
  })
  const instanceId = await connect(host, 'Harbour', server.baseUrl)
  await finishFirstRun(host)
  const { conversationId } = await host.client.conversations.StartConversation({
    content: 'How many boats are there?',
    activeModule: null,
    choice: { instanceId, model: 'fake-small' },
    grounding: null,
    documentIds: null,
  })
  await openApp(page, host, `/assistant/${conversationId}`)
  await expect(lastReply(page)).toContainText('The provider has no model "fake-small". Choose another.')
  await expect(modelPicker(page)).toHaveText(named('Harbour', 'fake-small'))
  await modelPicker(page).click()
  await expect(modelOption(page, 'Harbour', /fake-small/)).toContainText(said('unlisted'))
  await page.keyboard.press('Escape')

  const another = lastReply(page).getByRole('button', { name: said('again') })
  await another.press('Enter')
  const dialog = page.getByRole('dialog', { name: said('again') })
  await expect(modelSearch(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(another).toBeFocused()
  await another.press('Enter')
  await page.keyboard.type('middle')
  await expect(page.getByRole('option')).toHaveText(['fake-middle'])
  await page.keyboard.press('Enter')
  await expect(lastReply(page)).toContainText('Seven, says fake-middle.')
  await expect(modelPicker(page)).toHaveText(named('Harbour', 'fake-middle'))

  await lastReply(page)
    .getByRole('button', { name: words('assistant.more'), exact: true })
    .press('Enter')
  await page.getByRole('menuitem', { name: said('again') }).press('Enter')
  await modelOption(page, 'Harbour', /fake-large/).click()
  await expect(lastReply(page)).toContainText('Seven, says fake-large.')
  await expect(page.getByRole('group', { name: words('assistant.versions.label') })).toContainText('3')
  await expect(composer(page)).toBeFocused()
})

test('a reply names its model also where the provider counts no words (it said nothing of who answered)', async ({
  host,
  watched: page,
}) => {
  const chunk = (delta: object, reason: string | null) => ({ choices: [{ index: 0, delta, finish_reason: reason }] })
  await using server = await startWireServer(({ path }) =>
    path.endsWith('/chat/completions')
      ? events([chunk({ content: 'Seven.' }, null), chunk({}, 'stop')], { done: true })
      : json({ data: [{ id: 'fake-large' }] }),
  )
  await connect(host, 'Harbour', `${server.origin}/v1`)
  await finishFirstRun(host)
  await openApp(page, host)
  const reply = await ask(page, 'How many boats are there?')
  await expect(reply).toContainText('Seven.')
  await expect(reply).toContainText('fake-large')
})

test('the choice has room in the side panel of a narrow window', async ({ host, watched: page }) => {
  await using server = await startOpenAIServer()
  await connect(host, 'Harbour', server.baseUrl)
  await finishFirstRun(host)
  await page.setViewportSize({ width: 420, height: 700 })
  await openApp(page, host)
  await goTo(page, 'documents')
  await sidePanel(page)
  await modelPicker(page).click()
  await expect(modelOption(page, 'Harbour', 'fake-small')).toBeInViewport({ ratio: 1 })
  const box = await modelDialog(page).boundingBox()
  expect(box && [box.x >= 0, box.x + box.width <= 420, box.y >= 0, box.y + box.height <= 700]).toEqual([
    true,
    true,
    true,
    true,
  ])
  await modelOption(page, 'Harbour', 'fake-small').click()
  await expect(modelPicker(page)).toHaveText(named('Harbour', 'fake-small'))
})
