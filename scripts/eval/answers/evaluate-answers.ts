import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type QuestionSet, QuestionSetError, readQuestionSet, type SetQuestion } from '../question-set.ts'
import { plainText, suffice } from './held-answers.ts'
import { type AskedLibrary, narrowLibraries } from './narrow-libraries.ts'
import { openQuestionLibrary, type QuestionLibrary } from './question-library.ts'
import { type ReadReply, readReply } from './read-reply.ts'

/** What became of one question. */
export interface MeasuredAnswer {
  readonly collection: string
  readonly question: SetQuestion
  readonly reply: ReadReply
  /** Whether the five best passages of a search hold what answers. */
  readonly retrieved: boolean
  /** From asking until the reply is whole. */
  readonly replyMs: number
}

const TOP_K = 5

const isRetrieved = async ({ clients }: QuestionLibrary, question: SetQuestion): Promise<boolean> => {
  if (question.answers.length === 0) return false
  const { matches } = await clients.retrieval.Search({
    query: question.question.slice(0, 1_000),
    requestedScopes: null,
    topK: TOP_K,
    minScore: -1,
    mergeStrategy: null,
    originFilter: null,
  })
  const held = question.answers.flatMap(({ document, quote }, place) =>
    matches.some(({ fileName, chunk }) => fileName === document && plainText(chunk.text).includes(plainText(quote)))
      ? [place]
      : [],
  )
  return suffice(question, new Set(held))
}

const measureLibrary = async ({ documents, questions }: AskedLibrary): Promise<MeasuredAnswer[]> => {
  await using library = await openQuestionLibrary(documents)
  const measured: MeasuredAnswer[] = []
  for (const { collection, question } of questions) {
    const { message, replyMs } = await library.ask([...(question.before ?? []), question.question])
    const reply = readReply(question, message)
    const retrieved = await isRetrieved(library, question)
    measured.push({ collection, question, reply, retrieved, replyMs })
  }
  return measured
}

const isSet = (dir: string): boolean => existsSync(join(dir, 'questions.jsonl'))

/** One collection, or a folder of collections. Throws QuestionSetError when it is neither. */
const setsIn = (dir: string): QuestionSet[] => {
  if (isSet(dir)) return [readQuestionSet(dir)]
  const names = existsSync(dir) ? readdirSync(dir).sort() : []
  const sets = names.filter((name) => isSet(join(dir, name))).map((name) => readQuestionSet(join(dir, name)))
  if (sets.length === 0)
    throw new QuestionSetError([
      `${dir} holds neither questions.jsonl nor folders that do; see test/fixtures/questions/README.md.`,
    ])
  return sets
}

/** Asks every question of the collections in a folder, each collection in an app of its own with its documents. */
export const evaluateAnswers = async (dir: string, report: (line: string) => void): Promise<MeasuredAnswer[]> => {
  const measured: MeasuredAnswer[] = []
  for (const { collection, documents, questions } of setsIn(dir)) {
    report(`${collection}: ${documents.size} documents, ${questions.length} questions`)
    const asked = questions.map((question) => ({ collection, question }))
    measured.push(...(await measureLibrary({ documents, questions: asked })))
  }
  return measured
}

/** Asks the questions of the collections in a folder of narrow libraries, which hold the document that answers or do not. */
export const evaluateNarrow = async (dir: string, report: (line: string) => void): Promise<MeasuredAnswer[]> => {
  const measured: MeasuredAnswer[] = []
  for (const library of narrowLibraries(setsIn(dir))) {
    report(`${[...library.documents.keys()].join(', ')}: ${library.questions.length} questions`)
    measured.push(...(await measureLibrary(library)))
  }
  return measured
}
