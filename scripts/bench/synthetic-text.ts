/** Deterministic text in the shape of English: Zipf-weighted words in sentences, the same for the same seed everywhere. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A generator of numbers in [0, 1), after Tommy Ettinger's mulberry32. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const tokenizerPath = fileURLToPath(
  new URL('../../resources/models/alcove-embed-en-v1/tokenizer.json', import.meta.url),
)

/** The model's own whole words: text made of them tokenises as real text does. */
const readVocabulary = (): string[] => {
  const { model } = JSON.parse(readFileSync(tokenizerPath, 'utf8')) as { model: { vocab: Record<string, number> } }
  return Object.keys(model.vocab).filter((token) => /^[a-z]{2,14}$/.test(token))
}

export interface SyntheticText {
  /** A paragraph of about `words` words in sentences of 6 to 22. */
  paragraph(words: number): string
  /** A question of a few words that occur in the text. */
  question(): string
}

export const syntheticText = (seed: number): SyntheticText => {
  const vocabulary = readVocabulary()
  const random = seededRandom(seed)
  // The inverse of a truncated Zipf distribution with exponent 1: frequent words are short in the vocabulary's order.
  const word = (): string => {
    const rank = Math.floor(Math.exp(random() * Math.log(vocabulary.length)))
    return vocabulary[Math.min(rank, vocabulary.length - 1)] ?? 'word'
  }
  const words = (count: number): string[] => Array.from({ length: count }, word)
  const sentence = (count: number): string => {
    const text = words(count).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  return {
    paragraph: (count) => {
      const sentences: string[] = []
      for (let left = count; left > 0; ) {
        const length = Math.min(left, 6 + Math.floor(random() * 17))
        sentences.push(sentence(length))
        left -= length
      }
      return sentences.join(' ')
    },
    question: () => `${words(4 + Math.floor(random() * 5)).join(' ')}?`,
  }
}
