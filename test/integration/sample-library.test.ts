import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Question } from '../../scripts/samples/questions.ts'
import type { SearchMatch } from '../../src/contracts/index.ts'
import { launchHost, type RunningHost } from '../host.ts'
import { addSampleLibrary, sampleQuestions, unanswerableQuestions } from '../sample-library.ts'

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether a passage is the one that answers: the sentence, the row that holds all cells, the record's field. */
const holdsPassage = (text: string, question: Question): boolean => {
  const collapsed = collapse(text)
  if ('cells' in question) {
    return text.split('\n').some((row) => question.cells.every((cell) => row.includes(cell)))
  }
  return collapsed.includes(collapse(question.passage))
}

const isRightMatch = ({ fileName, chunk }: SearchMatch, question: Question): boolean =>
  fileName === question.fileName && holdsPassage(chunk.text, question)

let host: RunningHost

beforeAll(async () => {
  host = await launchHost()
  await addSampleLibrary(host.client)
})

afterAll(() => host?.[Symbol.asyncDispose]())

describe('the sample library', () => {
  it('finds the passage of all twenty questions among the first three', async () => {
    const missed: string[] = []
    for (const question of await sampleQuestions()) {
      const { matches } = await host.client.retrieval.Search({ query: question.question, topK: 3, minScore: -1 })
      if (!matches.some((match) => isRightMatch(match, question))) missed.push(question.id)
    }
    expect(missed).toEqual([])
  })

  it('answers at least eighteen of the twenty with the right quote, verbatim from the document', async () => {
    const wrong: string[] = []
    for (const question of await sampleQuestions()) {
      const { message } = await host.client.ask(question.question)
      const quotesAnswer = collapse(message.content).includes(collapse(question.answer))
      const citesPassage = message.citations.some(
        ({ fileName, quote }) => fileName === question.fileName && collapse(quote).includes(collapse(question.answer)),
      )
      if (!quotesAnswer || !citesPassage) wrong.push(`${question.id}: ${message.content}`)
    }
    expect(wrong.length, wrong.join('\n\n')).toBeLessThanOrEqual(2)
  })

  it('cites numbers that stand in the text, and spans that hold what was quoted', async () => {
    const [question] = await sampleQuestions()
    const { message } = await host.client.ask(question?.question ?? '')
    expect(message.citations.length).toBeGreaterThan(0)
    for (const { number, documentId, span, quote } of message.citations) {
      expect(message.content).toContain(`[${number}]`)
      const read = await host.client.documents.ReadDocumentText({
        documentId,
        offset: span.start,
        length: span.end - span.start,
      })
      expect(read?.text).toBe(quote)
    }
  })

  it('says so, and shows nothing as certain, when nothing is relevant', async () => {
    for (const question of await unanswerableQuestions()) {
      const { message } = await host.client.ask(question)
      expect(message.content, question).toMatch(
        /^(I found nothing in your documents|Nothing in your documents answers this for certain)/,
      )
      expect(message.completion).toBe('Complete')
    }
  })
})
