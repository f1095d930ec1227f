import { globSync, readFileSync, statSync } from 'node:fs'
import { parse } from 'node:path'
import { parseArgs } from 'node:util'
import { createAnalyser } from '../src/main/retrieval/analysis/analyser.ts'
import { createStaticModel } from '../src/main/retrieval/embedding/static-model.ts'
import { chunkSpans, createTokenCounter, defaultChunkingConfig } from '../src/main/retrieval/index.ts'
import { defaultFusionWeights } from '../src/main/retrieval/ranking/fusion.ts'
import { AreaSearch, type Place } from '../src/main/retrieval/search-index/area-search.ts'
import { encodeVector } from '../src/main/retrieval/search-index/dense-block.ts'
import { createEvidenceReader } from '../src/main/retrieval/search-index/passage-evidence.ts'
import { SearchIndex } from '../src/main/retrieval/search-index/search-index.ts'
import { Shard } from '../src/main/retrieval/search-index/shard.ts'
import type { Example } from './eval/fit-logistic.ts'
import { fitLogistic } from './eval/fit-logistic.ts'
import type { QuestionSet, SetQuestion } from './eval/question-set.ts'
import { readQuestionSplits } from './eval/question-set.ts'
import { withChatter, withTypos } from './eval/question-variants.ts'
import { modelDir } from './eval/temporary-base.ts'

/**
 * Fits the weights of `ranking/relevance.ts`: what tells the best passage that answers a question from the best passages for questions that
 * nothing in the library answers. Each question is put as it stands, misspelt and with politeness, to its own collection, to all of them, to all
 * of them among other texts, and to a collection that it has nothing to do with.
 */
const USAGE = 'Usage: node scripts/fit-relevance.ts QUESTIONS [--split train] [--among DIR]'

const FEATURES = ['coverage', 'matched', 'information', 'exact', 'neighbours', 'unknown', 'passages', 'closeness']
/** Passages that are looked at: an answer among the first ten, the two best of a question without one. */
const ANSWERS = 10
const WRONG = 2
/** Questions that were written to have no answer are fewer, and tell more, than those of another collection. */
const UNANSWERABLE_WEIGHT = 4
const OTHER_FILES = 1500
const FEWEST_BYTES = 2_048
const MOST_BYTES = 80_000

interface Row {
  readonly set: QuestionSet | null
  readonly document: string
  readonly start: number
  readonly end: number
  readonly text: string
}
interface Library {
  readonly shard: Shard
  readonly rows: readonly Row[]
}
interface Found {
  readonly row: Row | undefined
  /** In the order of {@link FEATURES}. */
  readonly features: readonly number[]
}
type Ask = (text: string) => Found[]

const model = createStaticModel(modelDir)
const counter = createTokenCounter(modelDir)
const analyser = createAnalyser()

const libraryOf = (no: number, documents: Iterable<readonly [string, string]>, set: QuestionSet | null): Library => {
  const shard = new Shard(no, model.embed(['']).length, null)
  const rows: Row[] = []
  for (const [document, text] of documents)
    for (const { start, end } of chunkSpans(text, defaultChunkingConfig, counter)) {
      const indexed = `${parse(document).name}\n${text.slice(start, end)}`
      const codes = encodeVector(model.embed([indexed]))
      shard.add({ row: rows.length, stamp: 1, text: analyser.read(indexed), codes })
      rows.push({ set, document, start, end, text: indexed })
    }
  return { shard, rows }
}

const othersBelow = (dir: string): (readonly [string, string])[] =>
  globSync(`${dir}/**/*.md`)
    .filter((path) => statSync(path).size > FEWEST_BYTES && statSync(path).size < MOST_BYTES)
    .sort()
    .filter((_, at) => at % 2 === 1)
    .slice(0, OTHER_FILES)
    .map((path) => [path, readFileSync(path, 'utf8')])

const isAnswer = ({ answers }: SetQuestion, { set, document, start, end }: Row): boolean =>
  answers.some((answer) => {
    if (answer.document !== document) return false
    const at = set?.documents.get(document)?.indexOf(answer.quote) ?? -1
    return at >= 0 && Math.min(end, at + answer.quote.length) - Math.max(start, at) >= answer.quote.length / 2
  })

const createAsk = (libraries: readonly Library[], key: string): Ask => {
  const index = new SearchIndex({ analyser, weights: defaultFusionWeights, isKnownWord: model.knowsWord })
  const shards = libraries.map(({ shard }) => shard)
  const rowOf = ({ shard, segment, document }: Place): Row | undefined =>
    libraries.find((library) => library.shard === shard)?.rows[segment.rowOf(document)]
  const sample = index.sampleFor(key, shards, (place) => rowOf(place)?.text ?? null)
  const measured = sample?.questions.map(({ text }) => model.embed([text])) ?? []
  if (sample !== null) index.measureBackground(key, sample, measured)
  return (text) => {
    const question = index.interpret(shards, text)
    const { words, unknownShare, passages } = createEvidenceReader(new AreaSearch(shards, question.units)).question
    const time = <Value>(_stage: string, work: () => Value): Value => work()
    return index
      .byBoth({ key, shards, question, vector: model.embed([question.text]), time })
      .slice(0, ANSWERS)
      .map(({ passage }) => {
        const { coverage, matched, information, exactShare, neighbourShare } = passage.signs
        const byWords = [coverage * Math.log1p(words), Math.log1p(matched), Math.log1p(information)]
        const rest = [exactShare, neighbourShare, unknownShare, Math.log(passages), passage.closeness ?? 0]
        return { row: rowOf(passage), features: [...byWords, ...rest] }
      })
  }
}

const answered = (question: SetQuestion, found: readonly Found[]): Example[] => {
  const answer = found.find(({ row }) => row !== undefined && isAnswer(question, row))
  return answer === undefined ? [] : [{ features: answer.features, isTrue: true, weight: 1 }]
}
const wrong = (found: readonly Found[], weight: number): Example[] =>
  found.slice(0, WRONG).map(({ features }) => ({ features, isTrue: false, weight }))

const textsOf = ({ question, language }: SetQuestion): string[] => [
  question,
  withTypos(question),
  withChatter(question, language),
]

const examplesOf = (sets: readonly QuestionSet[], others: Library | null): Example[] => {
  const own = sets.map((set, at) => libraryOf(at + 1, set.documents, set))
  const alone = own.map((library, at) => createAsk([library], String(at)))
  const areas = [createAsk(own, 'all'), ...(others === null ? [] : [createAsk([...own, others], 'among')])]
  return sets.flatMap((set, at) =>
    set.questions
      .filter(({ before, style }) => before === undefined && style !== 'cross-language')
      .flatMap((question) =>
        textsOf(question).flatMap((text): Example[] => {
          const asks = [...alone.slice(at, at + 1), ...areas]
          if (question.unanswerable === 'off') return asks.flatMap((ask) => wrong(ask(text), UNANSWERABLE_WEIGHT))
          if (question.answers.length === 0) return []
          const elsewhere = alone[(at + 1 + (text.length % (sets.length - 1))) % sets.length]
          const foreign = elsewhere === undefined ? [] : wrong(elsewhere(text), 1)
          return [...asks.flatMap((ask) => answered(question, ask(text))), ...foreign]
        }),
      ),
  )
}

const { values, positionals } = parseArgs({
  options: { split: { type: 'string', default: 'train' }, among: { type: 'string' } },
  allowPositionals: true,
})
const [root] = positionals
const splits = root === undefined ? [] : readQuestionSplits(root)
const sets = splits.find(({ split }) => split === values.split)?.sets ?? []
if (sets.length < 2) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const others = values.among === undefined ? null : libraryOf(sets.length + 1, othersBelow(values.among), null)
  const examples = examplesOf(sets, others)
  const weights = fitLogistic(examples)
  console.log(`${examples.length} passages, ${examples.filter(({ isTrue }) => isTrue).length} of them answers`)
  for (const [at, name] of [...FEATURES, 'constant'].entries())
    console.log(`${name.padEnd(12)}${weights[at]?.toFixed(2)}`)
}
