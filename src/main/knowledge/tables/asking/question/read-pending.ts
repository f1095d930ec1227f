import type { OpenWords } from './open-words.ts'

/** So many words may stand between two that belong together: "müssen wir noch". */
const MOST_BETWEEN = 3

/** Where the words of a phrase stand, in their order and close to each other; null where they do not. */
const placesOf = ({ words, open }: OpenWords, phrase: string): number[] | null => {
  const places: number[] = []
  for (const each of phrase.split(' ')) {
    const from = (places.at(-1) ?? -1) + 1
    const isNear = (at: number): boolean => places.length === 0 || at - from < MOST_BETWEEN
    const at = words.findIndex(({ folded }, place) => folded === each && place >= from && isNear(place))
    if (at === -1 || !open.has(at)) return null
    places.push(at)
  }
  return places
}

/** What is still to be done is not done: where that is said, as a word that denies. The other words say no more, and are taken out. */
export const takePending = (reading: OpenWords): number[] => {
  for (const phrase of reading.patterns.pending) {
    const [first, ...others] = placesOf(reading, phrase) ?? []
    if (first === undefined) continue
    for (const at of others) reading.open.delete(at)
    return [first]
  }
  return []
}
