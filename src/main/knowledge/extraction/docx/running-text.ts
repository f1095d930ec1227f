import { createFlow, type Flow } from '../flow/flow.ts'
import { inLetters } from '../flow/number-words.ts'
import { isElement, type XmlElement } from '../xml/xml-tree.ts'
import type { NoteSigns } from './inline-text.ts'
import { createBlockReader, type DocumentContext } from './read-blocks.ts'

/** Footnotes are counted in figures, endnotes in letters, so that the two are told apart. */
export const countNotes = (): NoteSigns => {
  const counts = { Footnote: 0, Endnote: 0 }
  return (type) => {
    const count = ++counts[type]
    return type === 'Footnote' ? String(count) : inLetters(count)
  }
}

/** What stands in a part of a document, as one line. */
export const blocksText = (parent: XmlElement | undefined, context: DocumentContext): string => {
  if (parent === undefined) return ''
  const flow = createFlow()
  const reader = createBlockReader(flow, context)
  for (const child of parent.children) if (isElement(child)) reader.read(child)
  return flow
    .finish()
    .text.replace(/^\[\]\s*/, '')
    .replace(/\s*\n+\s*/g, ' ')
}

/** Headers and footers stand on every page and are given once, behind the text; page numbers alone are no words. */
export const appendRunningText = (flow: Flow, edges: readonly XmlElement[], context: DocumentContext): void => {
  const told = new Set<string>()
  for (const edge of edges) {
    const text = blocksText(edge, context)
    const words = text.replace(/[^\p{L}]/gu, '').toLowerCase()
    if (words.length < 3 || told.has(words)) continue
    told.add(words)
    flow.paragraph(text)
  }
}
