import type { AIContextEntry } from '../../../contracts/index.ts'
import type { SystemPromptBuilder } from '../../assistant/index.ts'
import { type BlobStore, can, type Logger } from '../../platform/index.ts'
import { readStandingContext } from './standing-context-store.ts'

/** The words of entries, in their order; empty when none of them says anything. */
export const standingContextText = (entries: readonly AIContextEntry[]): string =>
  entries
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')

/** The part of the system prompt that the words of entries make. No client is told it. */
export const standingContextSection = (text: string): string =>
  text === '' ? '' : `What this team wants you to keep in mind:\n\n${text}`

/**
 * The standing context of the acting team as a part of the system prompt; opt-in, to be composed with other builders. Reads once when it is
 * called, which is once for each message however many turns its reply takes. Callers who may not read the team's knowledge get none of it.
 * Context that cannot be read is logged and left out.
 */
export const standingContextPrompt =
  (blobs: BlobStore, logger?: Logger): SystemPromptBuilder =>
  async ({ access }) => {
    if (!can(access, 'knowledge:read')) return ''
    try {
      return standingContextSection(standingContextText(await readStandingContext(blobs, access.teamId)))
    } catch (error) {
      logger?.error({ err: error, teamId: access.teamId }, 'the standing context cannot be read')
      return ''
    }
  }
