import type { EvaluationQuestion } from '../../contracts/index.ts'

/** A question as it is being written. */
export interface Draft {
  readonly key: string
  readonly question: string
  /** File names, divided by `|`. */
  readonly documents: string
  /** Empty for any passage of them. */
  readonly passage: string
  /** How relevant documents are, where a set that was imported says so. */
  readonly grades: ReadonlyMap<string, number>
}

let made = 0
const nextKey = (): string => `draft ${made++}`

export const emptyDraft = (): Draft => ({
  key: nextKey(),
  question: '',
  documents: '',
  passage: '',
  grades: new Map(),
})

export const draftOf = ({ question, expected, passage }: EvaluationQuestion): Draft => ({
  key: nextKey(),
  question,
  documents: expected.map(({ fileName }) => fileName).join(' | '),
  passage: passage ?? '',
  grades: new Map(expected.map(({ fileName, grade }) => [fileName, grade])),
})

const isBlank = ({ question, documents, passage }: Draft): boolean => `${question}${documents}${passage}`.trim() === ''

/** What was written, blank questions left out; null where one lacks its question or its document, or all are blank. */
export const questionsOf = (drafts: readonly Draft[]): EvaluationQuestion[] | null => {
  const questions = drafts
    .filter((draft) => !isBlank(draft))
    .map(({ question, documents, passage, grades }) => ({
      question: question.trim(),
      expected: documents
        .split('|')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((fileName) => ({ fileName, grade: grades.get(fileName) ?? 1 })),
      passage: passage.trim() || null,
    }))
  const isComplete = questions.every(({ question, expected }) => question !== '' && expected.length > 0)
  return isComplete && questions.length > 0 ? questions : null
}

/** Under what a question set of a library is kept while its page is left. */
export const setKey = (library: string | null, set: string | null): string =>
  `question set ${library ?? ''} ${set ?? 'new'}`
