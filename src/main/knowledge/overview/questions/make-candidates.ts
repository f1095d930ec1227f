import type { PassageUnit } from '../../../assistant/index.ts'
import type { AskedOfSentence, QuestionCandidate } from './candidate.ts'
import { englishCellQuestion, englishHeadingQuestion, englishQuestions } from './english-questions.ts'
import { germanCellQuestion, germanHeadingQuestion, germanQuestions } from './german-questions.ts'
import type { SubjectWords } from './subject-words.ts'

interface QuestionMaker {
  /** What a sentence answers; nothing in languages of which no forms of sentences are known. */
  sentence(sentence: string, words: SubjectWords): readonly AskedOfSentence[]
  /** For a cell of a row, where a language can ask for it whatever the column is called. */
  readonly cell: ((row: string, column: string) => string) | null
  /** For what stands under a heading, or what is said of a thing. */
  about(thing: string): string
}

const withoutSentences = (about: QuestionMaker['about']): QuestionMaker => ({ sentence: () => [], cell: null, about })

/** The languages that questions are made in. */
const makers = {
  en: { sentence: englishQuestions, cell: englishCellQuestion, about: englishHeadingQuestion },
  de: { sentence: germanQuestions, cell: germanCellQuestion, about: germanHeadingQuestion },
  es: withoutSentences((thing) => `¿Qué dice sobre ${thing}?`),
  fr: withoutSentences((thing) => `Que dit le texte sur ${thing} ?`),
} satisfies Readonly<Record<string, QuestionMaker>>
export type QuestionLanguage = keyof typeof makers

/** The language of a pack, where questions are made in it. */
export const questionLanguageOf = (code: string): QuestionLanguage | null =>
  Object.hasOwn(makers, code) ? (code as QuestionLanguage) : null

const SHORTEST = 20
const LONGEST = 240
const LONGEST_QUESTION = 120
/** So much of a sentence is looked for in the answer: quotes may be cut. */
const SHOWN = 40
const CELL_ORDER = 2
const HEADING_ORDER = 4
const TERM_ORDER = 6

const plain = (text: string): string =>
  text
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A column's name as people say it: `serialNumber` and `income_gbp` are two words. */
const spoken = (column: string): string =>
  plain(
    column
      .replace(/(?<=\p{Ll})[._](?=\p{L})/gu, ' ')
      .replace(/(?<=\p{Ll})\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`),
  )

type Pair = readonly [name: string, value: string]

const isName = ([, value]: Pair): boolean =>
  /^[\p{L}„“"'(]/u.test(value) && /\p{L}{2}/u.test(value) && value.length <= 40 && !/[.!?]$/.test(value)
const isColumn = (name: string): boolean =>
  /\p{L}{3}/u.test(name) &&
  !/^\d/.test(name.trim()) &&
  !/^(?:id|uuid|null|pos|position|nr|no|note|notes|remark|until|from|departs|arrives)\.?$/i.test(name.trim())
const isFigure = ([name, value]: Pair): boolean => isColumn(name) && /\d/.test(value) && value.length <= 40
const isAmount = (pair: Pair): boolean => isFigure(pair) && !/\d[-/.]\d{1,2}[-/.]\d/.test(pair[1])

/** What a row calls itself, and the figures that stand in it, amounts first. */
const cellsOf = (pairs: readonly Pair[]): { readonly row: Pair; readonly cells: readonly Pair[] } | null => {
  const row = pairs.find(isName)
  const others = pairs.filter((pair) => pair !== row)
  const cells = [...others.filter(isAmount), ...others.filter((pair) => isFigure(pair) && !isAmount(pair))]
  return row === undefined ? null : { row, cells }
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
    /^(?:(?:Section|Article|Chapter|Artikel|Abschnitt|Kapitel|Artículo|Chapitre) \d+|[\d.)\s§]+)[:.]?(?: ?[–—-])? ?/,
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
    ...(heading === null ? [] : [{ alike: ['heading'], order: HEADING_ORDER, question: maker.about(heading), shows }]),
  ]
}

const ofRow = (pairs: readonly Pair[], { language, rows, words }: CandidateOptions): QuestionCandidate[] => {
  const { cell } = makers[language]
  const told = cellsOf(pairs)
  if (cell === null || told === null || (rows.get(told.row[1]) ?? 0) > 1) return []
  return told.cells
    .filter(([column]) => words.isThing(column.replace(/\d+/g, '')))
    .map(([column, value]) => ({
      alike: [`column ${column}`, `row ${told.row[1]}`],
      order: CELL_ORDER,
      question: cell(plain(told.row[1]), spoken(column)),
      shows: value,
    }))
}

/** Questions for what a document goes on about. */
export const aboutTerms = (terms: readonly string[], language: QuestionLanguage): QuestionCandidate[] =>
  terms.map((term) => ({ alike: ['term'], order: TERM_ORDER, question: makers[language].about(term), shows: term }))

/** Questions that a sentence, row or record of a document answers. */
export const makeCandidates = (unit: PassageUnit, options: CandidateOptions): QuestionCandidate[] => {
  if (unit.kind === 'Code') return []
  const found = unit.pairs === null ? ofSentence(unit, options) : ofRow(unit.pairs, options)
  return found.filter(({ question }) => question.length <= LONGEST_QUESTION)
}
