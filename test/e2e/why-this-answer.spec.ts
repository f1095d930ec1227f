import type { Locator, Page } from '@playwright/test'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, finishedReply, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const question = 'Who keeps the lighthuose?'
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: words('assistant.why.title') })

/** By keyboard alone: the menu under the last reply, then its first entry. */
const askWhy = async (page: Page): Promise<Locator> => {
  await lastReply(page)
    .getByRole('button', { name: words('assistant.more'), exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: words('assistant.why.open') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

test.beforeEach(async ({ host, watched }) => {
  const added = [
    await host.client.add({ fileName: 'keepers.txt', bytes: 'The lighthouse is kept by Ada Voss.' }),
    await host.client.add({ fileName: 'bread.txt', bytes: 'The bakery opens at six.' }),
  ]
  await host.client.settled(added.map(({ documentId }) => documentId))
  await finishFirstRun(host)
  await openApp(watched, host)
})

test('a reply says what was searched for, what was looked at and what became of it', async ({ watched }) => {
  const reply = await ask(watched, question)
  await expect(reply).toContainText('Ada Voss')
  // What nobody points at was not to be seen, and few found it.
  const more = reply.getByRole('button', { name: words('assistant.more'), exact: true })
  await expect(more).toHaveCSS('opacity', '1')
  const why = await askWhy(watched)
  await expect(why).toContainText(words('assistant.why.searched'))
  await expect(why).toContainText('Who keeps the lighthouse?')
  const table = why.getByRole('table', { name: words('assistant.why.caption', { query: 'Who keeps the lighthouse?' }) })
  const row = table.getByRole('row').filter({ hasText: 'keepers.txt' })
  await expect(row).toContainText(words('assistant.why.outcome.Given'))
  await expect(row).toContainText(words('assistant.why.cited', { number: 1 }))
  for (const score of ['dense', 'sparse', 'fused', 'relevance'])
    await expect(
      table.getByRole('columnheader', { name: words(`assistant.why.score.${score}`), exact: true }),
    ).toBeVisible()
  await expectAccessible(watched)

  await why.getByRole('button', { name: words('assistant.why.again') }).press('Enter')
  await expect(why.getByRole('status')).toContainText(words('assistant.why.same'))
  await row.getByRole('button', { name: 'keepers.txt' }).press('Enter')
  await expect(why).toBeHidden()
  await expect(watched.locator('mark').first()).toContainText('Ada Voss')
})

test('where it was not kept, it says so and can be switched on', async ({ watched, host }) => {
  const { settings } = host.client
  await settings.SavePreferences({ ...(await settings.GetPreferences()), keepSearches: false })
  await ask(watched, question)
  const why = await askWhy(watched)
  await expect(why).toContainText(words('assistant.why.switchedOff'))
  await why.getByRole('button', { name: words('assistant.why.switchOn') }).press('Enter')
  await expect(why).toContainText(words('assistant.why.notKept'))
  await expect.poll(async () => (await settings.GetPreferences()).keepSearches).toBe(true)
  await watched.keyboard.press('Escape')
  await ask(watched, question)
  await finishedReply(watched)
  await expect((await askWhy(watched)).getByRole('table').first()).toBeVisible()
})

test('the same is searched for in another way, and what that changes is told', async ({ watched }) => {
  await expect(await ask(watched, question)).toContainText('Ada Voss')
  const why = await askWhy(watched)
  await why.getByRole('combobox', { name: words('assistant.why.compare') }).press('Enter')
  await watched.getByRole('option', { name: words('assistant.why.strategy.SparseOnly') }).press('Enter')
  await why.getByRole('button', { name: words('assistant.why.again') }).press('Enter')
  await expect(why.getByRole('status')).toContainText(words('assistant.why.now'))
  await expect(why.getByText(words('assistant.why.strategy.SparseOnly')).last()).toBeVisible()
  // By words alone nothing is known of the meaning.
  await expect(why.getByRole('columnheader', { name: words('assistant.why.score.dense'), exact: true })).toHaveCount(0)
})

test('fewer passages are searched for, and those that are relevant enough alone; reranking is offered to who has a model for it', async ({
  watched,
  host,
}) => {
  const { documentId } = await host.client.add({
    fileName: 'hours.txt',
    bytes: 'The lighthouse is open to visitors in July. Who keeps the lighthouse tidy is thanked.',
  })
  await host.client.settled([documentId])
  await ask(watched, question)
  const why = await askWhy(watched)
  const given = why.getByRole('row').filter({ hasText: words('assistant.why.outcome.Given') })
  await expect(given.nth(1)).toBeVisible()
  await why.getByRole('combobox', { name: words('assistant.why.compare') }).press('Enter')
  await expect(watched.getByRole('option', { name: words('assistant.why.strategy.DenseSparseHybrid') })).toBeVisible()
  await expect(watched.getByRole('option', { name: words('assistant.why.strategy.DenseSparseRerank') })).toHaveCount(0)
  await watched.keyboard.press('Escape')
  const choose = async (setting: string, value: string) => {
    await why.getByRole('combobox', { name: words(setting) }).press('Enter')
    await watched.getByRole('option', { name: value, exact: true }).press('Enter')
    await why.getByRole('button', { name: words('assistant.why.again') }).press('Enter')
  }
  await choose('assistant.why.most', words('assistant.why.mostOf', { count: 1 }))
  await expect(why).toContainText(words('assistant.why.limitsText', { topK: 1, minScore: 0 }).split(',')[0] ?? '')
  await expect(given).toHaveCount(1)
  await expect(why.getByRole('status')).toContainText(words('assistant.why.different'))
  await choose('assistant.why.least', words('assistant.why.leastOf', { score: 0.75 }))
  await expect(why).toContainText(words('assistant.why.limitsText', { topK: 1, minScore: 0.75 }))
  await expectAccessible(watched)
})

test('where nothing answers, the closest passages are shown and can be opened', async ({ watched, host }) => {
  await ask(watched, 'Who won the chess tournament in Reykjavik in 1972?')
  const closest = watched.getByRole('region', { name: words('assistant.closest.title') })
  const passage = closest.getByRole('button', { name: 'keepers.txt' })
  await expect(passage).toContainText('The lighthouse is kept by Ada Voss.')
  await passage.press('Enter')
  await expect(watched.locator('mark').filter({ hasText: 'The lighthouse is kept by Ada Voss.' })).toBeVisible()
  expect((await host.client.conversations.BrowseConversations({})).conversations).toHaveLength(1)
})

test('the closest passages are shown as well where searches are not kept, where answers stand on passages alone, and where a model knows nothing', async ({
  watched,
  host,
}) => {
  const offTopic = 'Who won the chess tournament in Reykjavik in 1972?'
  const { settings, conversations } = host.client
  const expectClosest = async (reply: Locator) => {
    const closest = reply.getByRole('region', { name: words('assistant.closest.title') })
    await expect(closest.getByRole('button', { name: 'keepers.txt' })).toContainText(
      'The lighthouse is kept by Ada Voss.',
    )
  }
  await settings.SavePreferences({ ...(await settings.GetPreferences()), keepSearches: false })
  await expectClosest(await ask(watched, offTopic))

  const before = 'A word of the model.'
  await using server = await startOpenAIServer({
    chat: [
      { type: 'Reply', deltas: [before] },
      { type: 'Reply', deltas: ['I do not know that.'] },
    ],
  })
  await connectProvider(host.client, server.baseUrl)
  const asked = () => server.requests.filter(({ path }) => path.endsWith('/chat/completions')).length
  await expect(await ask(watched, 'Who keeps the lighthouse?')).toContainText(before)
  const { conversationId = '' } = (await conversations.BrowseConversations({})).conversations[0] ?? {}
  await conversations.ChooseGrounding({ conversationId, grounding: 'StrictlyGrounded' })
  const strict = await ask(watched, `${offTopic} Tell me.`)
  // It was put to no model.
  expect(asked()).toBe(1)
  await expectClosest(strict)

  await conversations.ChooseGrounding({ conversationId, grounding: null })
  await settings.SavePreferences({ ...(await settings.GetPreferences()), keepSearches: true })
  const unknown = await ask(watched, `${offTopic} Try again.`)
  await expect(unknown).toContainText('I do not know that.')
  expect(asked()).toBe(2)
  await expectClosest(unknown)
})

test('a reply is copied with what its numbers stand for', async ({ watched, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reply = await ask(watched, question)
  await reply.getByRole('button', { name: words('assistant.more'), exact: true }).click()
  await watched.getByRole('menuitem', { name: words('assistant.copySources') }).click()
  await expect(watched.getByText(words('common.copied'))).toBeVisible()
  const copied = await watched.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Ada Voss. [1]')
  expect(copied.trimEnd().split('\n').at(-1)).toBe('[1] keepers.txt, line 1')
})

test('an address of no conversation, and of no note, says that there is none', async ({ host, watched }) => {
  await openApp(watched, host, '/assistant/nothing-like-one')
  await expect(watched.getByText(words('assistant.missing.title'))).toBeVisible()
  await watched
    .getByRole('button', { name: words('assistant.new') })
    .last()
    .click()
  await expect(watched).toHaveURL(/assistant$/)

  await openApp(watched, host, '/notes/nothing-like-one')
  await expect(watched.getByText(words('notes.state.Gone'))).toBeVisible()
})
