import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openQuestionLibrary, type QuestionLibrary } from '../../../scripts/eval/answers/question-library.ts'

const folder = fileURLToPath(new URL('../../fixtures/across-languages', import.meta.url))
const asked = z.array(z.object({ question: z.string(), says: z.string() }))
const { computed, told, off } = z
  .object({ computed: asked, told: asked, off: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')))

describe('questions in another language than the document that answers', () => {
  let library: QuestionLibrary

  beforeAll(async () => {
    const files = readdirSync(folder).filter((file) => file !== 'questions.json')
    library = await openQuestionLibrary(new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])))
  }, 120_000)
  afterAll(() => library[Symbol.asyncDispose]())

  const ask = async (question: string) => (await library.ask([question])).message

  it.each(computed)('is computed over a table: $question', async ({ question, says }) => {
    const { content, citations, toolResults } = await ask(question)
    expect((toolResults ?? []).map(({ name }) => name)).toContain('query_table')
    expect(content).toMatch(new RegExp(says, 's'))
    expect(content).not.toMatch(/^(?:Quoted from|Aus Ihren|Nothing|Nichts|I found nothing)/)
    expect(citations?.length).toBeGreaterThan(0)
  })

  it.each(told)('the passage is shown, if only as the closest: $question', async ({ question, says }) => {
    const { content, citations } = await ask(question)
    expect(content.replace(/[*\\]/g, '')).toContain(says)
    expect(citations?.length).toBeGreaterThan(0)
  })

  it.each(off)('what they do not speak of is not answered: %s', async (question) => {
    const { content } = await ask(question)
    expect(content).not.toMatch(/^(?:Quoted from|Aus Ihren)/)
  })
})

describe('one document in another language among many short ones', () => {
  const LEASE = `Pachtvertrag über den Garten am Mühlgraben

§ 1 Pachtzeit
Das Pachtverhältnis beginnt am 1. April 2025 und endet nach zehn Jahren.

§ 2 Pacht
Die Pacht beträgt 96 Euro im Jahr.

§ 3 Ruhe
Die Ruhezeit dauert von 12 bis 14 Uhr.`
  const subjects = [
    'kettle',
    'ladder',
    'bicycle',
    'tent',
    'radio',
    'stove',
    'camera',
    'piano',
    'drill',
    'scale',
    'lamp',
  ]
  let library: QuestionLibrary

  beforeAll(async () => {
    const notes = subjects.map(
      (what, at) =>
        [
          `${what}.txt`,
          `The ${what} was bought in ${2010 + at} and stands in the hall. When it starts, it hums.`,
        ] as const,
    )
    library = await openQuestionLibrary(new Map([['pacht.txt', LEASE], ...notes]))
  }, 120_000)
  afterAll(() => library[Symbol.asyncDispose]())

  it.each([
    ['When does the lease start?', 'beginnt am 1. April 2025'],
    ['When are the quiet hours?', 'von 12 bis 14 Uhr'],
  ])('is found behind all that only shares a word: %s', async (question, says) => {
    const { content } = (await library.ask([question])).message
    expect(content.replace(/[*\\]/g, '')).toContain(says)
  })
})
