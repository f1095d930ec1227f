import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quotingProvider, withAIFactory } from '../../../src/main/library.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

const library = (name: string) => {
  const folder = fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url))
  /** What the computed answer says, as a regular expression; null where the question does not make clear what to compute. */
  const questions = z
    .array(z.object({ question: z.string(), says: z.string().nullable() }))
    .parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')))
  return { name, folder, questions }
}

let app: LibraryApp

const start = async (folder: string): Promise<void> => {
  app = await startKnowledgeApp({ with: [withAIFactory({ resolve: async () => quotingProvider() })] })
  const added: string[] = []
  for (const fileName of readdirSync(folder).filter((name) => name !== 'questions.json'))
    added.push((await app.client.add({ fileName, bytes: readFileSync(join(folder, fileName)) })).documentId)
  await app.client.settled(added)
}

const ask = async (question: string) => {
  const { message } = await app.client.ask(question)
  const computed = (message.toolResults ?? []).some(
    ({ name, result }) => name === 'query_table' && result.type === 'Succeeded' && 'answer' in Object(result.value),
  )
  return { ...message, computed }
}

describe.each(
  [
    'computed',
    'compared',
    'everyday',
    'named-like-questions',
    'ledgers',
    'household',
    'holiday',
    'journeys',
    'measures',
    'months',
    'shared',
    'shop-and-club',
    'kurse-und-konto',
    'apiary',
    'courses-and-charges',
    'years-and-costs',
    'dues-and-diaries',
    'trips-and-warranties',
  ].map(library),
)('questions in many words over the tables of $name', ({ folder, questions }) => {
  beforeAll(() => start(folder), 120_000)
  afterAll(() => app[Symbol.asyncDispose]())

  it.each(questions.filter(({ says }) => says !== null))('$question', async ({ question, says }) => {
    const { content, computed, citations } = await ask(question)
    expect(computed).toBe(true)
    expect(content).toMatch(new RegExp(says ?? '', 's'))
    expect(citations?.length).toBeGreaterThan(0)
  })

  it.each(questions.filter(({ says }) => says === null))(
    'is not computed, nor answered with rows as if it were: $question',
    async ({ question }) => {
      const { content, computed } = await ask(question)
      expect(computed).toBe(false)
      expect(content).not.toMatch(/^(?:Quoted from|Aus Ihren)/)
    },
  )
})

describe('what cannot be computed', () => {
  beforeAll(() => start(library('computed').folder), 120_000)
  afterAll(() => app[Symbol.asyncDispose]())

  it('says that it could not be computed, in the language of the question, with the closest rows', async () => {
    const english = await ask('How many kilos did Tom not harvest?')
    expect(english.content).toMatch(/^I could not compute this from your documents for certain\. The closest rows/)
    expect(english.citations?.length).toBeGreaterThan(0)
    const german = await ask('Wie viele Geräte sind teurer als der Mixer?')
    expect(german.content).toMatch(/^Das konnte ich aus Ihren Dokumenten nicht sicher berechnen\./)
  })
})

describe('how often something is', () => {
  beforeAll(() => start(library('trips-and-warranties').folder), 120_000)
  afterAll(() => app[Symbol.asyncDispose]())

  it('is what a row says of it, and not how many rows there are', async () => {
    const { content, computed } = await ask('Wie oft muss ich die Rose gießen?')
    expect(computed).toBe(false)
    expect(content).toContain('**Gießen:** wöchentlich')
  })
})

describe('what each of some rows says', () => {
  beforeAll(() => start(library('kurse-und-konto').folder), 120_000)
  afterAll(() => app[Symbol.asyncDispose]())

  it('is quoted, not summed', async () => {
    const { content, computed } = await ask('Wie viel kostet die Miete?')
    expect(computed).toBe(false)
    expect(content).toContain('Whg 14 · **Betrag:** -742,00')
  })
})

describe('what is no matter of many rows', () => {
  beforeAll(() => start(library('courses-and-charges').folder), 120_000)
  afterAll(() => app[Symbol.asyncDispose]())

  it('is answered by the row that says it, as any other question is', async () => {
    const { content, computed } = await ask('What is the maximum turning length?')
    expect(computed).toBe(false)
    expect(content).toContain('**Item:** Turning length, max. · **Value:** 650 mm')
    expect(content).not.toMatch(/could not compute|nicht sicher berechnen|Nichts in/)
  })

  it('computes nothing for somebody of whom another column speaks', async () => {
    expect((await ask('How much did Tobias pay?')).computed).toBe(false)
    expect((await ask('How much did Marek pay?')).content).toContain('**351.00** (2 rows)')
  })

  it('names no pronoun and no verb of any sentence as what a table lacks', async () => {
    const { content } = await ask('How many key reads per second does it reach?')
    expect(content).toContain('164000')
    expect(content).not.toMatch(/tells what|could not compute/)
    expect((await ask('How many courses and dinners does he need?')).content).not.toContain('“he”')
  })
})
