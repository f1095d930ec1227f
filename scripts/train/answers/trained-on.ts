import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the weights of the choice of quotes follow from: the training sets, what reads them, what measures units, and the training. */
const INPUTS = [
  'test/fixtures/questions/train/**/*.{jsonl,csv,json,md,txt}',
  'scripts/eval/question-set.ts',
  'scripts/eval/answers/{held-answers,narrow-libraries}.ts',
  'scripts/train/{answers,linear}/*.ts',
  'resources/language/*',
  'src/main/assistant/answering/{features,reading}/*.ts',
  'src/main/assistant/answering/choosing/{best-unit,certainty-features,likeness,rank-units}.ts',
  'src/main/assistant/{language,passages}/*.ts',
]

/** The texts of a checkout that the weights follow from, by path, in their order. */
export const trainedFrom = (root: string): ReadonlyMap<string, string> => {
  const paths = globSync(INPUTS, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const sources = [...new Set(paths)].sort().filter((path) => !path.endsWith('.test.ts'))
  return new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** A digest of such texts; the same on every platform. */
export const trainingDigest = (texts: ReadonlyMap<string, string>): string => {
  const digest = createHash('sha256')
  for (const [path, text] of texts) digest.update(`${path}\n${text.replaceAll('\r\n', '\n')}\n`)
  return digest.digest('hex')
}

export const trainedOn = (root: string): string => trainingDigest(trainedFrom(root))
