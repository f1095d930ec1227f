import { resourcesAbove } from '../../platform/index.ts'
import type { Passage } from '../passages/passage-units.ts'
import { createAnswering } from './answering.ts'

export const answering = createAnswering(resourcesAbove(import.meta.url))

/** A passage of a text, for tests of what is quoted of it. */
export const passageOf = (text: string, over: Partial<Passage> = {}): Passage => ({
  number: 1,
  fileName: 'notes.md',
  contentType: 'text/markdown',
  place: 'line 1',
  text,
  headers: null,
  score: 1,
  context: '',
  ...over,
})

export const replyTo = (question: string, ...passages: readonly Passage[]): string =>
  answering.reply(question, { asked: passages }).text

export const quotedLines = (reply: string): string[] => reply.split('\n').filter((line) => line.startsWith('> '))

/** Whether texts answer a question for certain, once all of a library was looked through. */
export const isCertain = (question: string, ...passages: readonly (string | Passage)[]): boolean => {
  const asked = passages.map((each) => (typeof each === 'string' ? passageOf(each) : each))
  return answering.reply(question, { asked }, { mayLookFurther: false }).isCertain
}
