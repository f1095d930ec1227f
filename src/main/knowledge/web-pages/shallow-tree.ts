import { type DefaultTreeAdapterMap, defaultTreeAdapter } from 'parse5'
import { dropped, kept } from './plain-html.ts'

type Parent = DefaultTreeAdapterMap['parentNode']
type Child = DefaultTreeAdapterMap['childNode']

/** Deeper than any page that a person wrote; browsers end at 512. */
const DEEP = 256
/** From here on not even paragraphs and lists are elements of their own. */
const DEEPEST = 320
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong tt u var wbr'.split(
    ' ',
  ),
)

const children = (parent: Parent): readonly Child[] => defaultTreeAdapter.getChildNodes(parent)

/** What stands in the place of a node at a depth: itself, nothing, or the nodes of which it is made. */
const inPlaceOf = (node: Child, depth: number): readonly Child[] | null => {
  if (depth <= DEEP || !defaultTreeAdapter.isElementNode(node)) return null
  if (dropped.has(node.tagName)) return []
  if (depth <= DEEPEST && kept.has(node.tagName)) return null
  if (inline.has(node.tagName)) return children(node)
  const gap = defaultTreeAdapter.createTextNode('\n')
  return [gap, ...children(node), defaultTreeAdapter.createTextNode('\n')]
}

/**
 * Gives every element beyond a depth that no written page has up for what it holds, in its order: what reads the page takes time that grows with the square
 * of the depth, and steps that go as deep.
 */
export const makeShallow = (document: Parent): void => {
  const open: [parent: Parent, depth: number][] = [[document, 0]]
  for (const [parent, depth] of open) {
    const content: Child[] = []
    const waiting = children(parent).toReversed()
    for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
      const instead = inPlaceOf(child, depth + 1)
      if (instead === null) content.push(child)
      else for (const node of instead.toReversed()) waiting.push(node)
    }
    parent.childNodes = content
    for (const child of content) {
      child.parentNode = parent
      if (defaultTreeAdapter.isElementNode(child)) open.push([child, depth + 1])
    }
  }
}
