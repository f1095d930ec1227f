import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quotingProvider, withAIFactory } from '../../../src/main/library.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/first-questions/${name}`, import.meta.url))

/** `says`: the fact that the reply has to hold, as a regular expression; null where the documents do not tell it. */
const questionsOf = (name: string) =>
  z
    .array(
      z.object({ kind: z.string(), question: z.string(), before: z.string().optional(), says: z.string().nullable() }),
    )
    .parse(JSON.parse(readFileSync(join(folderOf(name), 'questions.json'), 'utf8')))

const isCertain = (content: string): boolean =>
  !/^(?:Nothing|Nichts|I (?:found|could)|Das konnte|In Ihren Dokumenten habe ich nichts)/.test(content)

/** Markdown marks and escapes are for the window. */
const plain = (content: string): string => content.replace(/[*\\]/g, '')

describe.each(['bowls-club', 'schrebergarten', 'choir', 'kindergarten'])(
  'first questions about the three files of %s',
  (name) => {
    const questions = questionsOf(name)
    const told = questions.filter(({ says }) => says !== null)
    const right = new Set<string>()
    let app: LibraryApp

    beforeAll(async () => {
      app = await startKnowledgeApp({ with: [withAIFactory({ resolve: async () => quotingProvider() })] })
      const added: string[] = []
      for (const fileName of readdirSync(folderOf(name)).filter((file) => file !== 'questions.json'))
        added.push((await app.client.add({ fileName, bytes: readFileSync(join(folderOf(name), fileName)) })).documentId)
      await app.client.settled(added)
    }, 120_000)
    afterAll(() => app[Symbol.asyncDispose]())

    const ask = async ({ before, question }: { before?: string | undefined; question: string }) => {
      if (before === undefined) return (await app.client.ask(question)).message
      const { conversation } = await app.client.ask(before)
      const { conversationId } = conversation
      return (await app.client.ask(question, { conversationId })).message
    }

    it.each(told)('$kind: $question', async ({ kind, question, before, says }) => {
      const { content, citations } = await ask({ before, question })
      if (isCertain(content) && new RegExp(says ?? '', 's').test(plain(content))) right.add(kind)
      expect(citations?.length).toBeGreaterThan(0)
    })

    it('nearly all are answered with the fact, as certain', () => {
      const missed = told.filter(({ kind }) => !right.has(kind)).map(({ question }) => question)
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
    })

    it.each(questions.filter(({ kind }) => kind === 'off the subject' || kind === 'nicht das Thema'))(
      'what they do not speak of is not answered: $question',
      async ({ question }) => {
        expect(isCertain((await ask({ question })).content)).toBe(false)
      },
    )

    const inAnotherSense = questions
      .filter(({ kind }) => kind === 'nur ein Wort gemeinsam')
      .map(({ question }) => question)
    it.each(inAnotherSense.length > 0 ? [{ inAnotherSense }] : [])(
      'a word that stands there in another sense is hardly ever an answer',
      async () => {
        const invented: string[] = []
        for (const question of inAnotherSense) if (isCertain((await ask({ question })).content)) invented.push(question)
        expect(invented.length, invented.join('\n')).toBeLessThanOrEqual(1)
      },
    )
  },
)
