import type { DateTime } from '../../../contracts/index.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { now } from '../../platform/index.ts'

/** Beyond it, the oldest goes. */
export const MAX_KEPT_VERSIONS = 100

const STOOD_MS = 2 * MINUTE_MS
const APART_MS = 10 * MINUTE_MS

export interface OutgoingContent {
  readonly savedBy: string
  readonly savedAt: string
  /** When the latest version that is kept was saved; of the first, when the document was added. */
  readonly keptAt: string
}

/**
 * Whether the content that a save replaces is worth a version of its own. Someone who writes saves every few seconds: what stood for two minutes,
 * what another person wrote, and one state every ten minutes are kept. By the clock that their moments were told by, also where the computer's was set back since.
 */
export const isWorthKeeping = (
  { savedBy, savedAt, keptAt }: OutgoingContent,
  by: string,
  at: DateTime = now(),
): boolean => {
  if (savedBy !== by || Date.parse(at) - Date.parse(savedAt) >= STOOD_MS) return true
  return Date.parse(at) - Date.parse(keptAt) >= APART_MS
}
