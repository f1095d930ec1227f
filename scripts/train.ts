/**
 * `npm run train -- answers` trains the choice of quotes, `npm run train -- support` the marks on a model's sentences, on their training splits, and
 * writes the weights. The same sets give the same weights.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadLanguages } from '../src/main/assistant/language/languages.ts'
import { readQuestionSplits } from './eval/question-set.ts'
import { readSupportPairs } from './eval/support/support-set.ts'
import { askQuestions } from './train/answers/ask-questions.ts'
import { trainAnswerModel } from './train/answers/train-answer-model.ts'
import { trainSupportModel } from './train/support/train-support-model.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const answering = join(root, 'resources', 'answering')

const trainAnswers = async (): Promise<void> => {
  const path = join(answering, 'model.json')
  mkdirSync(answering, { recursive: true })
  const languages = loadLanguages(join(root, 'resources', 'language'))
  const split = readQuestionSplits(join(root, 'test', 'fixtures', 'questions')).find((one) => one.split === 'train')
  const asked = await askQuestions(split?.sets ?? [], languages, (line) => console.error(line))
  const { model, report } = trainAnswerModel(asked, languages)
  writeFileSync(path, `${JSON.stringify(model, null, 2)}\n`)
  console.log(JSON.stringify(report, null, 2))
}

const trainSupport = (): void => {
  const languages = loadLanguages(join(root, 'resources', 'language'))
  const pairs = readSupportPairs(join(root, 'test', 'fixtures', 'support', 'train.jsonl'))
  const { model, report } = trainSupportModel(pairs, languages)
  writeFileSync(join(answering, 'support.json'), `${JSON.stringify(model, null, 2)}\n`)
  console.log(JSON.stringify(report, null, 2))
}

if (process.argv[2] === 'answers' && process.argv.length === 3) await trainAnswers()
else if (process.argv[2] === 'support' && process.argv.length === 3) trainSupport()
else {
  console.error('Usage: npm run train -- answers|support')
  process.exitCode = 2
}
