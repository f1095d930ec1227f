import { describe, expect, it } from 'vitest'
import { keepFirst, pickQuestions, type Suggestion } from './sample-questions.ts'

const questions = [
  { question: 'one of a', fileName: 'a' },
  { question: 'two of a', fileName: 'a' },
  { question: 'one of b', fileName: 'b' },
  { question: 'one of c', fileName: 'c' },
]

describe('pickQuestions', () => {
  it('asks each document once, and none that is not there', () => {
    expect(pickQuestions(questions, new Set(['a', 'c']), 3)).toEqual([questions[0], questions[3]])
  })

  it('stops at the count', () => {
    expect(pickQuestions(questions, new Set(['a', 'b', 'c']), 2)).toHaveLength(2)
  })
})

it('questions that are shown stay in their places when more come, and go with their documents', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((fileName) => ({ question: `of ${fileName}`, fileName })) as [
    Suggestion,
    Suggestion,
    Suggestion,
  ]
  expect(keepFirst([b, c], [a, b, c])).toEqual([b, c, a])
  expect(keepFirst([b, c], [a, c])).toEqual([c, a])
})
