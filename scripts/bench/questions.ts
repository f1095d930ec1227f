import { seededRandom } from './synthetic-text.ts'

/** Words at the head of a synthetic vocabulary, by number: each stands in a tenth of all passages or more. */
const COMMON = 100
const WORDS_OF_LONG = 16

/** A question with the passage that it was made from. */
export interface KnownItem {
  readonly id: string
  readonly question: string
}

/** Questions of six words of one passage each, in their order: the passage is what they ask for. */
export const knownItems = (
  passages: readonly { readonly id: string; readonly text: string }[],
  count: number,
  seed: number,
): KnownItem[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const { id, text } = passages[Math.floor(random() * passages.length)] ?? { id: '', text: '' }
    const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? []
    const picked = new Set<number>()
    while (picked.size < Math.min(6, words.length)) picked.add(Math.floor(random() * words.length))
    const question = [...picked]
      .toSorted((left, right) => left - right)
      .map((at) => words[at])
      .join(' ')
    return { id, question: `${question}?` }
  })
}

/** Questions of sixteen words, each among the commonest of some texts. */
export const longCommonQuestions = (texts: readonly string[], count: number, seed: number): string[] => {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of text.toLowerCase().match(/[a-z]{4,}/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts]
    .sort((left, right) => right[1] - left[1])
    .slice(0, COMMON)
    .map(([word]) => word)
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: WORDS_OF_LONG }, () => common[Math.floor(random() * common.length)])
    return `${words.join(' ')}?`
  })
}
