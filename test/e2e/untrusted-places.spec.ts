import { connectProvider } from '../connect-provider.ts'
import { type ChatScript, startOpenAIServer } from '../fixtures/openai-server.ts'
import { page as answer, startPageServer } from '../fixtures/page-server.ts'
import { startProxyServer } from '../fixtures/proxy-server.ts'
import { xssCorpus } from '../fixtures/xss-corpus.ts'
import { launchHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, finishedReply, lastReply, send } from './journeys/assistant.ts'
import { documentRow } from './journeys/documents.ts'
import { watchHarm } from './journeys/harm.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const oneLine = xssCorpus.map((text) => text.replace(/\p{Cc}/gu, ' '))
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

test('hostile names of libraries and tags stay text, where they are chosen and where they are shown', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const { client } = host
  const { documentId } = await client.add({ fileName: 'beacon.txt', bytes: 'The beacon burns from dusk on.' })
  const tags = [...new Set(oneLine.map((text) => text.slice(0, 60).trim()))].slice(0, 45)
  for (const add of [tags.slice(0, 20), tags.slice(20, 40), tags.slice(40)])
    await client.tags.TagDocuments({ documentIds: [documentId], add, remove: [] })
  for (const [at, text] of oneLine.entries())
    await client.libraries.CreateLibrary({ name: `${at} ${text}`.slice(0, 60).trim() })
  const harm = watchHarm(page, host.url)
  await openApp(page, host, '/documents')
  await expect(documentRow(page, 'beacon.txt')).toContainText('<img src=x onerror=alert(1)>')
  await page.getByRole('combobox', { name: words('documents.tags.filter'), exact: true }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await harm()).toEqual([])
  await page.keyboard.press('Escape')
  const menu = page.getByRole('button', { name: words('documents.more', { name: 'beacon.txt' }) })
  for (const item of ['documents.tags.action', 'documents.move.action']) {
    await menu.click()
    await page.getByRole('menuitem', { name: words(item) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await harm()).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.getByRole('combobox', { name: words('libraries.choose') }).click()
  await page
    .getByRole('option', { name: /<img src=x onerror/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  await page.getByRole('button', { name: words('documents.libraryMenu') }).click()
  expect(await harm()).toEqual([])
  await page.keyboard.press('Escape')
  await goTo(page, 'settings')
  await goTo(page, 'assistant')
  expect(await harm()).toEqual([])
})

test('hostile cells, headings, questions and titles of documents and notes stay text', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const { client } = host
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const table = [
    ['beacon', ...xssCorpus.slice(0, 8)],
    ...xssCorpus.map((text, at) => [`${at}`, text, text, text, text, text, text, text, text]),
  ]
  const csv = await client.add({
    fileName: 'beacons.csv',
    contentType: 'text/csv',
    bytes: table.map((row) => row.map(quoted).join(',')).join('\n'),
  })
  const chapters = oneLine.map(
    (text, at) =>
      `## What does the beacon ${at} say to ${text}?\n\nThe beacon ${at} is called ${text} and burns from dusk.`,
  )
  const paper = await client.add({ fileName: 'beacons.md', bytes: `# ${oneLine[1]}\n\n${chapters.join('\n\n')}` })
  const notes: string[] = []
  for (const [at, text] of oneLine.entries()) {
    const added = await client.knowledge.AddNote({ title: `${at} ${text}`, body: `${text}\n\n# ${text}` })
    if (added.ok) notes.push(added.value.documentId)
  }
  await client.settled([csv.documentId, paper.documentId, ...notes])
  const harm = watchHarm(page, host.url)
  await openApp(page, host, `/documents/${csv.documentId}`)
  await expect(
    page
      .getByRole('table')
      .getByText(xssCorpus[0] ?? '')
      .first(),
  ).toBeVisible()
  expect(await harm()).toEqual([])
  // The host writes no question of such words; one of another version might.
  await page.route('**/api/IDocumentsApi/GetDocumentOverview', async (route) => {
    const response = await route.fetch()
    const overview = (await response.json()) as object
    await route.fulfill({ response, json: { ...overview, title: oneLine[1], terms: oneLine, questions: oneLine } })
  })
  await openApp(page, host, `/documents/${paper.documentId}`)
  const overview = page.getByRole('button', { name: words('viewer.overview.title') })
  await overview.click()
  await expect(page.getByRole('heading', { name: words('viewer.overview.questions') })).toBeVisible()
  expect(await harm()).toEqual([])
  for (const documentId of notes.slice(0, 6)) {
    await openApp(page, host, `/notes/${documentId}`)
    await expect(page.getByLabel(words('notes.body'))).toHaveValue(/.+/)
    expect(await harm()).toEqual([])
  }
})

test('hostile words of a tool, of a note that waits for a word, and of a failure stay text', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const all = xssCorpus.join('\n')
  const calls = (args: object): ChatScript => ({
    type: 'Reply',
    toolCalls: [{ id: crypto.randomUUID(), name: 'add_note', arguments: JSON.stringify(args) }],
  })
  const attacks = [1, 4, 6, 19].map((at) => xssCorpus[at] ?? '')
  await using server = await startOpenAIServer({
    chat: [
      calls({ title: oneLine.slice(0, 6).join(' ').slice(0, 200), body: all }),
      { type: 'Reply', deltas: ['Noted.'] },
      calls({ title: 'x', body: all, [oneLine[1] ?? '']: all }),
      { type: 'Reply', deltas: ['Not noted.'] },
      ...attacks.map((message): ChatScript => ({ type: 'Status', status: 400, message })),
    ],
  })
  await connectProvider(host.client, server.baseUrl)
  const harm = watchHarm(page, host.url)
  await openApp(page, host, '/assistant')
  const card = page.getByRole('region', { name: words('assistant.approval.title') })
  for (const [question, said] of [
    ['Note it.', 'Noted.'],
    ['Note it again.', 'Not noted.'],
  ] as const) {
    await send(page, question)
    await expect(card).toContainText('<svg onload=alert(1)>')
    expect(await harm()).toEqual([])
    await card.getByRole('button', { name: words('assistant.approval.approve'), exact: true }).click()
    await expect(lastReply(page)).toContainText(said)
    await finishedReply(page)
    expect(await harm()).toEqual([])
  }
  for (const attack of attacks) {
    await expect(await ask(page, `Once more: ${attack}`)).toContainText(`It said: ${attack}`)
    expect(await harm()).toEqual([])
  }
  await page.reload()
  await expect(lastReply(page)).toContainText('It said: ')
  expect(await harm()).toEqual([])
})

test('hostile titles and authors of web pages stay text', async ({ watched: page }) => {
  test.slow()
  const story = 'The ferry to Skerra leaves at nine and comes back at six. '.repeat(12)
  const attack = escaped([0, 1, 2, 6].map((at) => oneLine[at]).join(' '))
  await using server = await startPageServer({
    '/ferry': answer(
      `<html><head><title>${attack}</title><meta name="author" content="${attack}"></head>
       <body><article><h1>${attack}</h1><p>${attack} ${story}</p></article></body></html>`,
    ),
  })
  await using proxy = await startProxyServer(server.origin)
  await using host = await launchHost({ bundle: true, env: { HTTP_PROXY: proxy.address } })
  await finishFirstRun(host)
  const { document } = await host.client.sources.AddWebPage({ address: 'http://skerra.example/ferry' })
  await host.client.settled([document.documentId])
  const harm = watchHarm(page, host.url)
  await openApp(page, host, `/documents/${document.documentId}`)
  await expect(page.getByRole('region', { name: 'Web page' })).toContainText('<img src=x onerror=alert(1)>')
  await expect(page.getByText('The ferry to Skerra leaves at nine').first()).toBeVisible()
  expect(await harm()).toEqual([])
  await goTo(page, 'documents')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  expect(await harm()).toEqual([])
})
