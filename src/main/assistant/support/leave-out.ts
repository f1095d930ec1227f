import type { SentenceSupport } from '../../../contracts/index.ts'

/** What stands behind a sentence and goes with it: its citations, and the space before the next. */
const BEHIND = /^(?:[ \t]*\[\d{1,4}\])*[ \t]*/

/** A text without the sentences that nothing supports, and how many those were. */
export const leaveOutUnsupported = (
  text: string,
  support: readonly SentenceSupport[],
): { readonly text: string; readonly removed: number } => {
  let kept = ''
  let from = 0
  let removed = 0
  for (const { start, end, verdict } of support) {
    if (verdict === 'Supported' || start < from) continue
    kept += text.slice(from, start)
    from = end + (BEHIND.exec(text.slice(end))?.[0].length ?? 0)
    removed += 1
  }
  kept += text.slice(from)
  return removed === 0
    ? { text, removed }
    : { text: kept.replace(/\n{3,}/g, '\n\n').replace(/(?<![ \t])[ \t]+$/gm, ''), removed }
}
