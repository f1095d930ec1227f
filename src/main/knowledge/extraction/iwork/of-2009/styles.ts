import { childOf, childrenOf, type XmlElement } from '../../xml/xml-tree.ts'
import { type CellFormat, currencySign, decimalsOf, patternOf, plainFormat } from '../tables/cell-format.ts'
import { headingLevelByName } from '../text/paragraph-styles.ts'

/** The styles of a document, known by their identifiers and by what others call them. */
export interface Styles {
  /** Takes in all that stand in an element. */
  collect(element: XmlElement): void
  headingLevel(style: string | undefined): number | null
  /** Whether paragraphs of a style are items of a list at some level; null where it does not say. */
  isList(style: string | undefined, level: number): boolean | null
  cellFormat(style: string | undefined): CellFormat | null
}

const collected: ReadonlySet<string> = new Set(['sf:paragraphstyle', 'sf:liststyle', 'sf:cell-style'])
/** What styles have in common and refer to. */
const shared: ReadonlySet<string> = new Set(['sf:list-label-typeinfo'])
const MAX_CHAIN = 20

export const isStyle = (name: string): boolean => collected.has(name)

export const createStyles = (): Styles => {
  const elements = new Map<string, XmlElement>()
  const formats = new Map<string, CellFormat | null>()
  const collect = (element: XmlElement): void => {
    if (isStyle(element.name) || shared.has(element.name)) {
      const { 'sfa:ID': id, 'sf:ident': ident } = element.attributes
      if (id !== undefined) elements.set(id, element)
      if (ident !== undefined) elements.set(ident, element)
    }
    formats.clear()
    for (const child of element.children) if (typeof child !== 'string') collect(child)
  }
  /** The first answer of a style and those that it was made from. */
  const inherited = <T>(style: string | undefined, ask: (element: XmlElement) => T | undefined): T | undefined => {
    let element = elements.get(style ?? '')
    for (let chain = 0; element !== undefined && chain < MAX_CHAIN; chain++) {
      const answer = ask(element)
      if (answer !== undefined) return answer
      element = elements.get(element.attributes['sf:parent-ident'] ?? '')
    }
    return undefined
  }
  const isItem = (list: XmlElement, level: number): boolean | null => {
    const [labels] = childrenOf(childOf(list, 'sf:property-map', 'sf:listLabelTypes') ?? list)
    const label = labels === undefined ? undefined : (childrenOf(labels)[level] ?? childrenOf(labels).at(-1))
    const named = label?.name.endsWith('-ref') ? elements.get(label.attributes['sfa:IDREF'] ?? '') : label
    const type = named?.attributes['sf:type']
    return type === undefined ? null : type !== 'none'
  }
  return {
    collect,
    headingLevel: (style) =>
      inherited(style, ({ attributes }) => {
        const name = attributes['sf:name']
        return name === undefined ? undefined : headingLevelByName(name.trim())
      }) ?? null,
    isList(style, level) {
      const list = inherited(style, (element) => {
        const property = childOf(element, 'sf:property-map', 'sf:listStyle')
        const own = childOf(property, 'sf:liststyle')
        return own ?? elements.get(childOf(property, 'sf:liststyle-ref')?.attributes['sfa:IDREF'] ?? '')
      })
      return list === undefined ? null : isItem(list, level)
    },
    cellFormat(style) {
      const known = formats.get(style ?? '')
      if (known !== undefined) return known
      const format = inherited(style, (element) => formatIn(childOf(element, 'sf:property-map'))) ?? null
      formats.set(style ?? '', format)
      return format
    },
  }
}

const kinds: Readonly<Record<string, CellFormat['kind']>> = { '1': 'Money', '2': 'Percent', '3': 'Scientific' }
/** What a style says that cells hold, and numbers that cells of no format have. */
const formatTypes = { money: '257', percent: '258', fraction: '262', none: '-1' } as const

/** The format that the properties of a cell's style tell; undefined where they tell none. */
const formatIn = (properties: XmlElement | null): CellFormat | undefined => {
  const number = childOf(properties, 'sf:SFTCellStylePropertyNumberFormat', 'sf:number-format')
  const date = childOf(properties, 'sf:SFTCellStylePropertyDateTimeFormat', 'sf:date-format')
  const type = childOf(properties, 'sf:SFTCellStylePropertyFormatType', 'sf:number')?.attributes['sfa:number']
  if (type === undefined || type === formatTypes.none) return undefined
  const datePattern = patternOf(date?.attributes['sf:fmt'])
  if (number === null) return date === null ? undefined : { ...plainFormat, datePattern }
  return { ...numberFormatOf(number), datePattern }
}

/** How an element says that numbers are shown. */
export const numberFormatOf = ({ attributes }: XmlElement): CellFormat => ({
  ...plainFormat,
  kind: kinds[attributes['sf:format-type'] ?? ''] ?? 'Decimal',
  decimals: decimalsOf(Number(attributes['sf:format-decimal-places'] ?? Number.NaN)),
  hasThousands: attributes['sf:format-show-thousands-separator'] === 'true',
  isBracketed: Number(attributes['sf:format-negative-style']) >= 2,
  currency: currencySign(attributes['sf:format-currency-code'] ?? ''),
})
