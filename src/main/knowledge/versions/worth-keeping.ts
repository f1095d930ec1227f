import { MINUTE_MS } from '../../platform/durations.ts'
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
 * what another person wrote, and one state every ten minutes are kept.
 */
export const isWorthKeeping = (
  { savedBy, savedAt, keptAt }: OutgoingContent,
  by: string,
  nowMs: number = Date.now(),
): boolean => {
  if (savedBy !== by || nowMs - Date.parse(savedAt) >= STOOD_MS) return true
  return nowMs - Date.parse(keptAt) >= APART_MS
}
