/** `npm run train -- answers`: trains the choice of quotes on the training split, and writes its weights. The same sets give the same weights. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadLanguages } from '../src/main/assistant/language/languages.ts'
import { readQuestionSplits } from './eval/question-set.ts'
import { askQuestions } from './train/answers/ask-questions.ts'
import { trainAnswerModel } from './train/answers/train-answer-model.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const trainAnswers = async (): Promise<void> => {
  const languages = loadLanguages(join(root, 'resources', 'language'))
  const split = readQuestionSplits(join(root, 'test', 'fixtures', 'questions')).find((one) => one.split === 'train')
  const asked = await askQuestions(split?.sets ?? [], languages, (line) => console.error(line))
  const { model, report } = trainAnswerModel(asked, languages)
  const folder = join(root, 'resources', 'answering')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'model.json'), `${JSON.stringify(model, null, 2)}\n`)
  console.log(JSON.stringify(report, null, 2))
}

if (process.argv[2] === 'answers' && process.argv.length === 3) await trainAnswers()
else {
  console.error('Usage: npm run train -- answers')
  process.exitCode = 2
}
