import type { Scene } from '../answering/reading/scene.ts'
import { scanWords, type Word } from '../language/scan-words.ts'

/** A sentence of a reply as it is compared with passages: the question of its scene is the sentence. */
export interface Claim {
  readonly scene: Scene
  readonly words: readonly Word[]
  /** By the terms' index: written with a capital letter inside the sentence, as names are, and in German all nouns. */
  readonly capitals: readonly boolean[]
}

export const readClaim = (scene: Scene): Claim => {
  const { question } = scene
  const words = scanWords(question.text)
  const [first] = words
  const capitals = question.terms.map(({ folded, isNumber }) =>
    words.some((word) => !isNumber && word !== first && word.folded === folded && /^\p{Lu}/u.test(word.written)),
  )
  return { scene, words, capitals }
}
