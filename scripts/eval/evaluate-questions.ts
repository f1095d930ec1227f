import { parse } from 'node:path'
import type { TextChunk, VectorScope } from '../../src/contracts/index.ts'
import { newGuid } from '../../src/main/platform/index.ts'
import {
  chunkMetadataKeys,
  chunkSpans,
  defaultChunkingConfig,
  defaultRetrievalSettings,
} from '../../src/main/retrieval/index.ts'
import type { QuestionSet, QuestionSplit, SetQuestion } from './question-set.ts'
import { withChatter, withTypos } from './question-variants.ts'
import type { TemporaryBase } from './temporary-base.ts'
import { openTemporaryBase } from './temporary-base.ts'

/** How questions are put: as they stand, with typing errors, with politeness around them. */
const VARIANTS: Readonly<Record<string, (question: SetQuestion) => string>> = {
  plain: ({ question }) => question,
  typos: ({ question }) => withTypos(question),
  chatter: ({ question, language }) => withChatter(question, language),
}
/** Where they are put: to their own collection, and to all of a split as one library. */
const AREAS = ['alone', 'together'] as const

export interface QuestionFigures {
  readonly split: string
  readonly area: (typeof AREAS)[number]
  readonly variant: string
  readonly questions: number
  /** The share of answerable questions of which an answer is among the first five by rank alone. */
  readonly recall5: number
  readonly mrr10: number
  /** The same share through the shipped threshold and number of matches. */
  readonly shippedRecall: number
  /** The share of questions on which no document says anything that get no match at all. */
  readonly silentOff: number
  /** The same of questions whose subject the documents talk of, though not of this. */
  readonly silentNear: number
}

const COLLECTION = 'collection'
const DOCUMENT = 'document'
const SPAN = 'span'
/** Part of a quote that a passage must hold to count as answering. */
const QUOTE_SHARE = 0.5

const scopeOf = (collection: string): VectorScope => ({ type: 'Team', teamId: collection })

const chunksOf = (base: TemporaryBase, collection: string, name: string, text: string): TextChunk[] =>
  chunkSpans(text, defaultChunkingConfig, base.counter).map(({ start, end }) => ({
    id: newGuid(),
    text: text.slice(start, end),
    metadata: {
      [COLLECTION]: collection,
      [DOCUMENT]: name,
      [SPAN]: `${start} ${end}`,
      [chunkMetadataKeys.context]: parse(name).name,
    },
    origin: 'UserContent',
  }))

const ingest = async (base: TemporaryBase, sets: readonly QuestionSet[]): Promise<number> => {
  let count = 0
  for (const { collection, documents } of sets)
    for (const [name, text] of documents) {
      const chunks = chunksOf(base, collection, name, text)
      count += chunks.length
      await base.retrieval.ingestion.enqueue({ documentId: newGuid(), scope: scopeOf(collection), chunks })
    }
  await base.retrieval.ingestion.idle()
  return count
}

/** Whether a passage holds an answer, wherever its quote stands in the document. */
const isAnswer = ({ collection, documents }: QuestionSet, { answers }: SetQuestion, chunk: TextChunk): boolean =>
  chunk.metadata[COLLECTION] === collection &&
  answers.some(({ document, quote }) => {
    if (document !== chunk.metadata[DOCUMENT]) return false
    const [start = 0, end = 0] = (chunk.metadata[SPAN] ?? '').split(' ').map(Number)
    const text = documents.get(document) ?? ''
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
      if (Math.min(end, at + quote.length) - Math.max(start, at) >= quote.length * QUOTE_SHARE) return true
    return false
  })

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

interface Asked {
  readonly question: SetQuestion
  /** The place of the first answer by rank alone, from 0; -1 for none among ten. */
  readonly place: number
  readonly shippedPlace: number
  readonly shippedCount: number
}

/** Follow-ups are left out: what they leave out stands in the conversation. */
const isWhole = ({ before }: SetQuestion): boolean => before === undefined

const figuresOf = (asked: readonly Asked[]): Omit<QuestionFigures, 'split' | 'area' | 'variant'> => {
  const answerable = asked.filter(({ question }) => question.answers.length > 0)
  const silent = (kind: SetQuestion['unanswerable']): number =>
    mean(
      asked
        .filter(({ question }) => question.unanswerable === kind)
        .map(({ shippedCount }) => Number(shippedCount === 0)),
    )
  return {
    questions: asked.length,
    recall5: mean(answerable.map(({ place }) => Number(place >= 0 && place < 5))),
    mrr10: mean(answerable.map(({ place }) => (place < 0 ? 0 : 1 / (place + 1)))),
    shippedRecall: mean(answerable.map(({ shippedPlace }) => Number(shippedPlace >= 0))),
    silentOff: silent('off'),
    silentNear: silent('near'),
  }
}

const askAll = async (
  base: TemporaryBase,
  sets: readonly QuestionSet[],
  area: (typeof AREAS)[number],
  put: (question: SetQuestion) => string,
): Promise<Asked[]> => {
  const access = {
    ...base.access,
    teams: sets.map(({ collection }) => ({
      teamId: collection,
      permissions: ['knowledge:read' as const, 'retrieval:read' as const],
    })),
  }
  const everywhere = sets.map(({ collection }) => scopeOf(collection))
  const asked: Asked[] = []
  for (const set of sets)
    for (const question of set.questions.filter(isWhole)) {
      const retrieve = async (topK: number, minScore: number) => {
        const matches = await base.retrieval.pipeline.retrieve(
          {
            query: put(question),
            requestedScopes: area === 'alone' ? [scopeOf(set.collection)] : everywhere,
            topK,
            minScore,
            mergeStrategy: 'DenseSparseHybrid',
            originFilter: null,
          },
          access,
        )
        return { count: matches.length, place: matches.findIndex(({ chunk }) => isAnswer(set, question, chunk)) }
      }
      const ranked = await retrieve(10, -1)
      const shipped = await retrieve(defaultRetrievalSettings.topK, defaultRetrievalSettings.minScore)
      asked.push({ question, place: ranked.place, shippedPlace: shipped.place, shippedCount: shipped.count })
    }
  return asked
}

/**
 * Asks every question of some sets as they stand, misspelt and wrapped in politeness, by rank alone and as the app ships: with its threshold
 * and number of matches.
 */
export const evaluateQuestions = async (
  splits: readonly QuestionSplit[],
  report: (line: string) => void,
): Promise<QuestionFigures[]> => {
  const figures: QuestionFigures[] = []
  for (const { split, sets } of splits) {
    const base = await openTemporaryBase()
    try {
      report(`${split}: ${sets.length} collections, ${await ingest(base, sets)} passages`)
      for (const area of AREAS)
        for (const [variant, put] of Object.entries(VARIANTS))
          figures.push({ split, area, variant, ...figuresOf(await askAll(base, sets, area, put)) })
    } finally {
      await base.close()
    }
  }
  return figures
}
