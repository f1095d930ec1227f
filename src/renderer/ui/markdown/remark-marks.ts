/** What is read here of a Markdown syntax tree (mdast). */
interface SyntaxNode {
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

const marked = (value: string, isLast: boolean): SyntaxNode => ({
  type: 'emphasis',
  children: [{ type: 'text', value }],
  data: { hName: 'mark', hProperties: { dataMark: isLast ? 'last' : 'part' } },
})

const splitText = (node: SyntaxNode, stretches: readonly MarkedStretch[]): SyntaxNode[] => {
  const { value = '', position } = node
  const from = position?.start.offset
  const to = position?.end.offset
  if (from === undefined || to === undefined) return [node]
  const touching = stretches.filter(({ start, end }) => start < to && end > from)
  if (touching.length === 0) return [node]
  // Where escapes stand in the text, offsets do not count its characters: the whole is marked, or nothing of it.
  if (to - from !== value.length) {
    const inside = touching.find(({ start, end }) => start <= from && end >= to)
    return inside ? [marked(value, inside.end <= to)] : [node]
  }
  const parts: SyntaxNode[] = []
  let at = from
  for (const { start, end } of touching) {
    const begin = Math.max(start, at)
    const stop = Math.min(end, to)
    if (begin > at) parts.push({ type: 'text', value: value.slice(at - from, begin - from) })
    if (stop > begin) parts.push(marked(value.slice(begin - from, stop - from), end <= to))
    at = Math.max(at, stop)
  }
  if (at < to) parts.push({ type: 'text', value: value.slice(at - from) })
  return parts
}

const rewrite = (parent: SyntaxNode, stretches: readonly MarkedStretch[]): void => {
  if (!parent.children) return
  parent.children = parent.children.flatMap((node) => {
    if (node.type === 'text') return splitText(node, stretches)
    rewrite(node, stretches)
    return [node]
  })
}

/** Turns stretches of running text, outside code, into `<mark>`; the piece in which a stretch ends says so. */
export const remarkMarks =
  ({ stretches }: { readonly stretches: readonly MarkedStretch[] }) =>
  (tree: SyntaxNode): void => {
    if (stretches.length > 0) rewrite(tree, stretches)
  }
