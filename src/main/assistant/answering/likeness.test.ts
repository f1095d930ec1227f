import { describe, expect, test } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import type { Passage } from '../passages/passage-units.ts'
import { createAnswering } from './answering.ts'

const answering = createAnswering(resourcesAbove(import.meta.url))

const hall: Passage = {
  number: 1,
  fileName: 'hall.md',
  contentType: 'text/markdown',
  place: 'line 1',
  text: '# Hall\n\nThe urn takes forty minutes to boil. The chairs are stacked by whoever hires the hall.\n\n## Heating\n\nThe boiler was renewed in 2019.',
  headers: null,
  score: 1,
  context: '',
}
const question = 'How long does the urn take to boil?'

const replyWith = (value: number) => {
  const compared: { question: string; texts: readonly string[] }[] = []
  const reply = answering.comparedReply(
    question,
    { asked: [hall] },
    {
      likeness: async (asked, texts) => {
        compared.push({ question: asked, texts })
        return texts.map(() => value)
      },
    },
  )
  return { compared, reply }
}

describe('a reply that is compared by meaning', () => {
  test('asks once for all units, each with the headings that it stands under', async () => {
    const { compared, reply } = replyWith(0.8)
    await reply
    expect(compared).toHaveLength(1)
    expect(compared[0]?.question).toBe(question)
    expect(compared[0]?.texts).toContain('Hall The urn takes forty minutes to boil.')
    expect(compared[0]?.texts.find((text) => text.includes('2019'))).toContain('Heating')
  })

  test('is certain of what means alike', async () => {
    const { isCertain, text } = await replyWith(0.8).reply
    expect(isCertain).toBe(true)
    expect(text).toContain('forty minutes')
  })

  test('is no more certain than by words where nothing tells what texts mean', async () => {
    const unknown = await answering.comparedReply(question, { asked: [hall] }, { likeness: async () => null })
    expect(unknown).toEqual(answering.reply(question, { asked: [hall] }))
  })

  test('doubts words that stand there in another sense', async () => {
    const asked = 'Who plays the long boiler?'
    const alike = async (value: number) =>
      (
        await answering.comparedReply(
          asked,
          { asked: [hall] },
          { likeness: async (_, texts) => texts.map(() => value) },
        )
      ).isCertain
    const values = [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]
    const certain = []
    for (const value of values) certain.push(await alike(value))
    // Certain only from some likeness on, and not of everything.
    expect(certain).toEqual(certain.toSorted())
    expect(certain[0]).toBe(false)
  })

  test('quotes first what means alike of what holds the same words', async () => {
    const text =
      'The kiln is behind the pottery, under a roof of slate.\n\nThe kiln was mended by a smith from the harbour.'
    const firstWhere = async (alike: string): Promise<string | undefined> => {
      const reply = await answering.comparedReply(
        'What about the kiln?',
        { asked: [{ ...hall, text }] },
        { likeness: async (_, texts) => texts.map((each) => (each.includes(alike) ? 0.9 : 0)) },
      )
      return reply.text.split('\n').find((line) => line.startsWith('> '))
    }
    expect(await firstWhere('slate')).toContain('slate')
    expect(await firstWhere('harbour')).toContain('harbour')
  })

  test('is certain less soon where more could be looked for', () => {
    const questions = [question, 'What was renewed?', 'urn', 'Who stacks the chairs?', 'When was the heating mended?']
    const certainOf = (mayLookFurther: boolean) =>
      questions.filter((asked) => answering.reply(asked, { asked: [hall] }, { mayLookFurther }).isCertain)
    expect(certainOf(false)).toEqual(expect.arrayContaining(certainOf(true)))
    expect(certainOf(true).length).toBeLessThan(certainOf(false).length)
  })
})
