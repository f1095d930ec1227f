import { childOf, childrenOf, isElement, type XmlElement } from '../xml/xml-tree.ts'

/** A formula in one line: `a/b`, `x^2`, `a_i`, `√(x)`. */
export const mathText = (element: XmlElement): string => {
  const part = (name: string): string => {
    const child = childOf(element, name)
    return child === null ? '' : mathText(child)
  }
  switch (element.name) {
    case 'm:t':
      return element.children.filter((child) => !isElement(child)).join('')
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`
    case 'm:sSup':
      return `${part('m:e')}^${grouped(part('m:sup'))}`
    case 'm:sSub':
      return `${part('m:e')}_${grouped(part('m:sub'))}`
    case 'm:sSubSup':
      return `${part('m:e')}_${grouped(part('m:sub'))}^${grouped(part('m:sup'))}`
    case 'm:rad':
      return `${part('m:deg')}√(${part('m:e')})`
    case 'm:d':
      return `(${childrenOf(element, 'm:e').map(mathText).join(', ')})`
    case 'm:nary':
      return `${sign(element)}_${grouped(part('m:sub'))}^${grouped(part('m:sup'))} ${part('m:e')}`
    default:
      return childrenOf(element).map(mathText).join('')
  }
}

const sign = (element: XmlElement): string => childOf(element, 'm:naryPr', 'm:chr')?.attributes['m:val'] ?? '∫'

const grouped = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`)
