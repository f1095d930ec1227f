import { z } from 'zod'

const samples = z.object({ questions: z.array(z.object({ question: z.string(), fileName: z.string() })) })

/** A question for each of some documents of the sample library, among those that are there to be asked. */
export const pickQuestions = (
  questions: readonly { readonly question: string; readonly fileName: string }[],
  fileNames: ReadonlySet<string>,
  count: number,
): string[] => {
  const perFile = new Map<string, string>()
  for (const { question, fileName } of questions) {
    if (fileNames.has(fileName) && !perFile.has(fileName)) perFile.set(fileName, question)
  }
  return [...perFile.values()].slice(0, count)
}

/** What was there and still is, in its order, then what is new. */
export const keepFirst = (before: readonly string[], now: readonly string[]): readonly string[] => [
  ...before.filter((question) => now.includes(question)),
  ...now.filter((question) => !before.includes(question)),
]

/** The questions that come with the sample library; none where they cannot be read. */
export const fetchSampleQuestions = async () => {
  const response = await fetch('/samples/questions.json')
  if (!response.ok) return []
  const parsed = samples.safeParse(await response.json())
  return parsed.success ? parsed.data.questions : []
}
