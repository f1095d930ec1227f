import { describe, expect, it } from 'vitest'
import { hashEmbedder } from '../embedding/hash-embedder.ts'
import { type ClozePassage, type MeasuredModel, measureFusion } from './measure-fusion.ts'

const DIMENSIONS = 64
const SUBJECTS = 'boat mooring lock tide sail engine rope anchor winter harbour'.split(' ')

/** Passages that share most of their words, so that words alone find few of them. */
const passages = (count: number): ClozePassage[] =>
  Array.from({ length: count }, (_, at) => {
    const subject = SUBJECTS[at % SUBJECTS.length]
    return {
      question: `In the end the ${subject} needs more than anybody had thought in spring ${at}.`,
      rest: `Everybody knows the ${subject}. Some say that it needs little. Nothing is certain about lot ${at * 7}.`,
    }
  })

const { generateEmbeddings: byHash } = hashEmbedder(DIMENSIONS)
/** A model that makes the vectors of what it takes each text for. */
const modelThatSees = (seen: (text: string) => string): MeasuredModel => {
  const embed = (texts: readonly string[]) => byHash(texts.map(seen))
  return { embedQuestions: embed, embedPassages: embed }
}
const backwards = (text: string): string => [...text].reverse().join('')

describe('how much the vectors of a model are to count', () => {
  const all = passages(80)
  const placeOf = new Map(all.flatMap(({ question, rest }, at) => [[question, at] as const, [rest, at] as const]))

  it('is little for a model that sees nothing in texts', async () => {
    const weight = await measureFusion(all, modelThatSees(backwards), DIMENSIONS)
    expect(weight).toBeLessThan(0.15)
  })

  it('is much for a model that knows what belongs together whatever the words', async () => {
    const knowing = modelThatSees((text) => `${placeOf.get(text) ?? text}`.repeat(4))
    expect(await measureFusion(all, knowing, DIMENSIONS)).toBeGreaterThan(0.4)
  })

  it('is not told of where there are few passages', async () => {
    expect(await measureFusion(all.slice(0, 59), modelThatSees(backwards), DIMENSIONS)).toBeNull()
  })
})
