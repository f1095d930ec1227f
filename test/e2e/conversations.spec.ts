import { readFile } from 'node:fs/promises'
import { connectProvider } from '../connect-provider.ts'
import { type ChatScript, startOpenAIServer } from '../fixtures/openai-server.ts'
import type { HostClient } from '../host-client.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, finishedReply, lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import {
  chooseFor,
  chooseForAll,
  conversationList,
  groupRows,
  importFile,
  searchField,
  toastWith,
} from './journeys/conversations.ts'
import { words } from './words.ts'

/** A conversation of the quoting assistant, under a title of its own. */
const converse = async (client: HostClient, title: string, questions: readonly string[]): Promise<string> => {
  let conversationId = ''
  for (const question of questions) {
    const { conversation } = await client.ask(question, conversationId === '' ? {} : { conversationId })
    conversationId = conversation.conversationId
  }
  await client.conversations.RenameConversation({ conversationId, title })
  return conversationId
}

const titlesIn = (texts: readonly string[], ...titles: readonly string[]): boolean =>
  texts.length === titles.length && titles.every((title, at) => texts[at]?.startsWith(title))

test('conversations stand by day with their times, pinned ones on top, under the names that they are given', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await converse(host.client, 'Boats', ['How many boats?'])
  await converse(host.client, 'Fog', ['When does the fog lift?'])
  const old = await host.client.conversations.ExportConversations({ conversationId: null, format: 'Json' })
  await openApp(watched, host)
  const today = groupRows(watched, words('assistant.days.Today'))
  await expect(today).toHaveText([/^Fog\s*\d+:\d\d/, /^Boats\s*\d+:\d\d/])

  const renumbered = old.text
    .replaceAll(/alcove:[0-9a-f]{8}/g, 'alcove:00000000')
    .replaceAll(/"20\d\d-\d\d-\d\dT/g, '"2024-03-05T')
    .replaceAll('"Fog"', '"Fog of last year"')
    .replaceAll('"Boats"', '"Boats of last year"')
  await importFile(watched, { name: 'conversations.json', text: renumbered })
  await expect(toastWith(watched, words('assistant.import.done', { count: 2 }))).toBeVisible()
  const march = groupRows(watched, 'March 2024')
  await expect
    .poll(async () => (await march.allTextContents()).sort().map((text) => text.includes('Mar 5')))
    .toEqual([true, true])

  await chooseFor(watched, 'Boats of last year', 'assistant.pin')
  await expect(groupRows(watched, words('assistant.days.Pinned'))).toHaveText([/^Boats of last year\s*Mar 5/])
  await chooseFor(watched, 'Boats of last year', 'assistant.rename.action')
  const dialog = watched.getByRole('dialog', { name: words('assistant.rename.title') })
  const title = dialog.getByRole('textbox', { name: words('assistant.rename.label') })
  await title.fill('  ')
  await title.press('Enter')
  await expect(title).toHaveAccessibleDescription(words('assistant.rename.missing'))
  await title.fill('Harbour ledger')
  await title.press('Enter')
  await expect(groupRows(watched, words('assistant.days.Pinned'))).toHaveText([/^Harbour ledger/])
  await chooseFor(watched, 'Harbour ledger', 'assistant.unpin')
  await expect(groupRows(watched, words('assistant.days.Pinned'))).toHaveCount(0)

  await importFile(watched, { name: 'shopping.json', text: '{"milk": 2}' })
  const failures = watched.getByRole('dialog', { name: words('assistant.import.failed', { count: 1 }) })
  await expect(failures.getByRole('listitem')).toContainText('shopping.json')
  await failures
    .getByRole('button', { name: words('common.close') })
    .last()
    .click()
  await importFile(watched, { name: 'conversations.json', text: renumbered })
  await expect(toastWith(watched, words('assistant.import.alreadyHere', { count: 2 }))).toBeVisible()
})

test('the list can be used with the keyboard alone: between rows, renaming, deleting, taking back', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  for (const title of ['Boats', 'Fog', 'Tides']) await converse(host.client, title, ['How many boats?'])
  await openApp(watched, host)
  const today = groupRows(watched, words('assistant.days.Today'))
  await expect(today).toHaveCount(3)
  await searchField(watched).press('ArrowDown')
  await expect(today.first()).toBeFocused()
  await watched.keyboard.press('ArrowDown')
  await expect(today.nth(1)).toBeFocused()
  await watched.keyboard.press('F2')
  await expect(watched.getByRole('dialog', { name: words('assistant.rename.title') })).toBeVisible()
  await watched.keyboard.press('ControlOrMeta+a')
  await watched.keyboard.type('Thick fog')
  await watched.keyboard.press('Enter')
  await expect(today.nth(1)).toContainText('Thick fog')
  await expect(today.nth(1)).toBeFocused()

  await watched.keyboard.press('Delete')
  await expect.poll(async () => titlesIn(await today.allTextContents(), 'Tides', 'Boats')).toBe(true)
  await expect(today.nth(1)).toBeFocused()
  const undo = toastWith(watched, words('assistant.trash.moved', { title: 'Thick fog' })).getByRole('button', {
    name: words('common.undo'),
  })
  // Who goes elsewhere from a toast stays there once it is gone.
  await undo.press('Enter')
  await searchField(watched).press('ArrowDown')
  await expect(undo).toHaveCount(0)
  await expect(today).toHaveText([/^Tides/, /^Thick fog/, /^Boats/])
  await expect(today.first()).toBeFocused()
  await watched.keyboard.press('Enter')
  await expect(watched.getByRole('heading', { level: 1 })).toHaveText('Tides')
  // One row is in the way of Tab, and its menu.
  await expect(conversationList(watched).locator('[data-row][tabindex="0"]')).toHaveCount(1)
})

test('a deleted conversation is in the trash until it is taken back or deleted for good', async ({ watched, host }) => {
  await finishFirstRun(host)
  const boats = await converse(host.client, 'Boats', ['How many boats?'])
  await converse(host.client, 'Fog', ['When does the fog lift?'])
  await openApp(watched, host, `/assistant/${boats}`)
  await expect(lastReply(watched)).toBeVisible()
  await chooseFor(watched, 'Boats', 'common.delete')
  await expect(watched).toHaveURL(/\/assistant$/)
  await chooseFor(watched, 'Fog', 'common.delete')
  await expect(conversationList(watched)).toContainText(words('assistant.none'))

  await chooseForAll(watched, 'assistant.trash.title')
  const trash = conversationList(watched).getByRole('region', { name: words('assistant.trash.title') })
  await expect(trash.getByRole('listitem')).toHaveText([/^Fog/, /^Boats/])
  await expectAccessible(watched)
  await trash.getByRole('button', { name: words('assistant.trash.restore', { title: 'Boats' }) }).click()
  await expect(trash.getByRole('listitem')).toHaveText([/^Fog/])
  await trash.getByRole('button', { name: words('assistant.trash.purge', { title: 'Fog' }) }).click()
  const question = watched.getByRole('alertdialog', { name: words('assistant.trash.confirm.title') })
  await expect(question).toContainText('“Fog” and its 2 messages')
  await question.getByRole('button', { name: words('assistant.trash.confirm.action') }).click()
  await expect(trash).toContainText(words('assistant.trash.empty'))
  await trash.getByRole('button', { name: words('assistant.trash.back') }).click()
  await expect(groupRows(watched, words('assistant.days.Today'))).toHaveText([/^Boats/])
})

test('search finds what was said in any conversation, and opens it at the message', async ({ watched, host }) => {
  await finishFirstRun(host)
  const counted = Array.from({ length: 6 }, (_, at) => `Question number ${at + 1} about the weather`)
  const long = await converse(host.client, 'Weather', ['Where is the sextant kept?', ...counted])
  await converse(host.client, 'Boats', ['How many boats?'])
  await openApp(watched, host)
  await searchField(watched).fill('sextant')
  const hits = conversationList(watched).getByRole('list', { name: words('assistant.hit.list') })
  const hit = hits.getByRole('link').filter({ hasText: 'Where is the sextant kept?' })
  await expect(hit.locator('mark')).toHaveText(['sextant'])
  await expect(hit).toContainText('Weather')
  await expectAccessible(watched)
  await searchField(watched).press('ArrowDown')
  await watched.keyboard.press('Enter')
  await expect(watched).toHaveURL(new RegExp(`/assistant/${long}\\?message=`))
  const message = watched.locator('[data-found]')
  await expect(message).toContainText('Where is the sextant kept?')
  await expect(message).toBeInViewport()
  await expect(message).toBeFocused()

  // From anywhere by the palette, too.
  await watched.keyboard.press('ControlOrMeta+k')
  await watched.keyboard.type('number 4')
  const found = watched
    .getByRole('dialog', { name: words('shell.palette.label') })
    .getByRole('option')
    .filter({ hasText: 'Question number 4 about' })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await watched.keyboard.press('Enter')
  await expect(message).toContainText('Question number 4 about the weather')
  await expect(message).toBeInViewport()

  await searchField(watched).fill('barometer quixotic')
  await expect(conversationList(watched)).toContainText(words('assistant.noneFound'))
})

test('a conversation is exported as Markdown, and all of them as JSON that can be imported again', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await converse(host.client, 'Boats', ['How many boats came in?'])
  await openApp(watched, host)
  const markdown = watched.waitForEvent('download')
  await chooseFor(watched, 'Boats', 'assistant.export.markdown')
  const text = await readFile(await (await markdown).path(), 'utf8')
  expect(text).toContain('# Boats')
  expect(text).toContain('How many boats came in?')

  const json = watched.waitForEvent('download')
  await chooseForAll(watched, 'assistant.export.allJson')
  const file = await json
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  const everything = await readFile(await file.path(), 'utf8')
  await chooseFor(watched, 'Boats', 'common.delete')
  await expect(conversationList(watched)).toContainText(words('assistant.none'))
  await importFile(watched, { name: 'all.json', text: everything })
  await expect(groupRows(watched, words('assistant.days.Today'))).toHaveText([/^Boats/])
})

const reply = (text: string, finishReason: string | null = 'stop'): ChatScript => ({
  type: 'Reply',
  deltas: [text],
  finishReason,
})

test('what was asked again stands beside what was there: edited, answered anew, continued, branched', async ({
  watched,
  host,
}) => {
  await using server = await startOpenAIServer({
    chat: [reply('First.'), reply('Second.'), reply('Third, cut', 'length'), reply(' and whole.')],
  })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  await expect(await ask(watched, 'How many boats?')).toContainText('First.')

  const question = watched.getByRole('article', { name: words('assistant.yourMessage') })
  await question.hover()
  await watched.getByRole('button', { name: words('assistant.edit.open') }).click()
  await watched.getByRole('textbox', { name: words('assistant.edit.label') }).fill('How many boats today?')
  await watched.keyboard.press('Enter')
  await expect(lastReply(watched)).toContainText('Second.')
  await expect(question).toHaveText('How many boats today?')
  const versions = watched.getByRole('group', { name: words('assistant.versions.label') })
  await expect(versions).toHaveText(words('assistant.versions.place', { number: 2, count: 2 }))
  await versions.getByRole('button', { name: words('assistant.versions.previous') }).press('Enter')
  await expect(question).toHaveText('How many boats?')
  await expect(lastReply(watched)).toContainText('First.')
  await versions.getByRole('button', { name: words('assistant.versions.next') }).click()
  await expect(lastReply(watched)).toContainText('Second.')

  await watched.getByRole('button', { name: words('assistant.more'), exact: true }).click()
  await watched.getByRole('menuitem', { name: words('assistant.regenerate') }).click()
  await expect(lastReply(watched)).toContainText('Third, cut')
  await expect(lastReply(watched)).toContainText(words('assistant.cut.Length'))
  await expect(versions).toHaveCount(2)
  await watched.getByRole('button', { name: words('assistant.continue'), exact: true }).click()
  await expect(await finishedReply(watched)).toContainText('and whole.')

  const first = watched.url()
  await watched
    .getByRole('article', { name: words('assistant.reply') })
    .last()
    .hover()
  await watched
    .getByRole('button', { name: words('assistant.more'), exact: true })
    .last()
    .click()
  await watched.getByRole('menuitem', { name: words('assistant.branch') }).click()
  await expect(watched).not.toHaveURL(first)
  await expect(lastReply(watched)).toContainText('and whole.')
  await expect(conversationList(watched).getByRole('link')).toHaveCount(2)
})

test('a reply moves its own row of a long list, and no page of the list is read again (all of them were)', async ({
  watched,
  host,
}) => {
  const began = Date.parse('2020-01-01T08:00:00.000Z') / 1000
  const talks = Array.from({ length: 230 }, (_, at) => {
    const create_time = began + at * 3600
    const message = {
      author: { role: 'user' },
      content: { content_type: 'text', parts: ['Will it rain?'] },
      create_time,
    }
    return {
      title: `Talk ${at}.`,
      create_time,
      update_time: create_time,
      current_node: 'a',
      mapping: {
        root: { id: 'root', message: null, parent: null, children: ['a'] },
        a: { id: 'a', message, parent: 'root', children: [] },
      },
    }
  })
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  await importFile(watched, { name: 'talks.json', text: JSON.stringify(talks) })
  const rows = conversationList(watched).getByRole('link')
  const more = conversationList(watched).getByRole('button', { name: words('assistant.moreRows') })
  await expect(rows.first()).toContainText('Talk 229.')
  await expect(async () => {
    if (await more.count()) await more.click({ timeout: 1_000 })
    await expect(rows).toHaveCount(talks.length, { timeout: 1_000 })
  }).toPass()

  const reads: string[] = []
  watched.on('request', (request) => {
    if (request.url().endsWith('/BrowseConversations')) reads.push(request.postData() ?? '')
  })
  await rows.filter({ hasText: 'Talk 3.' }).click()
  await ask(watched, 'And if it does not?')
  await expect(groupRows(watched, words('assistant.days.Today'))).toHaveText([/^Talk 3\./])
  await expect(rows).toHaveCount(talks.length)
  await watched
    .getByRole('button', { name: words('assistant.new') })
    .first()
    .click()
  await ask(watched, 'Is anyone there?')
  await expect(groupRows(watched, words('assistant.days.Today'))).toHaveText([/^Is anyone there\?/, /^Talk 3\./])
  await expect(conversationList(watched).getByText(words('assistant.replying'))).toHaveCount(0)
  expect(reads).toEqual([])
})

test('the list speaks German', async ({ watched, host }) => {
  await finishFirstRun(host)
  await converse(host.client, 'Boote', ['Wie viele Boote?'])
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
  await openApp(watched, host)
  const list = watched.getByRole('navigation', { name: 'Unterhaltungen' })
  await expect(list.getByRole('region', { name: 'Heute' }).getByRole('link')).toHaveText([/^Boote\s*\d\d:\d\d/])
  await list.getByRole('button', { name: 'Mehr zu „Boote“' }).press('Enter')
  await watched.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(watched.getByText('„Boote“ liegt im Papierkorb')).toBeVisible()
  await expect(list).toContainText('Hier erscheinen Ihre Unterhaltungen.')
})
