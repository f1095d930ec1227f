import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Passage } from '../../../src/main/assistant/passages/passage-units.ts'

const kinds = [
  'verbatim',
  'paraphrase',
  'cross-language',
  'number',
  'name',
  'negation',
  'swap',
  'addition',
  'merged',
  'translated',
  'summary',
  'list',
  'table',
  'sum',
  'unit',
  'date',
  'direction',
  'attribution',
  'strength',
  'reason',
  'hedge',
] as const

const line = z.strictObject({
  language: z.string(),
  passage: z.string().min(1),
  sentences: z.array(z.tuple([z.string().min(1), z.boolean().nullable(), z.enum(kinds)])).min(1),
})

/** A sentence with the passages of the turn in which it was said, and whether the first of them supports it. */
export interface SupportPair {
  readonly sentence: string
  readonly language: string
  readonly kind: (typeof kinds)[number]
  /** Null where it states nothing that could be checked. */
  readonly isSupported: boolean | null
  readonly passages: readonly Passage[]
}

/** Other passages that a turn brings beside the one that is meant. */
const OTHERS = 4

const passageOf = (text: string, place: number): Passage => ({
  number: place + 1,
  fileName: `${place + 1}.txt`,
  contentType: 'text/plain',
  place: '',
  text,
  headers: null,
  score: 1,
  context: '',
})

/** Reads a file of `test/fixtures/support`. Each sentence is put to its own passage among the next few of the file, as in a turn. Throws, naming the line. */
export const readSupportPairs = (path: string): SupportPair[] => {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text, at) => {
      const read = line.safeParse(JSON.parse(text))
      if (!read.success) throw new Error(`${path}:${at + 1} is no line of a support set: ${read.error.message}`)
      return read.data
    })
  return lines.flatMap(({ language, sentences }, at) => {
    const passages = Array.from({ length: Math.min(OTHERS + 1, lines.length) }, (_, next) =>
      passageOf(lines[(at + next) % lines.length]?.passage ?? '', next),
    )
    return sentences.map(([sentence, isSupported, kind]) => ({ sentence, language, kind, isSupported, passages }))
  })
}
