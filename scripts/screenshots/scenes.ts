import type { Page } from '@playwright/test'
import { connectProvider } from '../../test/connect-provider.ts'
import type { ChatScript, OpenAIServer, ReceivedRequest } from '../../test/fixtures/openai-server.ts'
import type { RunningHost } from '../../test/host.ts'
import { dialogScenes } from './dialog-scenes.ts'
import { docScenes } from './doc-scenes.ts'
import type { Scene } from './scene.ts'
import { replyScript, stateScenes } from './state-scenes.ts'

const brokenPdf = { fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7\nnothing that is one' }

/** The last button of the first run is the way past it. */
const skipped = async (page: Page): Promise<void> => {
  await page.getByRole('button').last().click()
  await page.locator('nav').first().waitFor()
}

const palette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}

const NOTIFICATIONS = '**/api/notifications**'

/** What happens is told no more; the page goes on trying. */
const cutOff = async (page: Page): Promise<void> => {
  await page.route(NOTIFICATIONS, (route) => route.abort())
  await page.reload()
  await page.locator('[role=status] .lucide-wifi-off').waitFor()
}

/** A window has to be there to be asked. */
const waitsForWord = async (page: Page): Promise<void> => {
  await page.locator('form textarea').last().fill('Please write it down.')
  await page.keyboard.press('Enter')
  await page.locator('article section pre').last().waitFor()
}

const searched = async (page: Page): Promise<void> => {
  await page.getByRole('searchbox').first().fill('grease')
  await page.locator('section a[data-row]').first().waitFor()
}

const versions = async (page: Page): Promise<void> => {
  await page.locator('[aria-haspopup=menu]').last().click()
  await page
    .getByRole('menuitem')
    .filter({ has: page.locator('.lucide-history') })
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
}

/** A note that said something else three minutes ago; the host's clock goes forward for it. */
const rewrittenNote = async ({ client, child }: RunningHost): Promise<string> => {
  const added = await client.knowledge.AddNote({ title: 'Dome motor', body: 'The motor was greased in March.' })
  if (!added.ok) throw new Error('The note could not be added.')
  const { documentId } = added.value
  child.send({ laterMs: 180_000 })
  await client.knowledge.UpdateNote({ documentId, title: 'Dome motor', body: 'The motor was **greased in May**.' })
  return documentId
}

/** A conversation with a model that wants to change something, and waits to be allowed to. */
const askingModel = async ({ client }: RunningHost, instanceId: string): Promise<string> => {
  const { conversationId } = await client.conversations.StartConversation({
    content: 'Write down that the dome motor was greased in May.',
    activeModule: null,
    choice: { instanceId, model: null },
    grounding: null,
    documentIds: null,
    pictures: [],
  })
  return conversationId
}

/** What the model of the scenes says: a call of the tool that writes notes. */
const askingScript: ChatScript = {
  type: 'Reply',
  toolCalls: [
    {
      id: 'call-1',
      name: 'add_note',
      arguments: JSON.stringify({ title: 'Dome motor', body: 'The motor was greased in May.' }),
    },
  ],
}

/** What the model of the scenes says to a request. */
export const scriptOf = (request: ReceivedRequest): ChatScript =>
  JSON.stringify(request.body?.messages ?? '').includes('Write down') ? askingScript : replyScript(request)

/** Fills the host with what the scenes show, and says what to show. */
export const scenesOf = async (host: RunningHost, model: OpenAIServer): Promise<readonly Scene[]> => {
  const { client } = host
  const documented = await docScenes(host)
  const refused = await client.ask('Who won the chess tournament in Reykjavik in 1972?')
  const broken = await client.add(brokenPdf)
  await client.settled([broken.documentId])
  const named = async (part: string) => {
    const { entries } = await client.documents.BrowseDocuments({ search: part, offset: 0, limit: 1 })
    return entries[0]?.documentId ?? ''
  }
  const [pdf, table = '', markdown = '', json = ''] = await Promise.all(
    ['handbook.pdf', '.csv', '.md', '.json'].map(named),
  )
  const note = await rewrittenNote(host)
  const instanceId = await connectProvider(client, model.baseUrl)
  await client.settings.SetActiveProvider(null)
  const asking = await askingModel(host, instanceId)
  const answer = documented.find(({ name }) => name === 'answer-with-source')?.path ?? '/assistant'
  return [
    { name: 'first-run', path: '/', onEmpty: true, after: skipped },
    { name: 'welcome', path: '/assistant' },
    ...documented,
    { name: 'answer', path: answer },
    { name: 'refusal', path: `/assistant/${refused.conversation.conversationId}` },
    {
      name: 'approval',
      path: `/assistant/${asking}`,
      arrange: waitsForWord,
      after: (page) => page.keyboard.press('Escape'),
    },
    { name: 'document-pdf', path: `/documents/${pdf}` },
    { name: 'document-table', path: `/documents/${table}` },
    { name: 'document-markdown', path: `/documents/${markdown}` },
    { name: 'document-failed', path: `/documents/${broken.documentId}` },
    { name: 'documents-searched', path: '/documents', arrange: searched },
    { name: 'notes', path: '/notes' },
    { name: 'note-versions', path: `/notes/${note}`, arrange: versions },
    { name: 'ai-context', path: '/ai-context' },
    { name: 'activity', path: '/activity' },
    { name: 'quality', path: '/quality' },
    { name: 'diagnostics', path: '/diagnostics' },
    {
      name: 'settings-end',
      path: '/settings',
      arrange: (page) => page.locator('details').last().scrollIntoViewIfNeeded(),
    },
    { name: 'palette', path: '/documents', arrange: palette },
    { name: 'quick-question', path: '/quick' },
    ...dialogScenes({ answer, table, markdown, json }),
    ...(await stateScenes(host, instanceId)),
    { name: 'connection-lost', path: '/documents', arrange: cutOff, after: (page) => page.unroute(NOTIFICATIONS) },
  ]
}
