import { markRaised, type TextWithRaised } from '../flow/raised-text.ts'
import { isElement, type XmlElement } from '../xml/xml-tree.ts'

/** What holds no words of a text. */
export const wordlessElements: ReadonlySet<string> = new Set([
  'text:ruby-text',
  'text:tracked-changes',
  'text:page-number',
  'text:page-count',
  'office:annotation-end',
  'office:forms',
  'svg:title',
  'svg:desc',
])

const noStyles: ReadonlySet<string> = new Set()

/** The words of an element in one line; raised figures are told from the digits before them where the styles that raise text are named. */
export const plainText = (element: XmlElement, raisedStyles = noStyles): string => {
  const line: TextWithRaised = { text: '', raisedTo: 0 }
  const collect = ({ name, children, attributes }: XmlElement): void => {
    if (/^text:(s|tab|line-break)$/.test(name)) line.text += ' '
    const before = line.text.length
    for (const child of children) {
      if (!isElement(child)) line.text += child
      else if (!wordlessElements.has(child.name) && child.name !== 'text:note-citation') collect(child)
    }
    if (name === 'text:span' && raisedStyles.has(attributes['text:style-name'] ?? '')) markRaised(line, before)
    if (/^text:[ph]$/.test(name)) line.text += ' '
  }
  collect(element)
  return line.text.replace(/\s+/g, ' ').trim()
}
