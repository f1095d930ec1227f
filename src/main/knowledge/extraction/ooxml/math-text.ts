import { childOf, childrenOf, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** A formula in one line: `a/b`, `x^2`, `a_i`, `√(x)`. */
export const mathText = (element: XmlElement): string => {
  const part = (name: string): string => {
    const child = childOf(element, name)
    return child === null ? '' : mathText(child)
  }
  const raised = (): string => marked('^', part('m:sup'))
  const lowered = (): string => marked('_', part('m:sub'))
  switch (element.name) {
    case 'm:t':
      return element.children.filter((child) => !isElement(child)).join('')
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup':
      return `${part('m:e')}${lowered()}${raised()}`
    case 'm:sPre':
      return `${lowered()}${raised()}${part('m:e')}`
    case 'm:rad':
      return `${part('m:deg')}√(${part('m:e')})`
    case 'm:d':
      return inBrackets(element, childrenOf(element, 'm:e').map(mathText))
    case 'm:nary':
      return `${settingOf(element, 'm:naryPr', 'm:chr') ?? '∫'}${lowered()}${raised()} ${part('m:e')}`
    case 'm:func':
      return `${part('m:fName')} ${part('m:e')}`
    case 'm:limLow':
      return `${part('m:e')}${marked('_', part('m:lim'))}`
    case 'm:limUpp':
      return `${part('m:e')}${marked('^', part('m:lim'))}`
    case 'm:m':
      return childrenOf(element, 'm:mr').map(rowText).join('; ')
    case 'm:eqArr':
      return childrenOf(element, 'm:e').map(mathText).join('; ')
    case 'w:del':
    case 'w:moveFrom':
      return ''
    default:
      return childrenOf(element).map(mathText).join('')
  }
}

const settingOf = (element: XmlElement, properties: string, name: string): string | undefined =>
  childOf(element, properties, name)?.attributes['m:val']

/** `(a, b)`, or between the signs that the formula has there, of which one may be none: `|a|`. */
const inBrackets = (element: XmlElement, parts: readonly string[]): string => {
  const before = settingOf(element, 'm:dPr', 'm:begChr') ?? '('
  const behind = settingOf(element, 'm:dPr', 'm:endChr') ?? ')'
  return `${before}${parts.join(`${settingOf(element, 'm:dPr', 'm:sepChr') ?? ','} `)}${behind}`
}

const rowText = (row: XmlElement): string => childrenOf(row, 'm:e').map(mathText).join(', ')

const marked = (sign: string, text: string): string => (text === '' ? '' : `${sign}${grouped(text)}`)

const grouped = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`)
