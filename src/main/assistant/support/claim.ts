import { compareWith, type Scene } from '../answering/reading/scene.ts'
import type { PassageView } from '../answering/reading/unit-view.ts'
import { foldWord } from '../language/fold-word.ts'
import { scanWords, type Word } from '../language/scan-words.ts'
import type { ClaimLanguages } from './claim-languages.ts'
import type { ClaimWording } from './claim-wording.ts'

/** A sentence of a reply as it is compared with passages: the question of its scene is the sentence, its values written as the passages write them. */
export interface Claim {
  readonly scene: Scene
  readonly words: readonly Word[]
  /** By the terms' index: written with a capital letter inside the sentence, as names are, and in German all nouns. */
  readonly capitals: readonly boolean[]
  readonly wording: ClaimWording
  readonly values: ClaimLanguages['values']
}

/** A sentence without the words before it that only tell where it is from. */
const withoutLeadIn = (sentence: string, { leadIn }: ClaimWording): string => {
  const [lead = ''] = leadIn.exec(foldWord(sentence)) ?? []
  // Folding may lengthen a text.
  let end = lead.length
  while (foldWord(sentence.slice(0, end)).length > lead.length) end -= 1
  return sentence.slice(end)
}

/** Compares a sentence with every unit of the passages. */
export const readClaim = (said: string, views: readonly PassageView[], languages: ClaimLanguages): Claim => {
  const sentence = withoutLeadIn(said, languages.wording)
  const pack = languages.detect(sentence) ?? views[0]?.pack ?? languages.fallback
  const scene = compareWith(languages.sayAsWritten(sentence, pack, views), views, languages)
  const { question } = scene
  const words = scanWords(question.text)
  const [first] = words
  const capitals = question.terms.map(({ folded, isNumber }) =>
    words.some((word) => !isNumber && word !== first && word.folded === folded && /^\p{Lu}/u.test(word.written)),
  )
  return { scene, words, capitals, wording: languages.wording, values: languages.values }
}
