import type { FlowTable } from '../flow/flow.ts'
import { createCoveredPlaces } from '../table/covered-places.ts'
import { childOf, childrenOf, descendantsOf, isElement, type XmlElement } from '../xml/xml-tree.ts'
import { plainText } from './plain-text.ts'
import { readGrid, tableRows } from './table-grid.ts'

/** An object inside of a document: a chart with its values, or a formula in one line. */
export type EmbeddedObject =
  | { readonly type: 'Chart'; readonly title: string; readonly table: FlowTable }
  | { readonly type: 'Formula'; readonly text: string }

/** What an object's content says; null for any other kind. */
export const readObject = (content: XmlElement): EmbeddedObject | null => {
  const [chart] = descendantsOf(content, 'chart:chart')
  if (chart !== undefined) {
    const [values] = descendantsOf(chart, 'table:table')
    const title = childOf(chart, 'chart:title')
    const name = title === null ? '' : plainText(title)
    const covered = createCoveredPlaces()
    const grid = readGrid(values === undefined ? [] : tableRows(values, covered), plainText, covered)
    return { type: 'Chart', title: name, table: { name, rows: grid.rows, markedHeaderRows: grid.headerRows } }
  }
  const formula = content.name === 'mml:math' ? content : [...descendantsOf(content, 'mml:math')][0]
  return formula === undefined ? null : { type: 'Formula', text: formulaText(formula).replace(/\s+/g, ' ').trim() }
}

/** What an element refers to; a document that is one file has it inside. */
export const embeddedBy = (element: XmlElement, objects: ReadonlyMap<string, EmbeddedObject>): EmbeddedObject | null =>
  objects.get((element.attributes['xlink:href'] ?? '').replace(/^\.\/|\/$/g, '')) ?? readObject(element)

/** MathML in one line: `a/b`, `x^2`, `√(x)`. */
const formulaText = (element: XmlElement): string => {
  const parts = childrenOf(element).filter(({ name }) => !name.startsWith('mml:annotation'))
  const at = (index: number): string => {
    const part = parts[index]
    return part === undefined ? '' : grouped(formulaText(part))
  }
  switch (element.name) {
    case 'mml:mfrac':
      return `${at(0)}/${at(1)}`
    case 'mml:msup':
    case 'mml:mover':
      return `${at(0)}^${at(1)}`
    case 'mml:msub':
    case 'mml:munder':
      return `${at(0)}_${at(1)}`
    case 'mml:msubsup':
    case 'mml:munderover':
      return `${at(0)}_${at(1)}^${at(2)}`
    case 'mml:msqrt':
      return `√(${parts.map(formulaText).join('')})`
    default:
      return parts.length > 0
        ? parts.map(formulaText).join('')
        : element.children
            .filter((child) => !isElement(child))
            .join('')
            .trim()
  }
}

const grouped = (text: string): string => (/^(?:[\p{L}\p{N}.]*|\p{S})$/u.test(text) ? text : `(${text})`)
