/** What is read here of a Markdown syntax tree (mdast). */
export interface SyntaxNode {
  type: string
  value?: string
  children?: SyntaxNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
  data?: { hName: string; hProperties: Record<string, string> }
}

/** A stretch of the Markdown text that is drawn as marked, by UTF-16 offsets. */
export interface MarkedStretch {
  readonly start: number
  readonly end: number
}

/**
 * Cuts a text node at the edges of the stretches that touch it; `mark` draws the pieces within one, told whether the stretch ends there. Null where
 * the text has escapes, so that offsets do not count its characters.
 */
export const splitAt = (
  { value = '', position }: SyntaxNode,
  touching: readonly MarkedStretch[],
  mark: (value: string, isLast: boolean) => SyntaxNode,
): SyntaxNode[] | null => {
  const from = position?.start.offset ?? 0
  const to = position?.end.offset ?? 0
  if (to - from !== value.length) return null
  const parts: SyntaxNode[] = []
  let at = from
  for (const { start, end } of touching) {
    const begin = Math.max(start, at)
    const stop = Math.min(end, to)
    if (begin > at) parts.push({ type: 'text', value: value.slice(at - from, begin - from) })
    if (stop > begin) parts.push(mark(value.slice(begin - from, stop - from), end <= to))
    at = Math.max(at, stop)
  }
  if (at < to) parts.push({ type: 'text', value: value.slice(at - from) })
  return parts
}
