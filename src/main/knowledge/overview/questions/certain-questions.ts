import { addedWordsIn } from '../../../../contracts/added-words/added-words.ts'
import type { LanguagePack, Passage, PassageUnit } from '../../../assistant/index.ts'
import type { OverviewTools } from '../overview-tools.ts'
import type { QuestionCandidate } from './candidate.ts'
import { aboutTerms, makeCandidates, questionLanguageOf, rowNames } from './make-candidates.ts'
import { createSubjectWords } from './subject-words.ts'

export interface CertainQuestionsOptions {
  readonly passages: readonly Passage[]
  readonly pack: LanguagePack
  readonly tools: OverviewTools
  readonly title: string
  /** What the document goes on about. */
  readonly terms: readonly string[]
}

const WANTED = 3
/** Questions that are tried; making an overview takes no longer than reading a page. */
const MOST_TRIED = 24
const FOUND_PASSAGES = 8

const plain = (text: string): string => text.replace(/[*_`>\\]+/g, '').replace(/\s+/g, ' ')

/** Finds passages of the document by the words of a question, rarer words counting for more: what a search in it alone would bring. */
const createFinder = ({ passages, pack, tools }: CertainQuestionsOptions): ((question: string) => Passage[]) => {
  const stemsOf = (text: string): string[] =>
    tools.scanWords(text).flatMap(({ folded }) => (pack.stop.has(folded) ? [] : pack.stem(folded)))
  const held = passages.map((passage) => new Set(stemsOf(`${passage.context} ${passage.text}`)))
  return (question) => {
    const asked = new Set(stemsOf(question))
    const weights = [...asked].map((stem) => {
      const within = held.filter((stems) => stems.has(stem)).length
      return { stem, weight: within === 0 ? 0 : Math.log(1 + passages.length / within) }
    })
    return passages
      .map((passage, at) => ({
        ...passage,
        score: weights.reduce((sum, { stem, weight }) => sum + (held[at]?.has(stem) ? weight : 0), 0),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, FOUND_PASSAGES)
  }
}

/** One of each passage in turn, so that questions are of different places, the better kinds first. */
const inTurn = (byPassage: readonly (readonly QuestionCandidate[])[]): QuestionCandidate[] => {
  const sorted = byPassage.map((candidates) => candidates.toSorted((one, other) => one.order - other.order))
  const longest = Math.max(0, ...sorted.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    sorted.flatMap((candidates) => candidates[at] ?? []).toSorted((one, other) => one.order - other.order),
  ).flat()
}

/** Those that are like none before them, and then the others. */
const variedFirst = (candidates: readonly QuestionCandidate[]): QuestionCandidate[] => {
  const known = new Set<string>()
  const [first, later]: [QuestionCandidate[], QuestionCandidate[]] = [[], []]
  for (const candidate of candidates) {
    const isAlike = candidate.alike.some((each) => known.has(each))
    if (isAlike) later.push(candidate)
    else {
      first.push(candidate)
      for (const each of candidate.alike) known.add(each)
    }
  }
  return [...first, ...later]
}

/** A label that the app put before a value asks for nothing of the document: "What are the repeats?" */
const withoutLabelled = (units: readonly PassageUnit[], { text, headings = [], ...file }: Passage): PassageUnit[] => {
  const about = { ...file, headings: headings.map(([start, level]) => ({ start, level })) }
  const labels = new Set(addedWordsIn(text, about).map(({ start }) => start))
  return units.filter(({ start }) => !labels.has(start))
}

/** Questions that are answered for certain, with the sentence or row that each was made of; in the language of the document, where questions are made in it. */
export const certainQuestions = (options: CertainQuestionsOptions): string[] => {
  const { passages, pack, tools, title, terms } = options
  const language = questionLanguageOf(pack.code)
  if (language === null) return []
  const units = passages.map((passage) => withoutLabelled(tools.unitsOf(passage), passage))
  const words = createSubjectWords(
    passages.map(({ text }) => text),
    pack,
  )
  const about = { language, title, words, rows: rowNames(units.flat()) }
  const candidates = inTurn(units.map((each) => each.flatMap((unit) => makeCandidates(unit, about))))
  const find = createFinder(options)
  const shown = new Set<string>()
  const isAnswered = ({ question, shows }: QuestionCandidate): boolean => {
    if (shown.has(shows)) return false
    const { isCertain, text } = tools.answering.reply(question, { asked: find(question) }, { language: 'en' })
    return isCertain && plain(text).includes(plain(shows))
  }
  const certain: string[] = []
  const tried = [...variedFirst(candidates).slice(0, MOST_TRIED), ...aboutTerms(terms, language)]
  for (const candidate of tried) {
    if (certain.length === WANTED) break
    if (certain.includes(candidate.question) || !isAnswered(candidate)) continue
    certain.push(candidate.question)
    shown.add(candidate.shows)
  }
  return certain
}
