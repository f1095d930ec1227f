import type { RowFilter } from '../../querying/table-query.ts'
import type { TableColumn } from '../../table-column.ts'
import { readNumber } from '../../typing/read-number.ts'
import { unitCalled } from '../../typing/read-quantity.ts'
import { type Word, wordsOf } from '../../words.ts'
import { numberAt } from '../question/open-words.ts'
import type { QuestionPatterns } from '../question/question-patterns.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { type Explaining, mentionBeside } from './explaining.ts'

/** A cell that stands for all numbers from one on, to another: `up to 500 g`, `über 65.000 €`, `7–12`. */
interface Step {
  readonly cell: string
  readonly least: number
  readonly most: number
  /** Whether an end is no part of it: "over", "under". */
  readonly isOpen: boolean
  /** As it is written; empty where there is none. */
  readonly unit: string
}

type StepWords = QuestionPatterns['steps']

const LEAST_STEPS = 2
/** A cell of more signs is a remark. */
const LONGEST_STEP = 40
const BETWEEN = /^(.*?\d.*?)\s*(?:–|—|-|\bto\b|\bbis\b|\bà\b|\ba\b)\s*(\D{0,3}\d.*)$/iu
const NUMBER = /(?:[$£€¥]\s?)?\d[\d.,'’]*(?:\s?(?:[$£€¥%]|°[CF]?|\p{L}[\p{L}²³.]{0,11}))?/u

interface Bound {
  readonly before: string
  readonly value: number
  readonly unit: string
  readonly behind: string
}

/** The only number of a text, with its unit and what stands around it; null where there is none. */
const boundIn = (text: string, { onwards }: StepWords): Bound | null => {
  const folded = text.trim().toLowerCase()
  const ending = onwards.find((words) => folded.endsWith(words)) ?? ''
  const rest = text
    .trim()
    .slice(0, folded.length - ending.length)
    .trim()
  const [written, ...more] = Array.from(rest.matchAll(new RegExp(NUMBER, 'gu')))
  if (written === undefined || more.length > 0) return null
  const [digits] = written
  if (rest.slice(written.index + digits.length).trim() !== '') return null
  // What ends a step is round: a mark before three figures divides thousands.
  const number = readNumber(digits.replace(/\.$/, ''), digits.includes(',') ? '.' : ',')
  const before = rest.slice(0, written.index).trim().toLowerCase()
  return number && { before, value: number.value, unit: number.unit, behind: ending }
}

const stepIn = (cell: string, words: StepWords): Step | null => {
  if (cell.length > LONGEST_STEP) return null
  const bound = boundIn(cell, words)
  if (bound === null) {
    const [, from = '', to = ''] = BETWEEN.exec(cell.trim()) ?? []
    const [least, most] = [boundIn(from, words), boundIn(to, words)]
    const isRange = least !== null && most !== null && least.value < most.value
    if (!isRange || ![...words.from, ''].includes(least.before) || most.before !== '') return null
    return { cell, least: least.value, most: most.value, isOpen: false, unit: most.unit || least.unit }
  }
  const { before, value, unit, behind } = bound
  const upwards = { cell, least: value, most: Number.POSITIVE_INFINITY, unit }
  const downwards = { cell, least: Number.NEGATIVE_INFINITY, most: value, unit }
  if (behind !== '') return before === '' ? { ...upwards, isOpen: false } : null
  if (words.upTo.includes(before)) return { ...downwards, isOpen: false }
  if (words.below.includes(before)) return { ...downwards, isOpen: true }
  if (words.from.includes(before)) return { ...upwards, isOpen: false }
  return words.above.includes(before) ? { ...upwards, isOpen: true } : null
}

/** How many of one unit another is; null where they measure different things. */
const worthOf = (asked: string, own: string): number | null => {
  const [from, to] = [unitCalled(asked), unitCalled(own)]
  return from !== null && from.family === to?.family ? from.worth / to.worth : null
}

/** The steps that the cells of a column are, all in one unit; empty where one of them is none. */
const stepsOf = ({ kind, values }: TableColumn, words: StepWords): readonly Step[] => {
  if (kind !== 'Text' || values === null || values.length < LEAST_STEPS) return []
  const steps: Step[] = []
  for (const value of values) {
    const step = stepIn(value, words)
    // Most columns are none by their first cell: every table is asked, for every question with a number.
    if (step === null) return []
    steps.push(step)
  }
  const own = steps.find(({ unit }) => unit !== '')?.unit ?? ''
  return steps.map((step) => {
    const worth = step.unit === own ? 1 : (worthOf(step.unit, own) ?? 1)
    return { ...step, least: step.least * worth, most: step.most * worth, unit: own }
  })
}

const holds = ({ least, most, isOpen }: Step, value: number): boolean =>
  isOpen ? least < value && value < most : least <= value && value <= most

/** The step in which a number is: of those that reach so far, the one that ends first, else the one that begins last. */
const stepOf = (steps: readonly Step[], value: number): Step | undefined =>
  steps
    .filter((step) => holds(step, value))
    .toSorted((one, other) => (one.most === other.most ? other.least - one.least : one.most - other.most))[0]

/** What a unit is called by its sign, or by the beginning of its word. */
const nameOfUnit = (written: string, { unitOf }: Pick<ReadQuestion, 'unitOf'>): string =>
  unitOf(written.toLowerCase()) ?? unitCalled(written)?.sign ?? wordsOf(written)[0]?.stem ?? ''

interface AskedNumber {
  readonly value: number
  readonly start: number
  readonly end: number
  /** The word or the sign beside it. */
  readonly beside: Word | undefined
}

const numbersIn = ({ question }: Explaining, free: ReadonlySet<number>): AskedNumber[] =>
  [...free].flatMap((at): AskedNumber[] => {
    const value = numberAt({ ...question, open: new Set(free) }, at)
    const isSignBefore = /^[$£€¥]$/.test(question.words[at - 1]?.folded ?? '')
    const { above, below, upTo } = question.patterns.steps
    // "Over 20 feet" is what such a cell says itself.
    const isStep = [...above, ...below, ...upTo].includes(
      question.words[isSignBefore ? at - 2 : at - 1]?.written.toLowerCase() ?? '',
    )
    if (value === null || isStep) return []
    const beside = question.words[isSignBefore ? at - 1 : at + 1]
    return [{ value, start: isSignBefore ? at - 1 : at, end: isSignBefore ? at + 1 : at + 2, beside }]
  })

/** A column whose cells are steps. */
interface StepColumn {
  readonly at: number
  readonly steps: readonly Step[]
  readonly unit: string
}

/** The cell of a column in which a number is, where the unit beside it or the name of the column says that it is one of these; null elsewhere. */
const cellOf = (
  { at, steps, unit }: StepColumn,
  { value, start, end, beside }: AskedNumber,
  { question, mentions }: Explaining,
) => {
  const isSame = nameOfUnit(beside?.written ?? '', question) === nameOfUnit(unit, question)
  const worth = beside === undefined || unit === '' ? null : isSame ? 1 : worthOf(beside.written, unit)
  const ofColumn = mentions.filter(({ column }) => column === at)
  if (worth === null && mentionBeside(ofColumn, start, end - 1) === undefined) return null
  const step = stepOf(steps, value * (worth ?? 1))
  return step === undefined ? null : { column: at, cell: step.cell, isMeasured: worth !== null }
}

/**
 * Rows of the step in which a number of the question is: 40,000 euros are in "up to 45,000 €", a child of five in "4–6 years". Numbers beside the name of another
 * column are then those of its cells. What is explained is taken out of `free`.
 */
export const stepFilters = (explaining: Explaining, free: Set<number>): RowFilter[] => {
  const { question, table, mentions } = explaining
  const numbers = question.hasMinus ? [] : numbersIn(explaining, free)
  if (numbers.length === 0) return []
  const columns = table.columns.flatMap((column, at): StepColumn[] => {
    const steps = stepsOf(column, question.patterns.steps)
    return steps.length === 0 ? [] : [{ at, steps, unit: steps[0]?.unit ?? '' }]
  })
  const filters = numbers.flatMap((number): RowFilter[] => {
    const [only, more] = columns.flatMap((column) => cellOf(column, number, explaining) ?? [])
    if (only === undefined || more !== undefined) return []
    for (let at = number.start; at < (only.isMeasured ? number.end : number.end - 1); at++) free.delete(at)
    return [{ type: 'Is', column: only.column, values: [only.cell] }]
  })
  if (filters.length === 0) return []
  const beside = numbersIn(explaining, free).flatMap(({ value, start }): RowFilter[] => {
    const named = mentions.find(
      (mention) => mention.start === start + 1 && table.columns[mention.column]?.kind === 'Number',
    )
    if (named === undefined) return []
    free.delete(start)
    return [{ type: 'Number', column: named.column, operator: '=', value }]
  })
  return [...filters, ...beside]
}
