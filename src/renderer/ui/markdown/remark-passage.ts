import { type MarkedStretch, type SyntaxNode, splitAt } from './syntax-node.ts'

const inMark = (children: SyntaxNode[]): SyntaxNode => ({
  type: 'emphasis',
  children,
  data: { hName: 'mark', hProperties: { dataMark: 'passage' } },
})

const touches = ({ position }: SyntaxNode, { start, end }: MarkedStretch): boolean =>
  (position?.start.offset ?? Number.POSITIVE_INFINITY) < end && (position?.end.offset ?? -1) > start

/** Marks the parts of a node that a passage touches: of running text the letters, of code the whole. Whether there was any. */
const markIn = (parent: SyntaxNode, passage: MarkedStretch): boolean => {
  if (!parent.children) return false
  let isMarked = false
  parent.children = parent.children.flatMap((node) => {
    if (!touches(node, passage)) return [node]
    if (node.type === 'text') {
      isMarked = true
      return splitAt(node, [passage], (value) => inMark([{ type: 'text', value }])) ?? [inMark([node])]
    }
    if (node.type === 'code' || node.type === 'inlineCode') {
      isMarked = true
      return [inMark([node])]
    }
    if (markIn(node, passage)) isMarked = true
    return [node]
  })
  return isMarked
}

/** Marks a passage of a document in its Markdown; where it holds nothing that is drawn, the block that it stands before or in. */
export const remarkPassage =
  ({ passage }: { readonly passage: MarkedStretch | null }) =>
  (tree: SyntaxNode): void => {
    if (passage === null || markIn(tree, passage) || !tree.children) return
    const next = tree.children.findIndex(
      ({ type, position }) => type !== 'html' && (position?.end.offset ?? -1) > passage.start,
    )
    const at = next === -1 ? tree.children.findLastIndex(({ type }) => type !== 'html') : next
    const block = tree.children[at]
    if (block) tree.children[at] = inMark([block])
  }
