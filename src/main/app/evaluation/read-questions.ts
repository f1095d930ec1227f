import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { type EvaluationQuestion, evaluationQuestion, MAX_QUESTIONS } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import { scanRows, tableShape } from '../../platform/tables/index.ts'

const wrong = (words: FailureWords): AlcoveError => new AlcoveError('InvalidInput', words)

const checked = (question: unknown, told: (problem: string) => FailureWords): EvaluationQuestion => {
  const { success, data, error } = evaluationQuestion.safeParse(question)
  if (success) return data
  const [issue] = error.issues
  throw wrong(told(issue?.message ?? failureWords('SomethingMissing')))
}

const complete = (questions: readonly EvaluationQuestion[]): readonly EvaluationQuestion[] => {
  if (questions.length === 0) throw wrong(failureWords('NoQuestionInFile'))
  if (questions.length > MAX_QUESTIONS) throw wrong(failureWords('TooManyQuestions', { most: MAX_QUESTIONS }))
  return questions
}

/** Questions of a CSV file: a row of names with `question` and `document`, and perhaps `passage`; several documents are divided by `|`. Throws InvalidInput that names the row. */
export const questionsOfCsv = (text: string): readonly EvaluationQuestion[] => {
  const bare = text.replace(/^\uFEFF/, '')
  const [header, ...rows] = scanRows(bare, tableShape(bare).dialect)
  const names = header?.fields.map((field) => field.trim().toLowerCase()) ?? []
  const [question, document, passage] = ['question', 'document', 'passage'].map((name) => names.indexOf(name))
  if (question === undefined || document === undefined || question < 0 || document < 0)
    throw wrong(failureWords('ColumnsNotNamed'))
  const read = rows.flatMap(({ fields }, at) => {
    if (fields.every((field) => field.trim() === '')) return []
    const documents = (fields[document] ?? '').split('|').filter((name) => name.trim() !== '')
    const words = passage === undefined || passage < 0 ? '' : (fields[passage] ?? '').trim()
    const expected = documents.map((fileName) => ({ fileName }))
    return checked({ question: fields[question] ?? '', expected, passage: words || null }, (problem) =>
      failureWords('QuestionRowWrong', { row: at + 1, problem }),
    )
  })
  return complete(read)
}

const parsed = (line: string, at: number): { _id: string; text: string } => {
  try {
    const value = JSON.parse(line) as { _id?: unknown; text?: unknown } | null
    if (typeof value?.text === 'string' && (typeof value._id === 'string' || typeof value._id === 'number'))
      return { _id: String(value._id), text: value.text }
  } catch {
    throw wrong(failureWords('QueryNotJson', { line: at }))
  }
  throw wrong(failureWords('QueryIncomplete', { line: at }))
}

const linesOf = (text: string): { line: string; at: number }[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line, at: index + 1 }))
    .filter(({ line }) => line.trim() !== '')

/** Questions of a BEIR data set whose corpus ids are file names; those that nothing is relevant to are left out. Throws InvalidInput that names file and line. */
export const questionsOfBeir = (queries: string, judgements: string): readonly EvaluationQuestion[] => {
  const byQuery = new Map<string, { fileName: string; grade: number }[]>()
  for (const { line, at } of linesOf(judgements)) {
    const [queryId, fileName, written] = line.split('\t')
    const grade = Number(written)
    if (at === 1 && written !== undefined && Number.isNaN(grade)) continue
    if (queryId === undefined || fileName === undefined || written === undefined || Number.isNaN(grade))
      throw wrong(failureWords('JudgementIncomplete', { line: at }))
    if (grade > 0) byQuery.set(queryId, [...(byQuery.get(queryId) ?? []), { fileName, grade }])
  }
  return complete(
    linesOf(queries).flatMap(({ line, at }) => {
      const { _id, text } = parsed(line, at)
      const expected = byQuery.get(_id)
      return expected === undefined
        ? []
        : checked({ question: text, expected, passage: null }, (problem) =>
            failureWords('QueryWrong', { line: at, problem }),
          )
    }),
  )
}
