import { type MarkedStretch, type SyntaxNode, splitAt } from './syntax-node.ts'

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
  const parts = splitAt(node, touching, marked)
  if (parts) return parts
  // Where escapes stand in the text, the whole is marked, or nothing of it.
  const inside = touching.find(({ start, end }) => start <= from && end >= to)
  return inside ? [marked(value, inside.end <= to)] : [node]
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
