import { fieldWords } from '../doc/field-words.ts'
import { markRaised, type TextWithRaised } from '../flow/raised-text.ts'
import { symbolSign } from '../flow/symbol-sign.ts'
import { describedImage } from '../ooxml/described-image.ts'
import { mathText } from '../ooxml/math-text.ts'
import { childOf, childrenOf, descendantsOf, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { isOn, settingOf } from './styles.ts'

/** What stands in a paragraph: its text in the accepted state, and what is anchored in it. */
export interface Inline {
  readonly text: string
  /** Ids of the notes that are referred to, in order, with the signs that stand for them in the text. */
  readonly notes: readonly { readonly type: 'Footnote' | 'Endnote'; readonly id: string; readonly sign: string }[]
  readonly comments: readonly string[]
  /** Text boxes, each holding paragraphs and tables. */
  readonly boxes: readonly XmlElement[]
  /** Relations to diagrams, whose words stand in parts of their own. */
  readonly diagrams: readonly string[]
  /** The same, to charts. */
  readonly charts: readonly string[]
  /** How many pages had ended when it was last laid out: before its first letter, and in all. */
  readonly pageEndsBefore: number
  readonly pageEnds: number
  /** Whether every letter is bold. */
  readonly isBold: boolean
}

interface OpenInline extends TextWithRaised {
  notes: { type: 'Footnote' | 'Endnote'; id: string; sign: string }[]
  comments: string[]
  boxes: XmlElement[]
  diagrams: string[]
  charts: string[]
  pageEndsBefore: number
  pageEnds: number
  lettersBold: number
  lettersPlain: number
  /** Open complex fields, the innermost last. */
  readonly fields: OpenField[]
}

interface OpenField {
  /** Its code, which is not shown; null once its result comes. */
  code: string | null
  /** The whole code. */
  said: string
  /** How long the text was where it began. */
  readonly begin: number
}

/** Counts footnotes and endnotes through the document. */
export type NoteSigns = (type: 'Footnote' | 'Endnote') => string

/** Content that is no more (deleted, moved away), and properties. */
const passedOver: ReadonlySet<string> = new Set([
  'w:del',
  'w:moveFrom',
  'w:delText',
  'w:instrText',
  'w:delInstrText',
  'w:pPr',
  'w:rPr',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:smartTagPr',
  'w:rt',
  'w:binData',
  'mc:Fallback',
])

const fixed: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
  'w:softHyphen': '',
}

/** Reads the runs of a paragraph. Fields show their result, tracked changes their outcome, drawings the words that describe them. */
export const readInline = (paragraph: XmlElement, noteSign: NoteSigns): Inline => {
  const inline: OpenInline = {
    text: '',
    raisedTo: 0,
    notes: [],
    comments: [],
    boxes: [],
    diagrams: [],
    charts: [],
    pageEndsBefore: 0,
    pageEnds: 0,
    lettersBold: 0,
    lettersPlain: 0,
    fields: [],
  }
  readAll(paragraph, inline, noteSign)
  const { lettersBold, lettersPlain, fields: _, ...read } = inline
  return { ...read, isBold: lettersBold > 0 && lettersPlain === 0 }
}

const readAll = (parent: XmlElement, inline: OpenInline, noteSign: NoteSigns): void => {
  for (const child of parent.children) if (isElement(child)) readOne(child, inline, noteSign)
}

const readOne = (element: XmlElement, inline: OpenInline, noteSign: NoteSigns): void => {
  const { name, attributes } = element
  if (name === 'w:instrText') addToCode(inline, textOf(element))
  if (passedOver.has(name)) return
  if (name === 'w:fldChar') turnField(inline, attributes['w:fldCharType'] ?? '', element)
  else if (name === 'w:fldSimple') readSimpleField(element, inline, noteSign)
  else if (!isInCode(inline)) readShown(element, inline, noteSign)
  // Of a field's code nothing is shown, but somewhere in it the code ends.
  else readAll(element, inline, noteSign)
}

const isInCode = ({ fields }: OpenInline): boolean => fields.some(({ code }) => code !== null)

/** Reads an element outside of the codes of fields. */
const readShown = (element: XmlElement, inline: OpenInline, noteSign: NoteSigns): void => {
  const { name, attributes } = element
  switch (name) {
    case 'w:r':
      readRun(element, inline, noteSign)
      break
    case 'w:t':
      inline.text += textOf(element)
      break
    case 'w:br':
      // A break of page or column divides nothing in the text.
      if (attributes['w:type'] === undefined || attributes['w:type'] === 'textWrapping') inline.text += '\n'
      break
    case 'w:lastRenderedPageBreak':
      inline.pageEnds++
      if (inline.text === '') inline.pageEndsBefore++
      break
    case 'w:sym':
      inline.text += symbolSign(Number.parseInt(attributes['w:char'] ?? '', 16), attributes['w:font'] ?? '')
      break
    case 'w:footnoteReference':
      referToNote('Footnote', element, { inline, noteSign })
      break
    case 'w:endnoteReference':
      referToNote('Endnote', element, { inline, noteSign })
      break
    case 'w:footnote':
    case 'w:endnote': {
      // Word 2003 keeps a note where it is referred to.
      inline.text += `[${noteSign(name === 'w:footnote' ? 'Footnote' : 'Endnote')}]`
      inline.boxes.push(element)
      break
    }
    case 'aml:annotation':
      readAnnotation(element, inline, noteSign)
      break
    case 'w:commentReference':
      inline.comments.push(attributes['w:id'] ?? '')
      break
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      readDrawing(element, inline)
      break
    case 'm:oMath':
      inline.text += mathText(element)
      break
    default:
      inline.text += fixed[name] ?? ''
      readAll(element, inline, noteSign)
  }
}

interface Reading {
  readonly inline: OpenInline
  readonly noteSign: NoteSigns
}

const referToNote = (type: 'Footnote' | 'Endnote', reference: XmlElement, { inline, noteSign }: Reading): void => {
  const sign = noteSign(type)
  inline.notes.push({ type, id: reference.attributes['w:id'] ?? '', sign })
  inline.text += `[${sign}]`
}

/** In Word 2003, changes stand around what they are about, and comments where they are made. */
const readAnnotation = (annotation: XmlElement, inline: OpenInline, noteSign: NoteSigns): void => {
  const kind = annotation.attributes['w:type'] ?? ''
  if (kind === 'Word.Comment') inline.boxes.push(...descendantsOf(annotation, 'aml:content'))
  else if (kind !== 'Word.Deletion') readAll(annotation, inline, noteSign)
}

const readRun = (run: XmlElement, inline: OpenInline, noteSign: NoteSigns): void => {
  const properties = childOf(run, 'w:rPr')
  if (isOn(properties, 'w:vanish')) {
    // Hidden text is not what the person sees; a field that begins in it still begins.
    for (const mark of descendantsOf(run, 'w:fldChar')) turnField(inline, mark.attributes['w:fldCharType'] ?? '', mark)
    return
  }
  const before = inline.text.length
  readAll(run, inline, noteSign)
  if (settingOf(properties, 'w:vertAlign') === 'superscript') markRaised(inline, before)
  const letters = inline.text.slice(before).replace(/[^\p{L}\p{N}]/gu, '').length
  if (isOn(properties, 'w:b')) inline.lettersBold += letters
  else inline.lettersPlain += letters
}

const MAX_CODE = 10_000

const addToCode = ({ fields }: OpenInline, words: string): void => {
  const field = fields.at(-1)
  if (field === undefined || field.code === null || field.code.length > MAX_CODE) return
  field.code += words
  field.said = field.code
}

const turnField = (inline: OpenInline, type: string, mark: XmlElement): void => {
  const field = inline.fields.at(-1)
  if (type === 'begin') {
    const isShown = !isInCode(inline)
    inline.fields.push({ code: '', said: '', begin: inline.text.length })
    if (isShown) inline.text += formWords(mark)
  } else if (type === 'separate' && field !== undefined) field.code = null
  else if (type === 'end') endField(inline)
}

/** A field without a result shows what its code says, such as an equation; one in the code of another is a part of that. */
const endField = (inline: OpenInline): void => {
  const field = inline.fields.pop()
  if (field === undefined || inline.text.length > field.begin) return
  const words = fieldWords(field.said)
  const around = inline.fields.at(-1)
  if (around !== undefined && around.code !== null) addToCode(inline, words)
  else if (!isInCode(inline)) inline.text += words
}

const readSimpleField = (element: XmlElement, inline: OpenInline, noteSign: NoteSigns): void => {
  const before = inline.text.length
  readAll(element, inline, noteSign)
  const isEmpty = inline.text.length === before && !isInCode(inline)
  if (isEmpty) inline.text += fieldWords(element.attributes['w:instr'] ?? '')
}

/** What is ticked or chosen in a field of a form, which has no other result. */
const formWords = (mark: XmlElement): string => {
  const data = childOf(mark, 'w:ffData')
  const box = childOf(data, 'w:checkBox')
  if (box !== null) {
    const isOnBox = childOf(box, 'w:checked') === null ? isOn(box, 'w:default') : isOn(box, 'w:checked')
    return isOnBox ? '☒' : '☐'
  }
  const list = childOf(data, 'w:ddList')
  if (list === null) return ''
  const chosen = Number(settingOf(list, 'w:result') ?? settingOf(list, 'w:default') ?? 0)
  return childrenOf(list, 'w:listEntry')[chosen]?.attributes['w:val'] ?? ''
}

const readDrawing = (drawing: XmlElement, inline: OpenInline): void => {
  const described = [...descendantsOf(drawing, 'wp:docPr')].map(({ attributes }) => attributes.descr ?? '')
  const shapes = [...descendantsOf(drawing, 'v:shape')].map(({ attributes }) => attributes.alt ?? '')
  for (const description of new Set([...described, ...shapes].map(describedImage))) {
    if (description !== '') inline.text += ` [${description}]`
  }
  for (const box of withoutFallback(drawing, 'w:txbxContent')) inline.boxes.push(box)
  for (const diagram of descendantsOf(drawing, 'dgm:relIds')) {
    const id = diagram.attributes['r:dm']
    if (id !== undefined) inline.diagrams.push(id)
  }
  for (const chart of descendantsOf(drawing, 'c:chart')) {
    const id = chart.attributes['r:id']
    if (id !== undefined) inline.charts.push(id)
  }
}

function* withoutFallback(parent: XmlElement, name: string): Generator<XmlElement, void, undefined> {
  for (const child of parent.children) {
    if (!isElement(child) || child.name === 'mc:Fallback') continue
    if (child.name === name) yield child
    else yield* withoutFallback(child, name)
  }
}
