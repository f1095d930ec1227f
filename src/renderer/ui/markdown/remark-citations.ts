/** What is read here of a Markdown syntax tree (mdast). */
interface SyntaxNode {
  type: string
  value?: string
  identifier?: string
  position?: { start: { offset?: number }; end: { offset?: number } }
  children?: SyntaxNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** What Markdown is made of. */
interface Source {
  readonly value: unknown
}

const REFERENCE = /\[(\d{1,4})\]/g
/** Such a number as it was written, whose brackets an author may have taken for themselves. */
const WRITTEN = /(\\?)\[\d{1,4}\\?\]/g
const LAST_WORD = /\S{1,24}$/
const NUMBER = /^\d{1,4}$/

/**
 * A node that becomes `<cite data-citation="n">`, and nothing that a document's text could have written itself. The space before it is its own, so that it goes
 * where the citation is not drawn.
 */
const reference = (number: string, isSpaced = false): SyntaxNode => ({
  type: 'emphasis',
  children: [{ type: 'text', value: `${isSpaced ? ' ' : ''}[${number}]` }],
  data: { hName: 'cite', hProperties: { dataCitation: number, ...(isSpaced && { dataSpaced: '' }) } },
})

/** Keeps a citation on the line of the word that it follows. */
const group = (word: string): SyntaxNode => ({
  type: 'emphasis',
  children: [{ type: 'text', value: word }],
  data: { hName: 'span', hProperties: { className: 'citation-group' } },
})

/** The numbers in brackets that were written as such: `\[1]` is text. */
const referencesOf = ({ value = '', position }: SyntaxNode, source: Source): RegExpExecArray[] => {
  const found = [...value.matchAll(REFERENCE)]
  const { start, end } = position ?? {}
  if (found.length === 0 || start?.offset === undefined || end?.offset === undefined) return found
  const written = [...String(source.value).slice(start.offset, end.offset).matchAll(WRITTEN)]
  return found.filter((_, at) => written.length === found.length && written[at]?.[1] === '')
}

const splitText = (node: SyntaxNode, source: Source): SyntaxNode[] => {
  const { value = '' } = node
  const parts: SyntaxNode[] = []
  let end = 0
  for (const match of referencesOf(node, source)) {
    const isSpaced = value[match.index - 1] === ' '
    const before = value.slice(end, isSpaced ? match.index - 1 : match.index)
    const word = LAST_WORD.exec(before)?.[0] ?? ''
    if (before.length > word.length) parts.push({ type: 'text', value: before.slice(0, before.length - word.length) })
    if (word !== '') parts.push(group(word))
    // Right after another citation, or after the word of this one: in the same group.
    const last = parts.at(-1)
    const home = last?.data?.hName === 'span' ? last.children : parts
    home?.push(reference(match[1] ?? '', isSpaced))
    end = match.index + match[0].length
  }
  if (end < value.length) parts.push({ type: 'text', value: value.slice(end) })
  return parts
}

/**
 * What stands in for a node. A link reference whose label is a number is a citation even where the text defines such a
 * label: a quoted passage must not be able to turn a citation into a link of its own.
 */
const replace = (node: SyntaxNode, source: Source): SyntaxNode[] => {
  if (node.type === 'text') return splitText(node, source)
  if (node.type === 'definition' && NUMBER.test(node.identifier ?? '')) return []
  if (node.type === 'linkReference' && NUMBER.test(node.identifier ?? '')) {
    const label = (node.children ?? []).map((child) => child.value ?? '').join('')
    const before = NUMBER.test(label) && label !== node.identifier ? [reference(label)] : []
    return [...before, reference(node.identifier ?? '')]
  }
  if (node.type !== 'link') rewrite(node, source)
  return [node]
}

const rewrite = (parent: SyntaxNode, source: Source): void => {
  if (parent.children) parent.children = parent.children.flatMap((node) => replace(node, source))
}

/** Turns `[n]` in running text, outside code and links, into a citation; not where its bracket is escaped. */
export const remarkCitations = () => (tree: SyntaxNode, source: Source) => rewrite(tree, source)
