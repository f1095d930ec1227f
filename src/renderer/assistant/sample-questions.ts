import { z } from 'zod'

const samples = z.object({ questions: z.array(z.object({ question: z.string(), fileName: z.string() })) })

/** A question and the document that answers it. */
export interface Suggestion {
  readonly question: string
  readonly fileName: string
}

/** A question for each of some documents of the sample library, among those that are there to be asked. */
export const pickQuestions = (
  questions: readonly Suggestion[],
  fileNames: ReadonlySet<string>,
  count: number,
): Suggestion[] => {
  const perFile = new Map<string, Suggestion>()
  for (const suggestion of questions) {
    const { fileName } = suggestion
    if (fileNames.has(fileName) && !perFile.has(fileName)) perFile.set(fileName, suggestion)
  }
  return [...perFile.values()].slice(0, count)
}

/** What was there and still is, in its order, then what is new. */
export const keepFirst = (before: readonly Suggestion[], now: readonly Suggestion[]): readonly Suggestion[] => {
  const isIn = (list: readonly Suggestion[], { question }: Suggestion) =>
    list.some((each) => each.question === question)
  return [...before.filter((each) => isIn(now, each)), ...now.filter((each) => !isIn(before, each))]
}

/** The questions that come with the sample library; none where they cannot be read. */
export const fetchSampleQuestions = async () => {
  const response = await fetch('/samples/questions.json')
  if (!response.ok) return []
  const parsed = samples.safeParse(await response.json())
  return parsed.success ? parsed.data.questions : []
}
