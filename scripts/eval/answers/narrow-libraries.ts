import type { QuestionSet, SetQuestion } from '../question-set.ts'

/** A question that is put to a library. */
interface AskedOfLibrary {
  readonly collection: string
  /** Without answers, and marked as unanswerable, where the document that answers it is not among the few. */
  readonly question: SetQuestion
}

/** Documents, and what is asked about them. */
export interface AskedLibrary {
  readonly documents: ReadonlyMap<string, string>
  readonly questions: readonly AskedOfLibrary[]
}

interface Paper {
  readonly collection: string
  readonly name: string
  readonly text: string
  readonly language: string
}

interface Group {
  readonly papers: readonly Paper[]
  readonly questions: AskedOfLibrary[]
}

const DOCUMENTS = 3

const mostFrequent = (values: readonly string[]): string =>
  [...Map.groupBy(values, (value) => value)].sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''

const papersOf = ({ collection, documents, questions }: QuestionSet): Paper[] =>
  [...documents].map(([name, text]) => {
    const about = questions.filter(({ answers }) => answers.some(({ document }) => document === name))
    return { collection, name, text, language: mostFrequent(about.map(({ language }) => language)) }
  })

/** The first of each list, then the second of each: neighbours are of different lists. */
const inTurn = <Value>(lists: readonly (readonly Value[])[]): Value[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  )

/** Papers of one language by threes; what is left over joins the last. */
const groupsOf = (papers: readonly Paper[]): Group[] => {
  const mixed = inTurn([...Map.groupBy(papers, ({ collection }) => collection).values()])
  const count = Math.max(1, Math.floor(mixed.length / DOCUMENTS))
  return Array.from({ length: count }, (_, at) => ({
    papers: mixed.slice(at * DOCUMENTS, at === count - 1 ? undefined : (at + 1) * DOCUMENTS),
    questions: [],
  }))
}

const holds = ({ papers }: Group, collection: string, name?: string): boolean =>
  papers.some((paper) => paper.collection === collection && (name === undefined || paper.name === name))

/** The group after another, in a circle, that fits. */
const next = (groups: readonly Group[], from: number, fits: (group: Group) => boolean): Group | undefined =>
  [...groups.slice(from + 1), ...groups.slice(0, from + 1)].find(fits)

/** The document that a question without an answer is about, by its id. */
const aboutOf = ({ id }: SetQuestion): string => id.replace(/-\d+$/, '')

/**
 * Libraries of three documents, each of another collection, and the questions of all collections put to them: to their own document, and to a
 * library without it, by turns one that holds another document of their collection (`near`) and one that holds none (`off`). Nothing in it is random.
 */
export const narrowLibraries = (sets: readonly QuestionSet[]): AskedLibrary[] => {
  const papers = sets.flatMap(papersOf)
  const groups = [...Map.groupBy(papers, ({ language }) => language).values()].flatMap(groupsOf)
  for (const { collection, questions } of sets)
    for (const [at, question] of questions.entries()) {
      const documents = question.answers.map(({ document }) => document)
      const isHome = (group: Group): boolean =>
        question.answers.length === 0
          ? group.papers.some(
              (paper) => paper.collection === collection && paper.name.startsWith(`${aboutOf(question)}.`),
            )
          : documents[question.all === true ? 'every' : 'some']((name) => holds(group, collection, name))
      const home = groups.findIndex(isHome)
      if (home >= 0) groups[home]?.questions.push({ collection, question })
      const kind = question.unanswerable ?? (at % 2 === 0 ? 'off' : 'near')
      if (question.unanswerable === 'near') continue
      const elsewhere = next(groups, home >= 0 ? home : at % groups.length, (group) =>
        kind === 'off'
          ? !holds(group, collection)
          : holds(group, collection) && documents.every((name) => !holds(group, collection, name)),
      )
      const { all: _, ...unanswered } = question
      elsewhere?.questions.push({ collection, question: { ...unanswered, answers: [], unanswerable: kind } })
    }
  return groups.map((group) => ({
    documents: new Map(group.papers.map(({ name, text }) => [name, text])),
    questions: group.questions,
  }))
}
