import { join } from 'node:path'
import { createEverydayWords } from '../../assistant/index.ts'
import { resourcesAbove } from '../../platform/index.ts'

/** Words that are right though no text may hold them: those of a model's vocabulary, and everyday ones of the languages that the app reads. */
export const createKnownWords = (isInVocabulary: (word: string) => boolean): ((word: string) => boolean) => {
  const isEveryday = createEverydayWords(join(resourcesAbove(import.meta.url), 'language'))
  return (word) => isInVocabulary(word) || isEveryday(word)
}
