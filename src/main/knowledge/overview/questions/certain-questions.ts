import type { LanguagePack, Passage } from '../../../assistant/index.ts'
import type { OverviewTools } from '../overview-tools.ts'
import type { QuestionCandidate } from './candidate.ts'
import { makeCandidates, type QuestionLanguage, rowNames } from './make-candidates.ts'
import { createSubjectWords } from './subject-words.ts'

export interface CertainQuestionsOptions {
  readonly passages: readonly Passage[]
  readonly pack: LanguagePack
  readonly tools: OverviewTools
  readonly title: string
}

const WANTED = 3
/** Questions that are tried; making an overview takes no longer than reading a page. */
const MOST_TRIED = 16
const FOUND_PASSAGES = 8

const languageOf = ({ code }: LanguagePack): QuestionLanguage | null => (code === 'en' || code === 'de' ? code : null)
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

/** Questions that are answered for certain, with the sentence or row that each was made of; in the language of the document, where that is English or German. */
export const certainQuestions = (options: CertainQuestionsOptions): string[] => {
  const { passages, pack, tools } = options
  const language = languageOf(pack)
  if (language === null) return []
  const units = passages.map((passage) => tools.unitsOf(passage))
  const about = {
    language,
    title: options.title,
    words: createSubjectWords(
      passages.map(({ text }) => text),
      pack,
    ),
    rows: rowNames(units.flat()),
  }
  const candidates = inTurn(units.map((each) => each.flatMap((unit) => makeCandidates(unit, about))))
  const find = createFinder(options)
  const certain: string[] = []
  const shown = new Set<string>()
  for (const { question, shows } of candidates.slice(0, MOST_TRIED)) {
    if (certain.length === WANTED) break
    if (certain.includes(question) || shown.has(shows)) continue
    const { isCertain, text } = tools.answering.reply(question, { asked: find(question) }, { language })
    if (!isCertain || !plain(text).includes(plain(shows))) continue
    certain.push(question)
    shown.add(shows)
  }
  return certain
}
