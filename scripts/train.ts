/**
 * `npm run train -- answers` trains the choice of quotes, `npm run train -- support` the marks on a model's sentences, on their training splits, and
 * writes the weights. The same sets give the same weights: with `--check` nothing is written, and the command fails where others
 * come out than those that stand, by more than a change of what searches find explains (`compareWeights`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadLanguages } from '../src/main/assistant/language/languages.ts'
import { loadClaimLanguages } from '../src/main/assistant/support/claim-languages.ts'
import { likenessTo } from '../src/main/retrieval/embedding/likeness-to.ts'
import { createStaticModel, type StaticModel } from '../src/main/retrieval/embedding/static-model.ts'
import { readQuestionSplits } from './eval/question-set.ts'
import { readSupportPairs } from './eval/support/support-set.ts'
import { modelDir } from './eval/temporary-base.ts'
import { askQuestions } from './train/answers/ask-questions.ts'
import { trainAnswerModel } from './train/answers/train-answer-model.ts'
import { trainedOn } from './train/answers/trained-on.ts'
import { compareWeights } from './train/compare-weights.ts'
import { trainSupportModel } from './train/support/train-support-model.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const answering = join(root, 'resources', 'answering')

const languages = () => loadLanguages(join(root, 'resources', 'language'))

const compareBy =
  (model: StaticModel) =>
  (question: string, texts: readonly string[]): readonly number[] =>
    likenessTo(model, question, texts)

interface Trained {
  readonly file: string
  readonly model: object
  readonly report: object
}

const trainAnswers = async (): Promise<Trained> => {
  const split = readQuestionSplits(join(root, 'test', 'fixtures', 'questions')).find((one) => one.split === 'train')
  const parts = { languages: languages(), compare: compareBy(createStaticModel(modelDir)) }
  const asked = await askQuestions(split?.sets ?? [], parts.languages, (line) => console.error(line))
  const { model, report } = trainAnswerModel(asked, parts)
  return { file: 'model.json', model: { trainedOn: trainedOn(root), ...model }, report }
}

const trainSupport = async (): Promise<Trained> => {
  const pairs = readSupportPairs(join(root, 'test', 'fixtures', 'support', 'train.jsonl'))
  return { file: 'support.json', ...trainSupportModel(pairs, loadClaimLanguages(join(root, 'resources'))) }
}

const trainings = new Map([
  ['answers', trainAnswers],
  ['support', trainSupport],
])

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const train = trainings.get(positionals[0] ?? '')
  if (train === undefined || positionals.length > 1) {
    console.error('Usage: npm run train -- answers|support [--check]')
    return 2
  }
  const { file, model, report } = await train()
  const path = join(answering, file)
  console.log(JSON.stringify(report, null, 2))
  if (!values.check) {
    writeFileSync(path, `${JSON.stringify(model, null, 2)}\n`)
    return 0
  }
  const { others, furthest } = compareWeights(JSON.parse(readFileSync(path, 'utf8')), model)
  if (others.length > 0) {
    console.error(`Other weights came out than those in ${file}: ${others.slice(0, 10).join(', ')}`)
    return 1
  }
  console.log(`The weights of ${file} came out again, ${furthest} apart at most.`)
  return 0
}

process.exitCode = await main()
