import type { NothingToAsk, SystemPromptBuilder } from '../../assistant/index.ts'
import { can } from '../../platform/index.ts'
import type { DocumentBrowser } from './document-browser.ts'

const stillRead = (documents: number): string =>
  `${documents === 1 ? 'One document' : `${documents} documents`} of the user ${documents === 1 ? 'is' : 'are'} still being read, and cannot be found yet. Where what you were given does not answer the question, say that it may stand there, and that it can be asked again in a moment.`

const nothing: Readonly<Record<NothingToAsk, string>> = {
  NoDocuments:
    'The library of the user holds no documents yet. Where the question is about documents, say so, and that they can be added on the Documents page or by dropping files anywhere in the window.',
  NoneRead:
    'None of the documents in the library of the user could be read. Where the question is about documents, say so, and that the Documents page tells why and what to do.',
}

/**
 * Tells what of the documents that are asked cannot be found, as a part of the system prompt and to a provider that quotes: how many are still being read, and
 * whether the library has none, or none that could be read. Nothing where all are read.
 */
export const documentsPrompt =
  (browser: Pick<DocumentBrowser, 'counts' | 'working'>): SystemPromptBuilder =>
  async ({ access, documentIds = null, grounding }) => {
    if (!can(access, 'knowledge:read')) return ''
    const counts = documentIds === null ? browser.counts(access.teamId, null) : null
    if (counts !== null && counts.working === 0 && counts.indexed === 0) {
      const why = counts.all === 0 ? 'NoDocuments' : 'NoneRead'
      grounding?.nothingToAsk?.(why)
      return nothing[why]
    }
    const unread = counts?.working ?? browser.working(documentIds ?? [])
    if (unread === 0) return ''
    grounding?.unread?.(unread)
    return stillRead(unread)
  }
