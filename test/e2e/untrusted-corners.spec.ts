import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { xssCorpus } from '../fixtures/xss-corpus.ts'
import type { HostClient } from '../host-client.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, finishedReply, lastReply, openWhy } from './journeys/assistant.ts'
import { chooseFor, conversationList, importFile, searchField } from './journeys/conversations.ts'
import { watchHarm } from './journeys/harm.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const oneLine = xssCorpus.map((text) => text.replace(/\p{Cc}/gu, ' '))
const IMAGE = '<img src=x onerror=alert(1)>'
const all = xssCorpus.join('\n')

/** Each says all of the corpus of one beacon. */
const addBeacons = async (client: HostClient): Promise<void> => {
  const added = await Promise.all(
    oneLine.map((text, at) =>
      client.add({
        fileName: `${text.replaceAll('/', '').slice(0, 60)} ${at}.txt`,
        bytes: `The beacon ${at} says: ${text}\n`,
      }),
    ),
  )
  await client.settled(added.map(({ documentId }) => documentId))
}

const openPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: words('shell.palette.label') })
  await expect(palette).toBeVisible()
  return palette
}

test('hostile words of a model, of its thoughts and its steps, and of passages stay text wherever a reply is looked at', async ({
  watched: page,
  host,
}) => {
  test.slow()
  await addBeacons(host.client)
  await finishFirstRun(host)
  const call = {
    id: 'call-1',
    name: 'list_documents',
    arguments: JSON.stringify({ nameContains: '', offset: 0, [IMAGE]: all }),
  }
  await using server = await startOpenAIServer({
    chat: [
      { type: 'Reply', deltas: ['<think>', `${all}\nSo thought.`, '</think>'], toolCalls: [call] },
      { type: 'Reply', deltas: [`It says ${IMAGE} [1].`] },
    ],
    models: ['fake-large', ...oneLine],
  })
  await connectProvider(host.client, server.baseUrl)
  const harm = watchHarm(page, host.url)
  await openApp(page, host, '/assistant')
  const question = `What does the beacon 1 say, ${IMAGE}?`
  const reply = await ask(page, question)

  for (const summary of await reply.locator('details > summary').all()) await summary.press('Enter')
  await expect(reply.getByText('So thought.')).toBeVisible()
  await expect(reply.locator('pre').last()).toContainText(IMAGE)
  expect(await harm()).toEqual([])

  const why = await openWhy(page, reply)
  await expect(why.getByRole('table').first()).toContainText(IMAGE)
  expect(await harm()).toEqual([])
  await page.keyboard.press('Escape')

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('.print-sheet')).toContainText(IMAGE)
  expect(await harm()).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await page.emulateMedia({ media: 'screen' })

  const palette = await openPalette(page)
  await page.keyboard.type('beacon 1 says')
  await expect(palette.getByRole('option').filter({ hasText: 'The beacon 1 says' }).first()).toBeVisible()
  expect(await harm()).toEqual([])
  await page.keyboard.press('Escape')

  await openApp(page, host, '/quick')
  await composer(page).fill(question)
  await composer(page).press('Enter')
  await expect(lastReply(page)).toContainText(IMAGE)
  await finishedReply(page)
  expect(await harm()).toEqual([])

  await openApp(page, host, '/settings')
  await page.getByRole('button', { name: words('settings.providers.add'), exact: true }).click()
  const form = page.getByRole('dialog', { name: words('settings.providers.add') })
  await form.getByLabel(words('settings.providers.baseUrl'), { exact: true }).fill(server.baseUrl)
  await form.getByLabel(words('settings.providers.name'), { exact: true }).fill(IMAGE)
  await form.getByRole('button', { name: words('settings.providers.test') }).click()
  await expect(form.getByRole('status')).toContainText(/^It answers/)
  await form.getByRole('combobox', { name: words('settings.providers.model'), exact: true }).press('ArrowDown')
  await expect(page.getByRole('option', { name: IMAGE, exact: true })).toBeVisible()
  expect(await harm()).toEqual([])

  // What is planted is found.
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  await expect.poll(harm).not.toEqual([])
})

test('hostile titles, names and lines stay text: of conversations that are found and brought in, questions, tool servers, and the log', async ({
  watched: page,
  host,
}) => {
  test.slow()
  const { client } = host
  await finishFirstRun(host)
  const { documentId } = await client.add({ fileName: 'beacon.txt', bytes: `The beacon says: ${all}` })
  await client.settled([documentId])
  const { conversation } = await client.ask(`What does the beacon say, ${IMAGE}?`)
  await client.conversations.RenameConversation({ conversationId: conversation.conversationId, title: 'Beacons' })
  const { text } = await client.conversations.ExportConversations({ conversationId: null, format: 'Json' })
  const harm = watchHarm(page, host.url)
  await openApp(page, host, '/assistant')

  const hostile = text.replaceAll(/alcove:[0-9a-f]{8}/g, 'alcove:00000000')
  await importFile(page, {
    name: `${IMAGE.replaceAll('/', '')}.json`,
    text: hostile.replaceAll('"Beacons"', JSON.stringify(oneLine.slice(0, 6).join(' ').slice(0, 190))),
  })
  await expect(
    conversationList(page)
      .getByText(oneLine[0] ?? '')
      .first(),
  ).toBeVisible()
  await importFile(page, { name: `${IMAGE}.json`, text: IMAGE })
  await expect(page.getByRole('dialog')).toContainText(IMAGE)
  expect(await harm()).toEqual([])
  await page.keyboard.press('Escape')
  await searchField(page).fill('beacon')
  await expect(conversationList(page).locator('mark').first()).toBeVisible()
  expect(await harm()).toEqual([])
  await searchField(page).fill('')
  await chooseFor(page, 'Beacons', 'assistant.rename.action')
  await page.getByRole('dialog').getByRole('textbox').fill(IMAGE)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  expect(await harm()).toEqual([])

  await client.evaluation.SaveQuestionSet({
    setId: null,
    name: oneLine.slice(0, 3).join(' ').slice(0, 100),
    questions: oneLine.map((each) => ({
      question: `What of ${each}?`,
      expected: [{ fileName: each.slice(0, 200) }],
      passage: each.trim(),
    })),
  })
  await openApp(page, host, '/quality')
  await expect(page.getByText(oneLine[0] ?? '').first()).toBeVisible()
  expect(await harm()).toEqual([])

  const line = { level: 'info', time: new Date().toISOString(), msg: oneLine.join(' ') }
  await appendFile(join(host.dataDir, 'logs', 'alcove.log'), `${JSON.stringify(line)}\n`)
  await openApp(page, host, '/diagnostics')
  await page.getByRole('combobox', { name: words('diagnostics.log.level') }).click()
  await page.getByRole('option', { name: words('diagnostics.log.from.info') }).click()
  await expect(page.getByRole('list', { name: words('diagnostics.log.title') })).toContainText(IMAGE)
  expect(await harm()).toEqual([])

  const transport = { type: 'Command' as const, command: IMAGE, args: [...oneLine.slice(0, 8)] }
  await client.companions.SaveCompanion({ companionId: null, name: 'Workshop', transport })
  await goTo(page, 'settings')
  const server = page.getByRole('listitem', { name: 'Workshop' })
  await server.getByRole('button', { name: words('settings.companions.start') }).click()
  await expect(page.getByRole('alertdialog')).toContainText('<svg onload=alert(1)>')
  expect(await harm()).toEqual([])
})
