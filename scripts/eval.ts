import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BeirFolderError } from '../src/main/command-line/beir-folder.ts'
import { answerFigures } from './eval/answers/answer-figures.ts'
import { evaluateAnswers, evaluateNarrow } from './eval/answers/evaluate-answers.ts'
import { printAnswers } from './eval/answers/print-answers.ts'
import { evaluate } from './eval/evaluate.ts'
import type { QuestionFigures } from './eval/evaluate-questions.ts'
import { evaluateQuestions } from './eval/evaluate-questions.ts'
import { QuestionSetError, readQuestionSplits } from './eval/question-set.ts'
import { evaluateSupport, printSupport } from './eval/support/evaluate-support.ts'

const USAGE = `Usage: npm run eval -- DIR [--json]
DIR holds corpus.jsonl, queries.jsonl and qrels/test.tsv (BEIR layout), or question sets as test/fixtures/questions does.
Or: npm run eval -- answers [DIR] [--json]
DIR holds documents/ and questions.jsonl, or folders that do; by default the test split of test/fixtures/questions.
Or: npm run eval -- support [FILE]
FILE is a support set; by default test/fixtures/support/test.jsonl.`

const report = (line: string): void => console.error(line)

const TEST_SPLIT = fileURLToPath(new URL('../test/fixtures/questions/test', import.meta.url))

const SUPPORT_SET = fileURLToPath(new URL('../test/fixtures/support/test.jsonl', import.meta.url))
const RESOURCES = fileURLToPath(new URL('../resources', import.meta.url))

const NARROW_NOTE =
  'three documents of other collections; "off" and "near" are questions whose own document is left out, "near" beside another of its collection.'

const measureAnswers = async (dir: string, asJson: boolean): Promise<number> => {
  const measured = await evaluateAnswers(dir, report)
  const narrow = await evaluateNarrow(dir, report)
  const figuresOf = (answers: typeof measured) => ({ figures: answerFigures(answers), questions: answers })
  console.log(
    asJson
      ? JSON.stringify({ ...figuresOf(measured), narrow: figuresOf(narrow) }, null, 2)
      : [printAnswers(measured), '', `Small libraries: ${NARROW_NOTE}`, '', printAnswers(narrow)].join('\n'),
  )
  return 0
}

const COLUMNS = ['recall5', 'mrr10', 'shippedRecall', 'silentOff', 'silentNear'] as const

const printQuestions = (figures: readonly QuestionFigures[]): void => {
  const line = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(14)).join('')
  console.log(line(['split', 'area', 'variant', 'questions', ...COLUMNS]))
  for (const row of figures)
    console.log(
      line([row.split, row.area, row.variant, String(row.questions), ...COLUMNS.map((name) => row[name].toFixed(4))]),
    )
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals[0] === 'answers' && positionals.length <= 2)
    return measureAnswers(positionals[1] ?? TEST_SPLIT, values.json)
  if (positionals[0] === 'support' && positionals.length <= 2) {
    console.log(printSupport(await evaluateSupport(positionals[1] ?? SUPPORT_SET, RESOURCES)))
    return 0
  }
  const [dir] = positionals
  if (dir === undefined || positionals.length > 1) {
    console.error(USAGE)
    return 2
  }
  if (existsSync(dir) && !existsSync(join(dir, 'corpus.jsonl')) && !existsSync(join(dir, 'queries.jsonl'))) {
    const figures = await evaluateQuestions(readQuestionSplits(dir), report)
    if (values.json) console.log(JSON.stringify(figures, null, 2))
    else printQuestions(figures)
    return 0
  }
  const evaluation = await evaluate(dir, report)
  if (values.json) {
    console.log(JSON.stringify(evaluation, null, 2))
    return 0
  }
  console.log(
    `${''.padEnd(10)}${['nDCG@10', 'MRR@10', 'recall@100', 'median ms'].map((name) => name.padStart(12)).join('')}`,
  )
  for (const { strategy, nDCG10, mrr10, recall100, medianMs } of evaluation.strategies) {
    const figures = [nDCG10.toFixed(4), mrr10.toFixed(4), recall100.toFixed(4), medianMs.toFixed(1)]
    console.log(`${strategy.padEnd(10)}${figures.map((figure) => figure.padStart(12)).join('')}`)
  }
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const isTold = error instanceof BeirFolderError || error instanceof QuestionSetError
  if (!isTold && !(error instanceof TypeError && 'code' in error)) throw error
  console.error(error.message)
  process.exitCode = 2
}
