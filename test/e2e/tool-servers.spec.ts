import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { finishedReply, send } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const entry = fileURLToPath(new URL('../fixtures/tool-servers/stdio-server.ts', import.meta.url))
const it = (key: string, values = {}) => words(`settings.companions.${key}`, values)

test('a tool server is added, shown word for word, started, approved, and used after a word of the person', async ({
  host,
  watched: page,
}) => {
  await using model = await startOpenAIServer({
    chat: [
      {
        type: 'Reply',
        toolCalls: [{ id: 'call-1', name: 'workshop__echo', arguments: JSON.stringify({ words: 'sawdust' }) }],
      },
      { type: 'Reply', deltas: ['It said: sawdust.'] },
    ],
  })
  await connectProvider(host.client, model.baseUrl)
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const section = page.getByRole('region', { name: it('title') })
  await section.getByRole('button', { name: it('add') }).click()
  const dialog = page.getByRole('dialog', { name: it('add') })
  await dialog.getByLabel(it('name'), { exact: true }).fill('Workshop')
  await dialog.getByLabel(it('command')).fill(process.execPath)
  await dialog.getByLabel(it('args')).fill(`${entry}\nwell`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words('common.save') }).click()

  const card = section.getByRole('listitem', { name: 'Workshop' })
  await expect(card.getByText(it('states.Off'), { exact: true })).toBeVisible()
  await card.getByRole('button', { name: it('start') }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.locator('code')).toHaveText(`${process.execPath} ${entry} well`)
  await confirm.getByRole('button', { name: it('start') }).click()
  await expect(card.getByText(it('states.Ready'), { exact: true })).toBeVisible()
  await card.getByRole('checkbox', { name: 'echo' }).check()
  await expectAccessible(page)
  await card.getByRole('button', { name: it('approve') }).click()
  await expect(card.getByText(it('new'), { exact: true })).toHaveCount(9)

  await openApp(page, host, '/')
  await send(page, 'What does the workshop say?')
  await page.getByRole('button', { name: words('assistant.approval.approve'), exact: true }).click()
  await expect((await finishedReply(page)).getByText('It said: sawdust.')).toBeVisible()
})

test('a tool server that ends by itself is told of with when it is started again, and one that goes on ending can be restarted', async ({
  host,
  watched: page,
}) => {
  const transport = { type: 'Command' as const, command: process.execPath, args: [entry, 'fragile'] }
  const { companions } = host.client
  const { companionId } = await companions.SaveCompanion({ companionId: null, name: 'Belt saw', transport })
  await companions.StartCompanion({ companionId, transport })
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const card = page.getByRole('region', { name: it('title') }).getByRole('listitem', { name: 'Belt saw' })
  await expect(card.getByText(it('states.Ready'), { exact: true })).toBeVisible()
  const [mark = ''] = await readdir(join(host.dataDir, 'companions', companionId))
  process.kill(Number.parseInt(mark, 10))
  await expect(card.getByText(it('states.Restarting'), { exact: true })).toBeVisible()
  // It dies at its second start, too: its words are told with the time of the third.
  await expect(card.getByRole('status')).toContainText('The belt is torn.')
  await expectAccessible(page)
  await card.getByRole('button', { name: it('stop') }).click()
  await expect(card.getByText(it('states.Off'), { exact: true })).toBeVisible()

  const gaveUp = { type: 'Failed', reason: 'It has ended. Its last words: The belt is torn.', restarts: 5 }
  await page.route('**/api/ICompanionsApi/ListCompanions', async (route) => {
    const response = await route.fetch()
    const [companion] = await response.json()
    await route.fulfill({ response, json: [{ ...companion, state: gaveUp }] })
  })
  await page.reload()
  await expect(card.getByRole('alert')).toHaveText(`${it('gaveUp_other', { count: 5 })} ${gaveUp.reason}`)
  await card.getByRole('button', { name: it('restart') }).click()
  await expect(page.getByRole('alertdialog').locator('code')).toHaveText(`${process.execPath} ${entry} fragile`)
  await expectAccessible(page)
})

test('no address of a page adds or starts one', async ({ host, watched: page }) => {
  await finishFirstRun(host)
  const transport = encodeURIComponent(JSON.stringify({ type: 'Command', command: process.execPath, args: [entry] }))
  await openApp(page, host, `/settings?companion=${transport}&name=Evil&start=true#add-companion`)
  await expect(page.getByRole('region', { name: it('title') })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await host.client.companions.ListCompanions()).toEqual([])
})
