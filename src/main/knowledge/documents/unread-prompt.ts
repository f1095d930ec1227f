import type { SystemPromptBuilder } from '../../assistant/index.ts'
import { can } from '../../platform/index.ts'
import type { DocumentBrowser } from './document-browser.ts'

const told = (documents: number): string =>
  `${documents === 1 ? 'One document' : `${documents} documents`} of the user ${documents === 1 ? 'is' : 'are'} still being read, and cannot be found yet. Where what you were given does not answer the question, say that it may stand there, and that it can be asked again in a moment.`

/** Tells of the documents that are asked how many are still being read, as a part of the system prompt and to a provider that quotes; nothing where all are read. */
export const unreadPrompt =
  (browser: Pick<DocumentBrowser, 'counts' | 'working'>): SystemPromptBuilder =>
  async ({ access, documentIds = null, grounding }) => {
    if (!can(access, 'knowledge:read')) return ''
    const unread = documentIds === null ? browser.counts(access.teamId, null).working : browser.working(documentIds)
    if (unread === 0) return ''
    grounding?.unread?.(unread)
    return told(unread)
  }
