/** A node of the pages that pdf.js makes of a form in XML (XFA), as far as its words go. */
export interface XfaNode {
  readonly name?: unknown
  readonly value?: unknown
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly children?: readonly (XfaNode | null)[]
}

const MAX_DEPTH = 400
const blocks = new Set(['div', 'p', 'li', 'ul', 'ol', 'br', 'table', 'tr'])

/** The words of a page of such a form, labels and values, a line for each box. */
export const xfaText = (page: XfaNode): string => {
  let text = ''
  const say = (words: unknown): void => {
    if (typeof words !== 'string' || words.trim() === '') return
    text += text === '' || text.endsWith('\n') ? words.trim() : ` ${words.trim()}`
  }
  const walk = (node: XfaNode | null, depth: number): void => {
    if (node === null || depth > MAX_DEPTH) return
    const value = filledIn(node)
    if (value !== null) say(value)
    else if (typeof node.value === 'string') say(node.value)
    else for (const child of node.children ?? []) walk(child, depth + 1)
    if (blocks.has(String(node.name)) && text !== '' && !text.endsWith('\n')) text += '\n'
  }
  walk(page, 0)
  return text.trim()
}

/** What is filled in; null for a node that is no field. */
const filledIn = ({ name, attributes = {}, children = [] }: XfaNode): string | null => {
  if (name === 'input') {
    if (attributes.type === 'checkbox' || attributes.type === 'radio') return attributes.checked === true ? '☒' : '☐'
    return wordsOf(attributes.value)
  }
  if (name === 'textarea') return wordsOf(attributes.textContent ?? attributes.value)
  if (name !== 'select') return null
  const chosen = children.find((option) => option?.attributes?.selected === true)
  return wordsOf(chosen?.value ?? chosen?.attributes?.label ?? '')
}

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
