import { childOf, childrenOf, descendantsOf, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { Styles } from './styles.ts'

/** A paragraph as it stands in a text. */
export interface XmlParagraph {
  readonly text: string
  readonly headingLevel: number | null
  /** From 0; null for what is no item of a list. */
  readonly listLevel: number | null
  /** What stands in it: tables, boxes. */
  readonly drawables: readonly XmlElement[]
  /** Footnotes, by the sign that stands in its text. */
  readonly notes: readonly { readonly sign: string; readonly text: string }[]
  readonly comments: readonly string[]
}

export interface ParagraphContext {
  readonly styles: Styles
  /** Comments by the field of the text that they are on. */
  readonly comments: ReadonlyMap<string, string>
}

interface OpenParagraph {
  text: string
  readonly drawables: XmlElement[]
  readonly notes: { sign: string; text: string }[]
  readonly comments: string[]
}

/** The paragraphs of a text in their order. */
export const readParagraphs = (storage: XmlElement, context: ParagraphContext): XmlParagraph[] => {
  const attachments = new Map(
    childrenOf(childOf(storage, 'sf:attachments') ?? nothing).map((each) => [each.attributes['sfa:ID'] ?? '', each]),
  )
  const notes = footnotesOf(storage)
  const inline = (element: XmlElement, open: OpenParagraph): void => {
    for (const child of element.children) {
      if (isElement(child)) inside(child, open)
      else open.text += child.replace(/\s*\n\s*/g, ' ')
    }
  }
  const inside = (element: XmlElement, open: OpenParagraph): void => {
    switch (element.name) {
      case 'sf:lnbr':
        open.text += '\n'
        break
      case 'sf:tab':
        open.text += '\t'
        break
      case 'sf:footnote': {
        const text = notes.shift() ?? ''
        const sign = element.attributes['sf:autonumber'] ?? '*'
        open.notes.push({ sign, text })
        open.text += `[${sign}]`
        break
      }
      case 'sf:attachment-ref': {
        const attachment = attachments.get(element.attributes['sfa:IDREF'] ?? '')
        open.drawables.push(...(attachment === undefined ? [] : childrenOf(attachment)))
        break
      }
      case 'sf:attachment':
        open.drawables.push(...childrenOf(element))
        break
      case 'sf:annotation-field': {
        const comment = context.comments.get(element.attributes['sfa:ID'] ?? '')
        if (comment !== undefined) open.comments.push(comment)
        inline(element, open)
        break
      }
      default:
        inline(element, open)
    }
  }
  const body = childOf(storage, 'sf:text-body')
  return (body === null ? [] : [...descendantsOf(body, 'sf:p')]).map((paragraph) => {
    const open: OpenParagraph = { text: '', drawables: [], notes: [], comments: [] }
    inline(paragraph, open)
    const { 'sf:style': style, 'sf:list-level': told } = paragraph.attributes
    const level = Number(told ?? Number.NaN)
    return {
      ...open,
      headingLevel: context.styles.headingLevel(style),
      listLevel: level >= 0 && context.styles.isList(style, level) !== false ? Math.max(0, level - 1) : null,
    }
  })
}

const nothing: XmlElement = { name: '', attributes: {}, children: [] }

/** The words of the footnotes of a text, in the order in which it refers to them. */
const footnotesOf = (storage: XmlElement): string[] => {
  const notes = childOf(storage, 'sf:footnotes', 'sf:text-storage', 'sf:text-body')
  return notes === null ? [] : [...descendantsOf(notes, 'sf:p')].map(wordsOf)
}

/** The words in an element as one line. */
export const wordsOf = (element: XmlElement): string => piecesIn(element).join('').trim().replace(/\s+/g, ' ')

const piecesIn = (element: XmlElement): string[] =>
  element.children.flatMap((child) => {
    if (!isElement(child)) return child
    return breaks.has(child.name) ? ' ' : [...piecesIn(child), ...(child.name === 'sf:p' ? [' '] : [])]
  })

const breaks: ReadonlySet<string> = new Set(['sf:lnbr', 'sf:br', 'sf:tab', 'sf:crbr', 'sf:footnotebr'])
