import { matchedPassage } from '../../../src/main/assistant/answering/closest-parts.ts'
import { foundPassages } from '../../../src/main/assistant/answering/reading/found-passages.ts'
import { searchQueries } from '../../../src/main/assistant/answering/search-queries.ts'
import type { Languages } from '../../../src/main/assistant/language/languages.ts'
import type { Passage } from '../../../src/main/assistant/passages/passage-units.ts'
import { openQuestionLibrary, type QuestionLibrary } from '../../eval/answers/question-library.ts'
import type { QuestionSet, SetQuestion } from '../../eval/question-set.ts'
import type { AskedQuestion } from './asked-question.ts'

/** A wide search, as the quoting provider makes it. */
const WIDE = 12

const search = async (
  { clients }: QuestionLibrary,
  query: string,
  numbers: Map<string, number>,
): Promise<Passage[]> => {
  const { matches } = await clients.retrieval.Search({
    query,
    requestedScopes: null,
    topK: WIDE,
    minScore: -1,
    mergeStrategy: null,
    originFilter: null,
  })
  return matches.map((match) => {
    const number = numbers.get(match.chunk.id) ?? numbers.size + 1
    numbers.set(match.chunk.id, number)
    return matchedPassage(match, number)
  })
}

/** A follow-up names in its earlier question what it leaves out. */
const wholeQuestion = ({ before, question }: SetQuestion): string =>
  before === undefined ? question : `${before.at(-1)} ${question}`

const named = (collection: string, file: string): string => `${collection}__${file}`

/** `collections` names that of each question, where the set is several together. */
const askSet = async (
  set: QuestionSet,
  languages: Languages,
  collections: readonly string[] | null = null,
): Promise<AskedQuestion[]> => {
  await using library = await openQuestionLibrary(set.documents)
  const asked: AskedQuestion[] = []
  for (const question of set.questions) {
    const whole = wholeQuestion(question)
    const numbers = new Map<string, number>()
    const lists: Passage[][] = []
    for (const query of searchQueries(whole, languages)) lists.push(await search(library, query, numbers))
    asked.push({
      collection: collections?.[asked.length] ?? set.collection,
      question,
      whole,
      found: foundPassages(lists[0] ?? [], lists[1] ?? []),
      isTogether: collections !== null,
    })
  }
  return asked
}

/** All collections as one library: each file is named after its collection too. */
const together = (sets: readonly QuestionSet[]): QuestionSet => {
  return {
    collection: 'all',
    documents: new Map(
      sets.flatMap(({ collection, documents }) =>
        [...documents].map(([file, text]) => [named(collection, file), text] as const),
      ),
    ),
    questions: sets.flatMap(({ collection, questions }) =>
      questions.map((question) => ({
        ...question,
        answers: question.answers.map(({ document, quote }) => ({ document: named(collection, document), quote })),
      })),
    ),
  }
}

/** Every question twice: in the small library of its collection, and in that of all collections. */
export const askQuestions = async (
  sets: readonly QuestionSet[],
  languages: Languages,
  report: (line: string) => void,
): Promise<AskedQuestion[]> => {
  const asked: AskedQuestion[] = []
  for (const set of sets) {
    report(`${set.collection}: ${set.questions.length} questions`)
    asked.push(...(await askSet(set, languages)))
  }
  report('all collections together')
  const collections = sets.flatMap(({ collection, questions }) => questions.map(() => collection))
  return [...asked, ...(await askSet(together(sets), languages, collections))]
}
