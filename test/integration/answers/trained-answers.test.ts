import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { trainedFrom, trainingDigest } from '../../../scripts/train/answers/trained-on.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const retrain =
  'The shipped weights were trained on something else: run `npm run train -- answers` and commit what it writes.'

describe('the weights of the choice of quotes', () => {
  const texts = trainedFrom(root)
  const today = trainingDigest(texts)

  it('were trained on the questions, features and training as they stand', () => {
    const { trainedOn } = JSON.parse(readFileSync(`${root}/resources/answering/model.json`, 'utf8'))
    expect(today, retrain).toBe(trainedOn)
  })

  it.each([
    'test/fixtures/questions/train/travel/questions.jsonl',
    'src/main/assistant/answering/features/coverage-features.ts',
    'src/main/assistant/answering/choosing/certainty-features.ts',
    'resources/language/de.json',
    'scripts/train/linear/fit-linear.ts',
  ])('are out of date when %s is another', (path) => {
    const text = texts.get(path) ?? ''
    expect(text).not.toBe('')
    expect(trainingDigest(new Map(texts).set(path, text.replaceAll('\n', '\r\n')))).toBe(today)
    expect(trainingDigest(new Map(texts).set(path, `${text} `))).not.toBe(today)
  })

  it('do not depend on what stands in tests', () => {
    expect([...texts.keys()].filter((path) => path.endsWith('.test.ts'))).toEqual([])
    expect(texts.size).toBeGreaterThan(100)
  })
})
