import type { LanguagePack } from '../../../assistant/index.ts'

/** What the text of a document tells of its words, for questions that are made of its sentences. */
export interface SubjectWords {
  /** Whether a word is written with a capital within sentences: a name, or a German noun. */
  isCapital(word: string): boolean
  /** Whether a phrase names a thing: none of its words asks, points or is a verb of every day. */
  isThing(phrase: string): boolean
}

/** Function words that stand inside of what names a thing. */
const JOINING = new Set(
  'the a an of in for to from with on at my our your each every all der die das des den dem ein eine einen einer eines von vom im in am zum zur für mit bei auf mein meine unser unsere jede jeder jedes alle'.split(
    ' ',
  ),
)
/** They name nothing by themselves, or something that was said before. */
const POINTING =
  /\b(?:and|und|best|two|three|four|five|zwei|drei|vier|fünf|first|second|third|last|only|same|other|one|most|both|yours|mine|which|that|who|one|give|gives|erste[nrs]?|zweite[nrs]?|letzte[nrs]?|andere[nrs]?)\b/i

/** Reads how words are written in the passages of a document. */
export const createSubjectWords = (texts: readonly string[], pack: LanguagePack): SubjectWords => {
  const capitals = new Set<string>()
  for (const text of texts)
    for (const [, word = ''] of text.matchAll(/(?<=\p{Ll},? )(\p{Lu}[\p{L}\p{N}’-]*)/gu)) capitals.add(word)
  const isStop = (word: string): boolean => pack.stop.has(word) && !JOINING.has(word)
  return {
    isCapital: (word) => capitals.has(word),
    isThing: (phrase) => !POINTING.test(phrase) && !/\d/.test(phrase) && !phrase.toLowerCase().split(' ').some(isStop),
  }
}
