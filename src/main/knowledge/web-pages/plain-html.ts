import { linkAddress } from '../extraction/html/link-address.ts'

/** As much of a document tree as writing it down again needs. */
export interface PageNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<PageNode>
  getAttribute?(name: string): string | null
}

const ELEMENT = 1
const TEXT = 3

/** Elements that say how words belong together; every other element gives its content alone. */
export const kept: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table caption thead tbody tfoot tr th td figure figcaption section article sup sub br hr'.split(
    ' ',
  ),
)
/** Elements that say how words are meant. */
const setOff: ReadonlySet<string> = new Set('b strong i em cite code kbd samp'.split(' '))
/** Elements of which nothing is kept: what runs, what is filled in, and formulas in the words of other programs. */
export const dropped: ReadonlySet<string> = new Set(
  'script style template noscript annotation annotation-xml iframe object embed canvas audio video link meta base head form button input select textarea option dialog'.split(
    ' ',
  ),
)
/** Elements that stand on lines of their own. */
const blocks: ReadonlySet<string> = new Set('div main header footer aside address details summary nav'.split(' '))
const voids: ReadonlySet<string> = new Set(['br', 'hr'])
const attributes: Readonly<Record<string, readonly string[]>> = {
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  li: ['value'],
}

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const attributesOf = (node: PageNode, name: string): string =>
  (attributes[name] ?? [])
    .flatMap((attribute) => {
      const value = node.getAttribute?.(attribute) ?? ''
      return /^\d{1,4}$/.test(value) ? ` ${attribute}="${value}"` : []
    })
    .join('')

/** The words that stand for a picture, without the picture. */
const described = (node: PageNode): string => {
  const words = node.getAttribute?.('alt')?.trim() ?? ''
  return words === '' ? '' : `<img alt="${escapeHtml(words)}">`
}

/** The words that are set in a drawing, of which nothing else is kept. */
const drawnWords = (node: PageNode): string[] =>
  [...node.childNodes].flatMap((child) => {
    const name = child.nodeName.toLowerCase()
    if (name === 'text') return (child.textContent ?? '').trim().replace(/\s+/g, ' ') || []
    return name === 'defs' || name === 'symbol' ? [] : drawnWords(child)
  })

/** What stands around the content of an element. */
const around = (node: PageNode, name: string, base: string): readonly [before: string, after: string] => {
  if (voids.has(name)) return [`<${name}>`, '']
  if (setOff.has(name)) return [`<${name}>`, `</${name}>`]
  const address = name === 'a' ? linkAddress(node.getAttribute?.('href') ?? '', base) : null
  if (address !== null) return [`<a href="${escapeHtml(address)}">`, '</a>']
  if (kept.has(name)) return [`<${name}${attributesOf(node, name)}>`, `</${name}>`]
  return blocks.has(name) ? ['<div>', '</div>'] : ['', '']
}

const write = (node: PageNode, base: string, pieces: string[]): void => {
  if (node.nodeType === TEXT) pieces.push(escapeHtml(node.textContent ?? ''))
  if (node.nodeType !== ELEMENT) return
  const name = node.nodeName.toLowerCase()
  if (name === 'img') pieces.push(described(node))
  if (name === 'svg') pieces.push(...drawnWords(node).map((words) => `<p>${escapeHtml(words)}</p>`))
  if (name === 'img' || name === 'svg' || dropped.has(name)) return
  const [before, after] = around(node, name, base)
  pieces.push(before)
  for (const child of node.childNodes) write(child, base, pieces)
  pieces.push(after)
}

/**
 * Writes a part of a page as HTML that holds words, their order and what they mean alone: no scripts, styles, pictures, forms, and no attribute but what
 * numbers lists, joins cells and leads to other pages. Links are relative to `base`.
 */
export const plainHtml = (root: PageNode, base: string): string => {
  const pieces: string[] = []
  for (const child of root.childNodes) write(child, base, pieces)
  return pieces.join('').replace(/\s*\n\s*\n\s*/g, '\n')
}

/** How many letters plain HTML shows. */
export const lettersOf = (html: string): number => html.replace(/<[^>]*>/g, '').replace(/\s+/g, '').length
