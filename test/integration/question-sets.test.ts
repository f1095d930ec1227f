import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { QuestionSplit, SetQuestion } from '../../scripts/eval/question-set.ts'
import {
  QuestionSetError,
  questionStyles,
  readQuestionSet,
  readQuestionSplits,
} from '../../scripts/eval/question-set.ts'

const root = mkdtempSync(join(tmpdir(), 'alcove-question-set-'))
const dir = join(root, 'own', 'letters')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const good = {
  id: 'letter-001',
  question: 'When does the ferry leave?',
  language: 'en',
  style: 'fact',
  answers: [{ document: 'letter.md', quote: 'The ferry leaves at 7.40.' }],
}
const questions = (...values: unknown[]): void =>
  writeFileSync(
    join(dir, 'questions.jsonl'),
    values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n'),
  )
const document = (name: string, text: string | Uint8Array): void => writeFileSync(join(dir, 'documents', name), text)
const problemsOf = (read: () => unknown): readonly string[] => {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof QuestionSetError) return error.problems.map((problem) => problem.replace(`${root}/own/`, ''))
    throw error
  }
}
const problems = (): readonly string[] => problemsOf(() => readQuestionSet(dir))

beforeEach(() => {
  rmSync(join(root, 'own'), { recursive: true, force: true })
  mkdirSync(join(dir, 'documents'), { recursive: true })
  document('letter.md', '# Harbour\n\nThe ferry leaves at 7.40. It does not\nrun on Sundays.\n')
  questions(good)
})

describe('a question set', () => {
  it('is read with its documents', () => {
    const unanswerable = { ...good, id: 'letter-002', answers: [], unanswerable: 'near' }
    questions(good, '', unanswerable)
    const set = readQuestionSet(dir)
    expect(set.collection).toBe('letters')
    expect([...set.documents.keys()]).toEqual(['letter.md'])
    expect(set.questions).toEqual([good, unanswerable])
    expect(readQuestionSplits(root)).toEqual([{ split: 'own', sets: [set] }])
  })

  it('names file, line and field of every mistake at once', () => {
    questions(
      'not json',
      { ...good, style: 'riddle' },
      { ...good, language: 'English' },
      { ...good, id: 'a b', answer: 'x' },
      good,
      good,
    )
    expect(problems()).toEqual([
      'letters/questions.jsonl, line 1: this is not JSON.',
      expect.stringMatching(/^letters\/questions\.jsonl, line 2, style: must be one of fact, about, /),
      'letters/questions.jsonl, line 3, language: must be an ISO 639 code such as "en".',
      expect.stringMatching(/line 4, id: must be letters/),
      expect.stringMatching(/line 4: .*"answer"/),
      'letters/questions.jsonl, line 6, id: letter-001 is the id of line 5 too.',
    ])
  })

  it('takes a quote letter by letter only', () => {
    const quoted = (quote: string, name = 'letter.md') => ({ ...good, answers: [{ document: name, quote }] })
    questions(quoted('It does not\nrun on Sundays.'))
    expect(problems()).toEqual([])
    questions(quoted('It does not run on Sundays.'))
    expect(problems()).toEqual([
      'letters/questions.jsonl, line 1, answers.0.quote: does not stand in letter.md: "It does not run on Sundays.". White space differs; keep line breaks as they stand.',
    ])
    questions(quoted('The ferry leaves at 7.30.'))
    expect(problems()).toEqual([expect.stringMatching(/answers\.0\.quote: does not stand in letter\.md: "[^"]*"\.$/)])
    questions(quoted('The ferry leaves at 7.40.', 'post.md'))
    expect(problems()).toEqual([
      'letters/questions.jsonl, line 1, answers.0.document: there is no post.md in documents.',
    ])
  })

  it('says which fields must go together', () => {
    const [first] = good.answers
    questions(
      { ...good, id: 'q1', answers: [] },
      { ...good, id: 'q2', unanswerable: 'off' },
      { ...good, id: 'q3', all: true },
      { ...good, id: 'q4', style: 'two-part', answers: [first, first] },
      { ...good, id: 'q5', style: 'follow-up' },
    )
    expect(problems().map((problem) => problem.replace('letters/questions.jsonl, ', ''))).toEqual([
      'line 1, answers: is empty; add a quote, or "unanswerable".',
      'line 2, unanswerable: is set although there are answers.',
      'line 3, all: needs two answers or more.',
      'line 4, all: must be true for style "two-part", with an answer for each part.',
      'line 5, before: is missing: a follow-up has an earlier question.',
    ])
  })

  it('says what is wrong with its files', () => {
    document('scan.pdf', '%PDF-1.7')
    document('broken.json', '{"a": ')
    document('empty.txt', '\n')
    document('latin.txt', new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c]))
    questions()
    expect(problems()).toEqual([
      'letters/documents/broken.json is not JSON.',
      'letters/documents/empty.txt is empty.',
      'letters/documents/latin.txt is not UTF-8.',
      expect.stringMatching(/^letters\/documents\/scan\.pdf: a document of a set is one of/),
      'letters/questions.jsonl holds no question.',
    ])
    rmSync(join(dir, 'documents'), { recursive: true })
    expect(problems()).toEqual([expect.stringMatching(/letters lacks documents\. A set holds/)])
    expect(problemsOf(() => readQuestionSplits(root))).toEqual([expect.stringMatching(/letters lacks documents\./)])
    expect(problemsOf(() => readQuestionSplits(join(root, 'none')))).toEqual([
      expect.stringMatching(/There is no folder/),
    ])
  })
})

const kept = resolve(import.meta.dirname, '../fixtures/questions')

const counted = (values: readonly string[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, same]): [string, number] => [value, same.length])
    .sort(([, left], [, right]) => right - left)
    .map(([value, count]) => `${value} ${count}`)
    .join(', ')

const questionsOf = ({ sets }: QuestionSplit): SetQuestion[] => sets.flatMap((set) => set.questions)

const summary = (split: QuestionSplit): string => {
  const all = questionsOf(split)
  const unanswerable = all.flatMap((question) => question.unanswerable ?? [])
  const documents = split.sets.reduce((sum, set) => sum + set.documents.size, 0)
  return [
    `${split.split}: ${split.sets.length} collections, ${documents} documents, ${all.length - unanswerable.length} questions with answers, ${unanswerable.length} without (${counted(unanswerable)})`,
    `  languages: ${counted(all.map(({ language }) => language))}`,
    `  styles: ${counted(all.map(({ style }) => style))}`,
  ].join('\n')
}

describe('the question sets of this repository', () => {
  const splits = readQuestionSplits(kept)

  it('hold whole quotes, unique ids, documents that exist and known styles', () => {
    console.log(splits.map(summary).join('\n'))
    expect(splits.map(({ split }) => split)).toContain('train')
  })

  it('are enough to train on: 52 documents, 800 questions with answers, 170 without, every style', () => {
    const train = splits.find(({ split }) => split === 'train')!
    const all = questionsOf(train)
    expect(train.sets.reduce((sum, set) => sum + set.documents.size, 0)).toBeGreaterThanOrEqual(52)
    expect(all.filter(({ answers }) => answers.length > 0).length).toBeGreaterThanOrEqual(800)
    expect(all.filter(({ answers }) => answers.length === 0).length).toBeGreaterThanOrEqual(170)
    expect(questionStyles.filter((style) => !all.some((question) => question.style === style))).toEqual([])
  })

  it('share no document between splits', () => {
    const splitOf = new Map<string, string>()
    for (const { split, sets } of splits)
      for (const { collection, documents } of sets)
        for (const [name, text] of documents) {
          const earlier = splitOf.get(text) ?? split
          expect(earlier, `${split}/${collection}/${name} stands in ${earlier} too`).toBe(split)
          splitOf.set(text, split)
        }
  })
})

describe('the near misses', () => {
  const folder = resolve(import.meta.dirname, '../fixtures/near-misses')
  const all = readdirSync(folder).flatMap((collection) => readQuestionSet(join(folder, collection)).questions)

  it('are questions without an answer beside about as many of the same forms that have one', () => {
    const missed = all.filter(({ unanswerable }) => unanswerable === 'near').length
    expect(missed).toBeGreaterThanOrEqual(40)
    expect(all.filter(({ answers }) => answers.length > 0).length).toBeGreaterThanOrEqual(missed)
  })
})
