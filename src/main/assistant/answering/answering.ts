import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { z } from 'zod'
import { withoutAccents } from '../language/fold-word.ts'
import { type ReplyLanguage, replyLanguageOf } from '../language/language-of.ts'
import { type Languages, loadLanguages } from '../language/languages.ts'
import type { UnclearTable } from '../tools/query-table-result.ts'
import { asksToCompute } from './choosing/asks-to-compute.ts'
import { chooseAnswer, type RankedScene } from './choosing/choose-answer.ts'
import { comparedText, type Likeness } from './choosing/likeness.ts'
import type { Quote } from './choosing/quote.ts'
import { rankUnits } from './choosing/rank-units.ts'
import { type ReadCandidate, readFeatures } from './features/read-features.ts'
import { readAnswerModel } from './model/answer-model.ts'
import { asksForOverview, chooseOverview } from './overview/choose-overview.ts'
import { type FoundByQuery, foundPassages } from './reading/found-passages.ts'
import { createScene, type Scene } from './reading/scene.ts'
import { type SearchQueries, searchQueries } from './search-queries.ts'
import { type AnswerWords, answerWords } from './wording/answer-words.ts'
import { formatQuote, plain } from './wording/format-quote.ts'
import { withToldLabels } from './wording/tell-labels.ts'
import { whereLooked } from './wording/where-looked.ts'

export type { FoundByQuery } from './reading/found-passages.ts'

export interface QuotingReply {
  readonly text: string
  /** Whether it is shown as an answer, rather than as the closest or as none. */
  readonly isCertain: boolean
}

export interface ReplyOptions {
  /** Of the words around quotes; without, that of the question. */
  readonly language?: ReplyLanguage | undefined
  /** Whether computing over tables was tried for the question, and nothing clear came of it. */
  readonly isUncomputed?: boolean
  /** What was missing in the one table that nearly tells it. */
  readonly unclear?: UnclearTable | null
  /** Whether more could be looked for: then the reply is certain less soon. */
  readonly mayLookFurther?: boolean
}

/** As a reply that is looked at by what it means too, not by its words alone. */
export interface ComparedReplyOptions extends ReplyOptions {
  readonly likeness: Likeness
}

/** Answers questions with quotes of documents. */
export interface Answering {
  /** Reads languages and weights, which the first question would wait for else, and lets others have their turn in between. */
  warmUp(): Promise<void>
  /** What to search for beside the question itself. */
  queries(question: string): SearchQueries
  /** The words around quotes: in the language that is given, else in that of the question. */
  words(question: string, language?: ReplyLanguage): AnswerWords
  /** Whether a question asks for something to be counted, added up, compared or listed. */
  asksForFigures(question: string): boolean
  /** The reply: quotes with citations; the closest, marked as such; or that the documents do not speak of it. */
  reply(question: string, found: FoundByQuery, options?: ReplyOptions): QuotingReply
  /** The same, as certain as it may be where it is known how alike question and quotes are in meaning. Rejects with what `likeness` rejects with. */
  comparedReply(question: string, found: FoundByQuery, options: ComparedReplyOptions): Promise<QuotingReply>
}

/** What asks for something that a table may tell, beside the words of figures that a language has. */
const readTablesAsked = (resourcesDir: string): RegExp =>
  new RegExp(
    z
      .array(z.string())
      .parse(JSON.parse(readFileSync(join(resourcesDir, 'tables', 'asking.json'), 'utf8')))
      .join('|'),
    'u',
  )

const load = (
  resourcesDir: string,
): { languages: Languages; model: ReturnType<typeof readAnswerModel>; tablesAsked: RegExp } => ({
  languages: loadLanguages(join(resourcesDir, 'language')),
  model: readAnswerModel(join(resourcesDir, 'answering', 'model.json')),
  tablesAsked: readTablesAsked(resourcesDir),
})

/** What was missing in the one table that nearly tells it, and what it tells without that; else the closest rows to what could not be computed. */
const uncomputedText = (words: AnswerWords, quoted: readonly string[], unclear: UnclearTable | null): string => {
  if (unclear?.without != null)
    return [words.computedWithout, unclear.note, unclear.without, words.howToCompute].join('\n\n')
  const rows = unclear !== null && unclear.rows.length > 0 ? unclear.rows : quoted
  const note = unclear === null ? [] : [unclear.note]
  return [words.uncomputed, ...rows, ...note, words.howToCompute].join('\n\n')
}

/** A scene with its units as they were measured by their words. */
interface ReadScene {
  readonly scene: Scene
  readonly read: readonly ReadCandidate[]
}

/** Reads languages and weights at the first question. Throws then when a file is missing or is not what it should be. */
export const createAnswering = (resourcesDir: string): Answering => {
  let loaded: ReturnType<typeof load> | null = null
  const resources = () => {
    loaded ??= load(resourcesDir)
    return loaded
  }
  const languageFor = (question: string, language?: ReplyLanguage): ReplyLanguage => {
    if (language !== undefined) return language
    return replyLanguageOf(resources().languages.detect(question)?.code) ?? 'en'
  }
  const readScene = (question: string, found: FoundByQuery): ReadScene => {
    const scene = createScene(question, foundPassages(found), resources().languages)
    return { scene, read: readFeatures(scene) }
  }
  const rank = ({ scene, read }: ReadScene, likeness: readonly number[] | null): RankedScene => {
    const { byWords, byLikeness } = resources().model
    return { scene, ranked: rankUnits(read, (likeness === null ? byWords : byLikeness).units, likeness) }
  }
  const write = (
    { scene, ranked }: RankedScene,
    { language, isUncomputed = false, unclear = null, mayLookFurther }: ReplyOptions = {},
    isCompared = false,
  ): QuotingReply => {
    // What does not show its language is asked in that of the documents.
    const told = language ?? replyLanguageOf(scene.question.pack.code) ?? 'en'
    const words = answerWords(told)
    const written = (quote: Quote): string => formatQuote(withToldLabels(quote, told), scene)
    const { certainty, quotes } = chooseAnswer({ scene, ranked }, resources().model, { isCompared, mayLookFurther })
    const quoted = quotes.map(written)
    const overview = asksForOverview(scene) ? chooseOverview(scene, certainty) : null
    if (overview !== null) {
      const parts = [
        words.overview(overview.fileName, overview.part === null ? null : plain(overview.part)),
        ...overview.quotes.map(written),
      ]
      return { text: parts.join('\n\n'), isCertain: true }
    }
    if (asksToCompute(scene, quotes, { certainty, isUncomputed, unclear }))
      return { text: uncomputedText(words, quoted, unclear), isCertain: false }
    if (certainty === 'Answers') return { text: [words.quoted, ...quoted].join('\n\n'), isCertain: true }
    const unanswered = quoted.length > 0 ? words.nothing : words.unspoken
    const nothing = scene.question.terms.length === 0 ? words.noText : unanswered
    const offered = quoted.length > 0 ? [words.wordsOnly, ...quoted] : []
    const parts = certainty === 'Near' ? [words.closest, ...quoted] : [nothing, ...offered]
    return { text: [...parts, whereLooked(scene, words)].join('\n\n'), isCertain: false }
  }
  return {
    warmUp: async () => {
      const { languages } = resources()
      await nextTick()
      await languages.lexicon.readAhead()
      for (const { families } of languages.packs) await families.readAhead()
    },
    queries: (question) => searchQueries(question, resources().languages),
    asksForFigures: (question) => {
      const folded = withoutAccents(question.toLowerCase())
      const { languages, tablesAsked } = resources()
      return (
        tablesAsked.test(folded) ||
        languages.packs.some(({ signs }) => signs.figures.test(folded) || signs.computes.test(folded))
      )
    },
    words: (question, language) => answerWords(languageFor(question, language)),
    reply: (question, found, options) => write(rank(readScene(question, found), null), options),
    comparedReply: async (question, found, { likeness, ...options }) => {
      const whole = readScene(question, found)
      const texts = whole.read.map(({ candidate }) => comparedText(candidate))
      const alike = texts.length > 0 ? await likeness(whole.scene.question.text, texts) : null
      return write(rank(whole, alike), options, alike !== null)
    },
  }
}
