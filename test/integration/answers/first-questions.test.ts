import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openQuestionLibrary, type QuestionLibrary } from '../../../scripts/eval/answers/question-library.ts'

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

describe.each(['bowls-club', 'schrebergarten', 'choir', 'kindergarten', 'bakery', 'imkerei'])(
  'first questions about the three files of %s',
  (name) => {
    const questions = questionsOf(name)
    const told = questions.filter(({ says }) => says !== null)
    const right = new Set<string>()
    let library: QuestionLibrary

    // As it is shipped, with the embedding model: how alike question and quotes are in meaning is a part of how certain an answer is.
    beforeAll(async () => {
      const files = readdirSync(folderOf(name)).filter((file) => file !== 'questions.json')
      library = await openQuestionLibrary(
        new Map(files.map((file) => [file, readFileSync(join(folderOf(name), file), 'utf8')])),
      )
    }, 120_000)
    afterAll(() => library[Symbol.asyncDispose]())

    const ask = async ({ before, question }: { before?: string | undefined; question: string }) =>
      (await library.ask(before === undefined ? [question] : [before, question])).message

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

    const notSaid = questions
      .filter(({ kind }) => kind === 'not said' || kind === 'steht nicht da')
      .map(({ question }) => question)
    it.each(notSaid.length > 4 ? [{ notSaid }] : [])(
      'of what they speak of but do not tell, no more than half is answered as if certain',
      async () => {
        const invented: string[] = []
        for (const question of notSaid) if (isCertain((await ask({ question })).content)) invented.push(question)
        expect(invented.length, invented.join('\n')).toBeLessThanOrEqual(notSaid.length / 2)
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
