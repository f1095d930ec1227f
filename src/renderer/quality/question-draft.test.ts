import { expect, it } from 'vitest'
import { draftOf, emptyDraft, questionsOf } from './question-draft.ts'

const question = {
  question: 'Who?',
  expected: [
    { fileName: 'a.md', grade: 2 },
    { fileName: 'b.md', grade: 1 },
  ],
  passage: null,
}

it('a question that nobody changed stays as it is, its grades too', () => {
  expect(questionsOf([draftOf(question), emptyDraft()])).toEqual([question])
})

it('a question without a document, or nothing at all, is not complete', () => {
  expect(questionsOf([{ ...emptyDraft(), question: 'Who?' }])).toBeNull()
  expect(questionsOf([{ ...emptyDraft(), question: 'Who?', documents: ' | ' }])).toBeNull()
  expect(questionsOf([emptyDraft()])).toBeNull()
})
