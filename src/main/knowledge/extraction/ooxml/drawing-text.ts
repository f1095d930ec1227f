import { inLetters, inRoman } from '../flow/number-words.ts'
import { markRaised, type TextWithRaised } from '../flow/raised-text.ts'
import { childOf, childrenOf, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { mathText } from './math-text.ts'

/** A paragraph of DrawingML: its text and how it stands in a list. */
export interface DrawingParagraph {
  readonly text: string
  /** From 0. */
  readonly level: number
  /** `None` where the paragraph says that it has no bullet, `Inherited` where it says nothing. */
  readonly bullet: 'Sign' | 'None' | 'Inherited'
  /** `2.` in a numbered list, else ''. */
  readonly number: string
}

/** Fields that a program fills in on every slide. */
const runningFields = /^(slidenum|datetime\d*)$/

/** The paragraphs of a text body, in order, blank ones left out. */
export const drawingParagraphs = (body: XmlElement | null): DrawingParagraph[] => {
  if (body === null) return []
  const counts: number[] = []
  return childrenOf(body, 'a:p').flatMap((paragraph) => {
    const properties = childOf(paragraph, 'a:pPr')
    const level = Number(properties?.attributes.lvl ?? 0)
    const text = runsText(paragraph)
    if (text.trim() === '') return []
    counts.length = Math.min(counts.length, level + 1)
    const numbered = childOf(properties, 'a:buAutoNum')
    if (numbered === null) return [{ text, level, bullet: bulletOf(properties), number: '' }]
    const start = Number(numbered.attributes.startAt ?? 1)
    counts[level] = (counts[level] ?? start - 1) + 1
    return [{ text, level, bullet: 'Sign' as const, number: numberIn(counts[level], numbered.attributes.type ?? '') }]
  })
}

const bulletOf = (properties: XmlElement | null): DrawingParagraph['bullet'] => {
  if (childOf(properties, 'a:buNone') !== null) return 'None'
  return (childOf(properties, 'a:buChar') ?? childOf(properties, 'a:buBlip')) ? 'Sign' : 'Inherited'
}

const numberIn = (value: number, type: string): string => {
  const figure = /^alpha/.test(type) ? inLetters(value) : /^roman/.test(type) ? inRoman(value) : String(value)
  const cased = /Uc/.test(type) ? figure.toUpperCase() : figure
  if (type.endsWith('ParenBoth')) return `(${cased})`
  if (type.endsWith('ParenR')) return `${cased})`
  return type.endsWith('Plain') ? cased : `${cased}.`
}

const runsText = (parent: XmlElement): string => {
  const line: TextWithRaised = { text: '', raisedTo: 0 }
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const before = line.text.length
    line.text += wordsOf(child)
    // In thousandths of a per cent of the letters' height.
    if (Number(childOf(child, 'a:rPr')?.attributes.baseline ?? 0) > 0) markRaised(line, before)
  }
  return line.text
}

const wordsOf = (element: XmlElement): string => {
  switch (element.name) {
    case 'a:r':
      return textOf(childOf(element, 'a:t'))
    case 'a:br':
      return '\n'
    case 'a:fld':
      return runningFields.test(element.attributes.type ?? '') ? '' : textOf(childOf(element, 'a:t'))
    case 'm:oMath':
      return mathText(element)
    case 'mc:Fallback':
    case 'a:pPr':
    case 'a:endParaRPr':
      return ''
    default:
      return runsText(element)
  }
}
