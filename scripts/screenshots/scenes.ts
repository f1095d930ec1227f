import type { Page } from '@playwright/test'
import type { RunningHost } from '../../test/host.ts'

/** One state of the window. */
export interface Scene {
  readonly name: string
  readonly path: string
  /** On a host with nothing in it. */
  readonly onEmpty?: boolean
  /** Whether the documentation shows it. */
  readonly inDocs?: boolean
  /** What is done before the picture is taken. */
  readonly arrange?: (page: Page) => Promise<void>
}

const brokenPdf = { fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7\nnothing that is one' }

const firstSource = async (page: Page): Promise<void> => {
  await page.locator('article section ol button').first().click()
  await page.waitForLoadState('networkidle')
  await page.locator('mark').first().waitFor()
}

const palette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}

/** Fills the host with what the scenes show, and says what to show. */
export const scenesOf = async ({ client }: RunningHost): Promise<readonly Scene[]> => {
  await client.settings.SavePreferences({ ...(await client.settings.GetPreferences()), firstRunDone: true })
  const answered = await client.ask('What kind of grease should I put in the bearings of the bogies?')
  const refused = await client.ask('Who won the chess tournament in Reykjavik in 1972?')
  const helped = await client.ask('How do I back up Alcove?')
  const broken = await client.add(brokenPdf)
  await client.settled([broken.documentId])
  const named = async (part: string) => {
    const { entries } = await client.documents.BrowseDocuments({ search: part, offset: 0, limit: 1 })
    return entries[0]?.documentId ?? ''
  }
  const [pdf, table, markdown] = await Promise.all(['.pdf', '.csv', '.md'].map(named))
  const chat = (asked: typeof answered) => `/assistant/${asked.conversation.conversationId}`
  return [
    { name: 'first-run', path: '/', onEmpty: true },
    { name: 'welcome', path: '/assistant' },
    { name: 'answer', path: chat(answered) },
    { name: 'answer-with-source', path: chat(answered), inDocs: true, arrange: firstSource },
    { name: 'refusal', path: chat(refused) },
    { name: 'answer-from-help', path: chat(helped), inDocs: true },
    { name: 'documents', path: '/documents', inDocs: true },
    { name: 'document-pdf', path: `/documents/${pdf}` },
    { name: 'document-table', path: `/documents/${table}` },
    { name: 'document-markdown', path: `/documents/${markdown}` },
    { name: 'document-failed', path: `/documents/${broken.documentId}` },
    { name: 'notes', path: '/notes' },
    { name: 'ai-context', path: '/ai-context' },
    { name: 'activity', path: '/activity' },
    { name: 'quality', path: '/quality' },
    { name: 'diagnostics', path: '/diagnostics' },
    { name: 'settings', path: '/settings', inDocs: true },
    {
      name: 'settings-end',
      path: '/settings',
      arrange: (page) => page.locator('details').last().scrollIntoViewIfNeeded(),
    },
    { name: 'help', path: '/help', inDocs: true },
    { name: 'palette', path: '/documents', arrange: palette },
    { name: 'quick-question', path: '/quick' },
  ]
}
