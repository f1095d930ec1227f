import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { z } from 'zod'

/** Something about a question set that its author can put right; `problems` names file, line and field of each. */
export class QuestionSetError extends Error {
  override readonly name = 'QuestionSetError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** What a question asks for or how it is asked; README.md beside the sets says what each means. */
export const questionStyles = [
  'fact',
  'about',
  'list',
  'reason',
  'how',
  'comparison',
  'long',
  'keyword',
  'paraphrase',
  'typo',
  'yes-no',
  'number',
  'table',
  'record',
  'two-part',
  'follow-up',
  'cross-language',
  'code',
  'heading-question',
] as const

const answer = z.strictObject({ document: z.string().min(1), quote: z.string().min(1) })

const setQuestion = z.strictObject({
  id: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'must be letters, digits, ".", "_" and "-"'),
  question: z.string().refine((text) => text.trim() !== '', 'must not be blank'),
  language: z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code such as "en"'),
  style: z.enum(questionStyles, `must be one of ${questionStyles.join(', ')}`),
  /** Any one of these answers, unless `all` says that it takes them all. Empty when nothing in the set does. */
  answers: z.array(answer),
  all: z.literal(true).optional(),
  /** `near`: the documents talk of the subject, the fact is missing. `off`: they do not talk of it at all. */
  unanswerable: z.enum(['near', 'off']).optional(),
  /** Earlier questions of the conversation, oldest first. */
  before: z.array(z.string().min(1)).min(1).optional(),
  note: z.string().optional(),
})

export type SetQuestion = z.infer<typeof setQuestion>

export interface QuestionSet {
  /** The name of its folder. */
  readonly collection: string
  /** The text of each document by file name. */
  readonly documents: ReadonlyMap<string, string>
  readonly questions: readonly SetQuestion[]
}

export interface QuestionSplit {
  /** `train` or `test`. */
  readonly split: string
  readonly sets: readonly QuestionSet[]
}

interface Problem {
  readonly field: string
  readonly says: string
}

const QUESTIONS = 'questions.jsonl'
const DOCUMENTS = 'documents'
const FORMATS = ['.csv', '.json', '.md', '.txt']

const foldersIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

const decoded = (path: string): string => new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))

const documentProblem = (name: string, text: string): string | undefined => {
  if (text.trim() === '') return 'is empty'
  if (extname(name) !== '.json') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return 'is not JSON'
  }
}

const readDocuments = (dir: string, problems: string[]): Map<string, string> => {
  const documents = new Map<string, string>()
  for (const name of readdirSync(dir).sort()) {
    const path = join(dir, name)
    if (!FORMATS.includes(extname(name))) {
      problems.push(`${path}: a document of a set is one of ${FORMATS.join(', ')}, so that quotes can be checked.`)
      continue
    }
    try {
      const text = decoded(path)
      const problem = documentProblem(name, text)
      if (problem !== undefined) problems.push(`${path} ${problem}.`)
      documents.set(name, text)
    } catch {
      problems.push(`${path} is not UTF-8.`)
    }
  }
  return documents
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

const quoteProblem = (quote: string, text: string, document: string): string | undefined => {
  if (text.includes(quote)) return undefined
  const nearly = folded(text).includes(folded(quote)) ? ' White space differs; keep line breaks as they stand.' : ''
  return `does not stand in ${document}: ${JSON.stringify(quote)}.${nearly}`
}

const answerProblems = ({ answers }: SetQuestion, documents: ReadonlyMap<string, string>): Problem[] =>
  answers.flatMap(({ document, quote }, place) => {
    const text = documents.get(document)
    if (text === undefined)
      return [{ field: `answers.${place}.document`, says: `there is no ${document} in ${DOCUMENTS}.` }]
    const says = quoteProblem(quote, text, document)
    return says === undefined ? [] : [{ field: `answers.${place}.quote`, says }]
  })

const shapeProblems = ({ style, answers, all, unanswerable, before }: SetQuestion): Problem[] => {
  const problems: Problem[] = []
  const check = (right: boolean, field: string, says: string): void => {
    if (!right) problems.push({ field, says })
  }
  check(answers.length > 0 || unanswerable !== undefined, 'answers', 'is empty; add a quote, or "unanswerable".')
  check(answers.length === 0 || unanswerable === undefined, 'unanswerable', 'is set although there are answers.')
  check(all === undefined || answers.length > 1, 'all', 'needs two answers or more.')
  check(
    style !== 'two-part' || unanswerable !== undefined || all === true,
    'all',
    'must be true for style "two-part", with an answer for each part.',
  )
  check(style !== 'follow-up' || before !== undefined, 'before', 'is missing: a follow-up has an earlier question.')
  return problems
}

const parsed = (line: string): { question: SetQuestion } | { problems: Problem[] } => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { problems: [{ field: '', says: 'this is not JSON.' }] }
  }
  const { success, data, error } = setQuestion.safeParse(value)
  if (success) return { question: data }
  return { problems: error.issues.map(({ path, message }) => ({ field: path.join('.'), says: `${message}.` })) }
}

const readQuestions = (path: string, documents: ReadonlyMap<string, string>, problems: string[]): SetQuestion[] => {
  const questions: SetQuestion[] = []
  const lineOfId = new Map<string, number>()
  for (const [index, line] of decoded(path).split('\n').entries()) {
    if (line.trim() === '') continue
    const report = ({ field, says }: Problem): number =>
      problems.push(`${path}, line ${index + 1}${field === '' ? '' : `, ${field}`}: ${says}`)
    const read = parsed(line)
    if ('problems' in read) {
      read.problems.forEach(report)
      continue
    }
    const { question } = read
    const earlier = lineOfId.get(question.id)
    if (earlier !== undefined) report({ field: 'id', says: `${question.id} is the id of line ${earlier} too.` })
    else lineOfId.set(question.id, index + 1)
    for (const problem of [...shapeProblems(question), ...answerProblems(question, documents)]) report(problem)
    questions.push(question)
  }
  if (questions.length === 0) problems.push(`${path} holds no question.`)
  return questions
}

/**
 * Reads one collection: `DIR/documents` and `DIR/questions.jsonl`. Every quote is known to stand in its document, letter by
 * letter. Throws QuestionSetError with all that is wrong, not only the first.
 */
export const readQuestionSet = (dir: string): QuestionSet => {
  const missing = [DOCUMENTS, QUESTIONS].filter((name) => !existsSync(join(dir, name)))
  if (missing.length > 0)
    throw new QuestionSetError([`${dir} lacks ${missing.join(' and ')}. A set holds ${DOCUMENTS}/ and ${QUESTIONS}.`])
  const problems: string[] = []
  const documents = readDocuments(join(dir, DOCUMENTS), problems)
  if (documents.size === 0) problems.push(`${join(dir, DOCUMENTS)} holds no document.`)
  const questions = readQuestions(join(dir, QUESTIONS), documents, problems)
  if (problems.length > 0) throw new QuestionSetError(problems)
  return { collection: dir.split(/[\\/]/).findLast((part) => part !== '') ?? dir, documents, questions }
}

/** Reads every collection of every split below a folder. Throws QuestionSetError with what is wrong in any of them. */
export const readQuestionSplits = (root: string): QuestionSplit[] => {
  if (!existsSync(root) || !statSync(root).isDirectory()) throw new QuestionSetError([`There is no folder ${root}.`])
  const problems: string[] = []
  const read = (dir: string): QuestionSet[] => {
    try {
      return [readQuestionSet(dir)]
    } catch (error) {
      if (!(error instanceof QuestionSetError)) throw error
      problems.push(...error.problems)
      return []
    }
  }
  const splits = foldersIn(root).map((split) => ({
    split,
    sets: foldersIn(join(root, split)).flatMap((collection) => read(join(root, split, collection))),
  }))
  if (problems.length > 0) throw new QuestionSetError(problems)
  return splits
}
