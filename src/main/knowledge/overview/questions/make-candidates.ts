import type { PassageUnit } from '../../../assistant/index.ts'
import type { QuestionCandidate } from './candidate.ts'
import { englishCellQuestion, englishHeadingQuestion, englishQuestions } from './english-questions.ts'
import { germanCellQuestion, germanHeadingQuestion, germanQuestions } from './german-questions.ts'
import type { SubjectWords } from './subject-words.ts'

/** The languages that questions are made in. */
const makers = {
  en: { sentence: englishQuestions, cell: englishCellQuestion, heading: englishHeadingQuestion },
  de: { sentence: germanQuestions, cell: germanCellQuestion, heading: germanHeadingQuestion },
} as const
export type QuestionLanguage = keyof typeof makers

const SHORTEST = 20
const LONGEST = 240
const LONGEST_QUESTION = 120
/** So much of a sentence is looked for in the answer: quotes may be cut. */
const SHOWN = 40
const CELL_ORDER = 2
const HEADING_ORDER = 4

const plain = (text: string): string =>
  text
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

type Pair = readonly [name: string, value: string]

const isName = ([, value]: Pair): boolean =>
  /^[\p{L}„“"'(]/u.test(value) && /\p{L}{2}/u.test(value) && value.length <= 40 && !/[.!?]$/.test(value)
const isColumn = (name: string): boolean =>
  /\p{L}{3}/u.test(name) &&
  !/^\d/.test(name.trim()) &&
  !/^(?:id|uuid|null|note|notes|remark|until|from|departs|arrives)$/i.test(name.trim())
const isFigure = ([name, value]: Pair): boolean => isColumn(name) && /\d/.test(value) && value.length <= 40
const isAmount = (pair: Pair): boolean => isFigure(pair) && !/\d[-/.]\d{1,2}[-/.]\d/.test(pair[1])

/** What a row calls itself, and a figure that stands in it. */
const cellOf = (pairs: readonly Pair[]): { readonly row: Pair; readonly cell: Pair } | null => {
  const row = pairs.find(isName)
  const others = pairs.filter((pair) => pair !== row)
  const cell = others.find(isAmount) ?? others.find(isFigure)
  return row === undefined || cell === undefined ? null : { row, cell }
}

/** What all rows of a document call themselves; a name that two share asks for neither. */
export const rowNames = (units: readonly PassageUnit[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { pairs } of units)
    for (const value of new Set(pairs?.map(([, each]) => each))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

export interface CandidateOptions {
  readonly language: QuestionLanguage
  readonly words: SubjectWords
  readonly rows: ReadonlyMap<string, number>
  /** Of the document: what stands under it is everything. */
  readonly title: string
}

const headingOf = (unit: PassageUnit, { words, title }: CandidateOptions): string | null => {
  const heading = plain(unit.headings.at(-1) ?? '').replace(
    /^(?:(?:Section|Article|Artikel|Abschnitt) \d+|[\d.)\s§]+)[:.]? ?/,
    '',
  )
  const isAsked =
    /^\p{Lu}[\p{L}\p{N} ’&-]{3,40}$/u.test(heading) &&
    heading !== title &&
    !/^(?:Im|Am|In|An|Mit|Bei|Zum|Zur|Vom|Für|Auf|On|At|With|For|From|To) /.test(heading) &&
    words.isThing(heading)
  if (!isAsked) return null
  return /^[^\p{Ll}]+$/u.test(heading) ? heading.toLowerCase() : heading
}

const ofSentence = (unit: PassageUnit, options: CandidateOptions): QuestionCandidate[] => {
  const maker = makers[options.language]
  const sentence = plain(unit.text)
  if (sentence.length < SHORTEST || sentence.length > LONGEST || sentence.includes('?')) return []
  const shows = sentence.slice(0, SHOWN)
  const heading = headingOf(unit, options)
  return [
    ...maker.sentence(sentence, options.words).map((each) => ({ ...each, shows })),
    ...(heading === null ? [] : [{ order: HEADING_ORDER, question: maker.heading(heading), shows }]),
  ]
}

const ofRow = (pairs: readonly Pair[], { language, rows, words }: CandidateOptions): QuestionCandidate[] => {
  const told = cellOf(pairs)
  if (told === null || !words.isThing(told.cell[0].replace(/\d+/g, '')) || (rows.get(told.row[1]) ?? 0) > 1) return []
  const question = makers[language].cell(plain(told.row[1]), plain(told.cell[0]))
  return [{ order: CELL_ORDER, question, shows: told.cell[1] }]
}

/** Questions that a sentence, row or record of a document answers. */
export const makeCandidates = (unit: PassageUnit, options: CandidateOptions): QuestionCandidate[] => {
  if (unit.kind === 'Code') return []
  const found = unit.pairs === null ? ofSentence(unit, options) : ofRow(unit.pairs, options)
  return found.filter(({ question }) => question.length <= LONGEST_QUESTION)
}
