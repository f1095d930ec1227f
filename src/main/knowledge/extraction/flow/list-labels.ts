import { inLetters, inRoman } from './number-words.ts'

/** How one level of a list is numbered. */
export interface ListLevel {
  /** As Word names it: `decimal`, `lowerLetter`, `bullet`, `none` and so on. */
  readonly format: string
  /** `%1.%2` stands for the numbers of the first two levels. */
  readonly pattern: string
  readonly start: number
  /** Whether the numbers of other levels are figures here, whatever they are on their own. */
  readonly isLegal?: boolean
}

/** How a list of a Word document is numbered. */
export interface Numbering {
  /** Lists that have it in common go on counting. */
  readonly abstractId: string
  readonly levels: ReadonlyMap<number, ListLevel>
  /** Where levels begin anew with the first paragraph that this numbering has there. */
  readonly restarts: ReadonlyMap<number, number>
}

/** The list that a paragraph is of, and its level in it, from 0. */
export interface NumberingReference {
  readonly numberingId: string
  readonly level: number
}

/** Gives each list paragraph, in order, the label that stands before it: `2.1`, `b)`, `•`; '' for one without. */
export type LabelList = (reference: NumberingReference) => string

const MAX_LEVEL = 8

/** The labels of a document's lists, given how they are numbered. */
export const createListLabels = (numberings: ReadonlyMap<string, Numbering>): LabelList => {
  /** The last number of each level, by abstract numbering. */
  const counters = new Map<string, number[]>()
  const begun = new Set<string>()

  return ({ numberingId, level }) => {
    const numbering = numberings.get(numberingId)
    const definition = numbering?.levels.get(level)
    if (numbering === undefined || definition === undefined || level > MAX_LEVEL) return ''
    // Paragraphs that go on with an item have a bullet that is a space.
    if (definition.format === 'bullet') return /^\s+$/.test(definition.pattern) ? '' : '•'
    const counter = counters.get(numbering.abstractId) ?? []
    counters.set(numbering.abstractId, counter)
    const restart = numbering.restarts.get(level)
    if (restart !== undefined && !begun.has(`${numberingId} ${level}`)) counter[level] = restart - 1
    begun.add(`${numberingId} ${level}`)
    counter[level] = (counter[level] ?? definition.start - 1) + 1
    counter.length = level + 1
    return definition.pattern.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const other = numbering.levels.get(at)
      const format = definition.isLegal === true && at !== level ? 'decimal' : other?.format
      return other === undefined || format === undefined ? '' : inFormat(counter[at] ?? other.start, format)
    })
  }
}

const inFormat = (value: number, format: string): string => {
  switch (format) {
    case 'lowerLetter':
      return inLetters(value)
    case 'upperLetter':
      return inLetters(value).toUpperCase()
    case 'lowerRoman':
      return inRoman(value)
    case 'upperRoman':
      return inRoman(value).toUpperCase()
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'none':
      return ''
    default:
      return String(value)
  }
}
