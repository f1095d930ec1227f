import { matchedPassage } from '../../../src/main/assistant/answering/closest-parts.ts'
import { type FoundPassage, foundPassages } from '../../../src/main/assistant/answering/reading/found-passages.ts'
import { searchQueries } from '../../../src/main/assistant/answering/search-queries.ts'
import { carryOver } from '../../../src/main/assistant/follow-ups/carry-over.ts'
import { datedQuery } from '../../../src/main/assistant/follow-ups/dated-query.ts'
import type { Languages } from '../../../src/main/assistant/language/languages.ts'
import type { Passage } from '../../../src/main/assistant/passages/passage-units.ts'
import { bestFirst } from '../../../src/main/assistant/providers/quoting/best-first.ts'
import { repaired } from '../../../src/main/retrieval/prompt/searched-for.ts'
import { narrowLibraries } from '../../eval/answers/narrow-libraries.ts'
import { openQuestionLibrary, type QuestionLibrary } from '../../eval/answers/question-library.ts'
import type { QuestionSet, SetQuestion } from '../../eval/question-set.ts'
import type { AskedQuestion } from './asked-question.ts'

/** A wide search, as the quoting provider makes it. */
const WIDE = { topK: 12, minScore: -1 }
/** The search for the prompt, as the app is set up. */
const USUAL = { topK: null, minScore: null }

interface Searched {
  readonly passages: Passage[]
  /** What was searched for, misspelt words repaired. */
  readonly query: string
}

/** Searches a library for one question; a passage keeps its number through all of them. */
const createSearch = ({ clients }: QuestionLibrary) => {
  const numbers = new Map<string, number>()
  return async (query: string, { topK, minScore }: typeof WIDE | typeof USUAL): Promise<Searched> => {
    const { matches, corrections } = await clients.retrieval.Search({
      query,
      requestedScopes: null,
      topK,
      minScore,
      mergeStrategy: null,
      originFilter: null,
    })
    const passages = matches.map((match) => {
      const number = numbers.get(match.chunk.id) ?? numbers.size + 1
      numbers.set(match.chunk.id, number)
      return matchedPassage(match, number)
    })
    return { passages, query: repaired(query, corrections) }
  }
}

/** A follow-up takes its subject from the questions before it. */
const wholeQuestion = ({ before = [], question }: SetQuestion): string =>
  [...before, question].reduce((understood, next) => carryOver(next, { question: understood, answer: '' }))

/** What the quoting provider reads for a question: first what was found for the prompt, then what it finds itself by looking widely. */
const askOne = async (
  library: QuestionLibrary,
  question: SetQuestion,
  languages: Languages,
): Promise<Pick<AskedQuestion, 'whole' | 'found'>> => {
  const search = createSearch(library)
  const { passages: given, query: whole } = await search(datedQuery(wholeQuestion(question)), USUAL)
  const known = new Set(given.map(({ number }) => number))
  const { otherwise, translated } = searchQueries(whole, languages)
  const own = (await search(datedQuery(whole), WIDE)).passages.filter(({ number }) => !known.has(number))
  const foundBy = async (query: string | null | undefined): Promise<Passage[]> =>
    query == null ? [] : (await search(query, WIDE)).passages
  const others = { otherwise: await foundBy(otherwise), translated: await foundBy(translated[0]) }
  const found: (readonly FoundPassage[])[] = [
    foundPassages({ asked: given }),
    foundPassages({ asked: bestFirst([...given, ...own]), ...others }),
  ]
  return { whole, found }
}

const named = (collection: string, file: string): string => `${collection}__${file}`

/** A library and what is asked of it. */
interface Asking {
  readonly documents: ReadonlyMap<string, string>
  readonly questions: readonly { readonly collection: string; readonly question: SetQuestion }[]
  readonly library: AskedQuestion['library']
}

const askAll = async ({ documents, questions, library }: Asking, languages: Languages): Promise<AskedQuestion[]> => {
  await using opened = await openQuestionLibrary(documents)
  const asked: AskedQuestion[] = []
  for (const { collection, question } of questions)
    asked.push({ collection, question, library, ...(await askOne(opened, question, languages)) })
  return asked
}

/** All collections as one library: each file is named after its collection too. */
const together = (sets: readonly QuestionSet[]): Asking => ({
  library: 'All',
  documents: new Map(
    sets.flatMap(({ collection, documents }) =>
      [...documents].map(([file, text]) => [named(collection, file), text] as const),
    ),
  ),
  questions: sets.flatMap(({ collection, questions }) =>
    questions.map((question) => ({
      collection,
      question: {
        ...question,
        answers: question.answers.map(({ document, quote }) => ({ document: named(collection, document), quote })),
      },
    })),
  ),
})

/** Every question three times: of the library of its collection, of three documents with and without its own, and of all collections. */
export const askQuestions = async (
  sets: readonly QuestionSet[],
  languages: Languages,
  report: (line: string) => void,
): Promise<AskedQuestion[]> => {
  const asked: AskedQuestion[] = []
  for (const { collection, documents, questions } of sets) {
    report(`${collection}: ${questions.length} questions`)
    const own = questions.map((question) => ({ collection, question }))
    asked.push(...(await askAll({ documents, questions: own, library: 'Own' }, languages)))
  }
  report('three documents at a time')
  for (const narrow of narrowLibraries(sets)) asked.push(...(await askAll({ ...narrow, library: 'Narrow' }, languages)))
  report('all collections together')
  return [...asked, ...(await askAll(together(sets), languages))]
}
