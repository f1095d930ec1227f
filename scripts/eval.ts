import { parseArgs } from 'node:util'
import { BeirFolderError } from './eval/beir-folder.ts'
import { evaluate } from './eval/evaluate.ts'

const USAGE =
  'Usage: npm run eval -- DIR [--json]\nDIR holds corpus.jsonl, queries.jsonl and qrels/test.tsv (BEIR layout).'

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [dir] = positionals
  if (dir === undefined || positionals.length > 1) {
    console.error(USAGE)
    return 2
  }
  const evaluation = await evaluate(dir, (line) => console.error(line))
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
  if (!(error instanceof BeirFolderError) && !(error instanceof TypeError && 'code' in error)) throw error
  console.error(error.message)
  process.exitCode = 2
}
