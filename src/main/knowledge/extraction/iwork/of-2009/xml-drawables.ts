import type { Flow } from '../../flow/flow.ts'
import { childrenOf, descendantsOf, type XmlElement } from '../../xml/xml-tree.ts'
import { writeTable } from '../tables/write-table.ts'
import { type ParagraphContext, readParagraphs, wordsOf } from './read-paragraphs.ts'
import { readXmlTable } from './xml-table.ts'

export interface XmlWriter extends ParagraphContext {
  readonly flow: Flow
}

/** Writes a text with all that stands in it. What is deeper in lists is further in; where all of a text is one item, it is none. */
export const writeXmlStorage = (storage: XmlElement | null, writer: XmlWriter): void => {
  if (storage === null) return
  const { flow } = writer
  const paragraphs = readParagraphs(storage, writer)
  const items = paragraphs.filter(({ text, listLevel }) => listLevel !== null && text.trim() !== '')
  const isList = items.length > 1 || items.some(({ listLevel }) => (listLevel ?? 0) > 0)
  for (const { text, headingLevel, listLevel, drawables, notes, comments } of paragraphs) {
    if (headingLevel !== null) flow.heading(headingLevel, text)
    else if (listLevel !== null && isList) flow.line(text.trim() === '' ? '' : `• ${text.trim()}`, listLevel)
    else flow.paragraph(text)
    for (const comment of comments) flow.line(`[${comment}]`)
    for (const drawable of drawables) writeXmlDrawable(drawable, writer)
    for (const note of notes) if (note.text !== '') flow.line(`[${note.sign}] ${note.text}`)
  }
}

/** Writes texts in boxes, tables, and notes that stick on pages. */
export const writeXmlDrawable = (drawable: XmlElement, writer: XmlWriter): void => {
  switch (drawable.name) {
    case 'sf:tabular-info': {
      const table = readXmlTable(drawable, writer.styles)
      if (table !== null) writeTable(table, writer.flow)
      break
    }
    case 'sf:sticky-note': {
      const words = storagesIn(drawable).map(wordsOf).join(' ')
      if (words !== '') writer.flow.paragraph(`[${words}]`)
      break
    }
    case 'sf:group':
      for (const child of childrenOf(drawable)) writeXmlDrawable(child, writer)
      break
    default:
      if (/^sf:(?:drawable-)?shape$|^sf:textbox/.test(drawable.name))
        for (const storage of storagesIn(drawable)) writeXmlStorage(storage, writer)
  }
}

/** The texts right in a drawable; those that stand in them come with them. */
export const storagesIn = (element: XmlElement): XmlElement[] => [...descendantsOf(element, 'sf:text-storage')]
