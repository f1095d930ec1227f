import { API_KEY, connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { xssCorpus } from '../fixtures/xss-corpus.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, finishedReply, send } from './journeys/assistant.ts'
import { watchHarm } from './journeys/harm.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

test('hostile file names and texts stay text, in the list, the viewer, the search and the quotes', async ({
  watched,
  host,
}) => {
  const hostile = xssCorpus.map((text, at) => ({ name: `${text.replaceAll('/', '').slice(0, 60)} ${at}.txt`, text }))
  const ids: string[] = []
  for (const { name, text } of hostile) {
    const bytes = `The beacon number ${ids.length} says: ${text}\n`
    ids.push((await host.client.add({ fileName: name, bytes })).documentId)
  }
  await host.client.settled(ids)
  await finishFirstRun(host)
  const harm = watchHarm(watched, host.url)
  await openApp(watched, host, '/documents')
  const grid = watched.getByRole('grid', { name: words('documents.list') })
  await expect(grid.getByRole('link').first()).toBeVisible()
  await grid.press('End')
  expect(await harm()).toEqual([])

  for (const at of [0, 1, 7, 18, 44]) {
    await openApp(watched, host, `/documents/${ids[at]}`)
    // The overview above the text may tell of it too.
    await expect(watched.getByText(`The beacon number ${at} says`).last()).toBeVisible()
  }
  await goTo(watched, 'assistant')
  for (const at of [0, 2, 9, 31]) {
    await ask(watched, `What does the beacon number ${at} say?`)
    expect(await harm()).toEqual([])
  }
})

test('a hostile provider runs nothing and loads nothing, streamed or stored', async ({ watched, host }) => {
  const pieces = (text: string) => text.match(/[\s\S]{1,7}/g) ?? []
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: xssCorpus.flatMap((text) => [...pieces(text), '\n\n']).concat('The end.') }],
  })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  const harm = watchHarm(watched, host.url)
  await openApp(watched, host)
  await send(watched, `Do your worst. ${xssCorpus[1]}`)
  const reply = await finishedReply(watched)
  await expect(reply).toContainText('The end.')
  expect(await harm()).toEqual([])
  await watched.reload()
  await expect(await finishedReply(watched)).toContainText('The end.')
  expect(await harm()).toEqual([])
  await expect(watched.locator('body')).not.toContainText(API_KEY)
})

test('a link in a reply opens nothing inside the window', async ({ watched, host }) => {
  await using server = await startOpenAIServer({
    chat: [
      { type: 'Reply', deltas: ['See [the manual](https://example.org/manual) and [this](javascript:alert(1)).'] },
    ],
  })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  const reply = await ask(watched, 'Where is the manual?')
  const link = reply.getByRole('link', { name: 'the manual' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('rel', /noreferrer/)
  await expect(reply.getByRole('link', { name: 'this' })).toHaveCount(0)
})

test('9. a link that a model wrote shows its whole address, and opens only after a word of the person', async ({
  watched,
  host,
}) => {
  const address = 'https://example.org/collect?said=the%20key%20hangs%20behind%20the%20barometer'
  const mail = 'mailto:eve@example.org?body=the%20key%20hangs%20here'
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: [`See [the manual](${address}) or [write to us](${mail}).`] }],
  })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  await openApp(watched, host)
  const opened: string[] = []
  watched.context().on('page', (page) => opened.push(page.url()))
  await watched.context().route('https://example.org/**', (route) => route.fulfill({ body: 'a page' }))
  const reply = await ask(watched, 'Where is the manual?')

  await reply.getByRole('link', { name: 'write to us' }).click()
  const question = watched.getByRole('alertdialog')
  await expect(question).toContainText(mail)
  await expect(question).toContainText('the key hangs here')
  await question.getByRole('button', { name: words('common.cancel') }).click()
  await expect(question).toBeHidden()

  await reply.getByRole('link', { name: 'the manual' }).click()
  await expect(question).toContainText(address)
  expect(opened).toEqual([])
  const popup = watched.context().waitForEvent('page')
  await question.getByRole('button', { name: words('link.open'), exact: true }).click()
  await (await popup).close()
  await expect(question).toBeHidden()
})
