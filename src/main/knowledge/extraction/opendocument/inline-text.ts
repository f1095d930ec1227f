import { inLetters } from '../flow/number-words.ts'
import { markRaised, type TextWithRaised } from '../flow/raised-text.ts'
import { describedImage } from '../ooxml/described-image.ts'
import { childOf, childrenOf, descendantsOf, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { type EmbeddedObject, embeddedBy } from './embedded-objects.ts'
import { plainText, wordlessElements } from './plain-text.ts'

/** What stands in a paragraph: its text, and what is anchored in it. */
export interface Inline {
  readonly text: string
  /** Notes and comments, each as a line of its own. */
  readonly lines: readonly string[]
  /** Text boxes and tables in frames, each holding blocks. */
  readonly boxes: readonly XmlElement[]
  /** Charts and the like. */
  readonly objects: readonly EmbeddedObject[]
  readonly pageEndsBefore: number
  readonly pageEnds: number
}

/** What of a document a paragraph is read by. */
export interface InlineContext {
  readonly notes: NoteCounter
  /** The styles whose text is raised, by name. */
  readonly raisedStyles: ReadonlySet<string>
  /** What is embedded in the document, by the references to it. */
  readonly objects: ReadonlyMap<string, EmbeddedObject>
}

/** Counts the notes of a document, which the file does not where it leaves that to the program. */
export interface NoteCounter {
  footnotes: number
  endnotes: number
}

interface OpenInline extends TextWithRaised {
  lines: string[]
  boxes: XmlElement[]
  objects: EmbeddedObject[]
  pageEndsBefore: number
  pageEnds: number
}

export const readInline = (paragraph: XmlElement, context: InlineContext): Inline => {
  const inline: OpenInline = {
    text: '',
    raisedTo: 0,
    lines: [],
    boxes: [],
    objects: [],
    pageEndsBefore: 0,
    pageEnds: 0,
  }
  readAll(paragraph, inline, context)
  return inline
}

const readAll = (parent: XmlElement, inline: OpenInline, context: InlineContext): void => {
  for (const child of parent.children) {
    // White space counts as one space; more are written as elements.
    if (isElement(child)) readOne(child, inline, context)
    else inline.text += child.replace(/\s+/g, ' ')
  }
}

const readOne = (element: XmlElement, inline: OpenInline, context: InlineContext): void => {
  const { name, attributes } = element
  if (wordlessElements.has(name)) return
  switch (name) {
    case 'text:s':
      inline.text += ' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1)))
      break
    case 'text:tab':
      inline.text += '\t'
      break
    case 'text:line-break':
      inline.text += '\n'
      break
    case 'text:soft-page-break':
      inline.pageEnds++
      if (inline.text.trim() === '') inline.pageEndsBefore++
      break
    case 'text:note':
      readNote(element, inline, context)
      break
    case 'office:annotation': {
      const words = commentText(element)
      if (words !== '') inline.lines.push(`[${words}]`)
      break
    }
    case 'draw:frame':
    case 'draw:custom-shape':
    case 'draw:g':
      readFrame(element, inline, context)
      break
    case 'text:span': {
      const before = inline.text.length
      readAll(element, inline, context)
      if (context.raisedStyles.has(attributes['text:style-name'] ?? '')) markRaised(inline, before)
      break
    }
    default:
      readAll(element, inline, context)
  }
}

const readNote = (note: XmlElement, inline: OpenInline, { notes, raisedStyles }: InlineContext): void => {
  const isEndnote = note.attributes['text:note-class'] === 'endnote'
  const sign = isEndnote ? inLetters(++notes.endnotes) : String(++notes.footnotes)
  const body = childOf(note, 'text:note-body')
  inline.text += `[${sign}]`
  if (body !== null) inline.lines.push(`[${sign}] ${plainText(body, raisedStyles)}`)
}

/** A comment with its writer. */
export const commentText = (annotation: XmlElement): string => {
  const author = textOf(childOf(annotation, 'dc:creator')).trim()
  const words = childrenOf(annotation)
    .filter(({ name }) => name === 'text:p' || name === 'text:list')
    .map((line) => plainText(line))
    .join(' ')
    .trim()
  return author === '' || words === '' ? words : `${author}: ${words}`
}

const readFrame = (frame: XmlElement, inline: OpenInline, context: InlineContext): void => {
  const described = [...descendantsOf(frame, 'svg:desc')].map(textOf)
  const words = described.length > 0 ? described : [...descendantsOf(frame, 'svg:title')].map(textOf)
  for (const description of words.map(describedImage)) if (description !== '') inline.text += ` [${description}]`
  for (const element of descendantsOf(frame, 'draw:object')) {
    const object = embeddedBy(element, context.objects)
    // A formula is part of its sentence.
    if (object?.type === 'Formula') inline.text += /[^\s([{]$/.test(inline.text) ? ` ${object.text}` : object.text
    else if (object !== null) inline.objects.push(object)
  }
  const boxes = [...descendantsOf(frame, 'draw:text-box')]
  if (childrenOf(frame, 'table:table').length > 0) inline.boxes.push(frame)
  else if (boxes.length > 0) inline.boxes.push(...boxes)
  else if (childrenOf(frame).some(({ name }) => name === 'text:p' || name === 'text:list')) inline.boxes.push(frame)
}
