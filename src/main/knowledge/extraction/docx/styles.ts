import type { NumberingReference } from '../flow/list-labels.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'

/** What a paragraph is by its style. */
export interface ParagraphStyle {
  /** 1 for a title, 2 for "heading 1", and so on; null for text. */
  readonly headingLevel: number | null
  /** An entry of a table of contents, which says again what the headings say. */
  readonly isContents: boolean
  readonly numbering: NumberingReference | null
}

const plain: ParagraphStyle = { headingLevel: null, isContents: false, numbering: null }
const MAX_CHAIN = 20

/** The value of a property, as `<w:name w:val="…"/>` gives it. */
export const settingOf = (parent: XmlElement | null, ...path: readonly string[]): string | null =>
  childOf(parent, ...path)?.attributes['w:val'] ?? null

/** Whether an on-off property holds: it may stand alone, or with a value. */
export const isOn = (properties: XmlElement | null, name: string): boolean => {
  const property = childOf(properties, name)
  return property !== null && !['0', 'false', 'off', 'none'].includes(property.attributes['w:val'] ?? '')
}

/** The styles of a document by their ids; an unknown id is plain text. */
export const readStyles = (root: XmlElement | null): ((id: string | null) => ParagraphStyle) => {
  const elements = new Map<string, XmlElement>()
  if (root !== null) {
    for (const style of childrenOf(root, 'w:style')) elements.set(style.attributes['w:styleId'] ?? '', style)
  }
  const known = new Map<string, ParagraphStyle>()
  const read = (id: string, chain: number): ParagraphStyle => {
    const element = elements.get(id)
    if (element === undefined) return byName(id)
    const base = settingOf(element, 'w:basedOn')
    const inherited = base === null || chain > MAX_CHAIN ? plain : read(base, chain + 1)
    const properties = childOf(element, 'w:pPr')
    const named = byName(settingOf(element, 'w:name') ?? id)
    return {
      headingLevel: named.headingLevel ?? outlineLevel(properties) ?? inherited.headingLevel,
      isContents: named.isContents || inherited.isContents,
      numbering: numberingOf(properties, inherited.numbering),
    }
  }
  return (id) => {
    if (id === null) return plain
    const style = known.get(id) ?? read(id, 0)
    known.set(id, style)
    return style
  }
}

/** Built-in styles have English names in every language of the program; their ids are translated. */
const byName = (name: string): ParagraphStyle => {
  const heading = /^heading ?([1-9])$/i.exec(name)?.[1]
  if (heading !== undefined) return { ...plain, headingLevel: Number(heading) + 1 }
  if (/^title$/i.test(name)) return { ...plain, headingLevel: 1 }
  return /^(toc|table of figures)( ?\d| heading|$)/i.test(name) ? { ...plain, isContents: true } : plain
}

/** An outline level of 9 is that of text. */
export const outlineLevel = (properties: XmlElement | null): number | null => {
  const level = Number(settingOf(properties, 'w:outlineLvl') ?? 9)
  return level >= 0 && level < 9 ? level + 2 : null
}

/** The numbering that properties give; one that names its level alone is of the list that was inherited. */
export const numberingOf = (
  properties: XmlElement | null,
  inherited: NumberingReference | null,
): NumberingReference | null => {
  const numbering = childOf(properties, 'w:numPr')
  const own = settingOf(numbering, 'w:numId')
  const level = settingOf(numbering, 'w:ilvl')
  if (own !== null) return { numberingId: own, level: Number(level ?? 0) }
  return level === null || inherited === null ? inherited : { ...inherited, level: Number(level) }
}
