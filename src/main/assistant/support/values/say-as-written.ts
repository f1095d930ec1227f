import type { PassageView } from '../../answering/reading/unit-view.ts'
import { foldWord } from '../../language/fold-word.ts'
import type { LanguagePack } from '../../language/language-pack.ts'
import type { Measures } from './measures.ts'
import { readValues, type Value } from './read-values.ts'

/** A value as a passage writes it. */
interface Way {
  readonly text: string
  readonly number: number | null
  readonly isPlain: boolean
}

interface Written {
  /** By what they are. */
  readonly ways: ReadonlyMap<string, readonly Way[]>
  readonly numbers: ReadonlySet<number | null>
}

const writtenIn = ({ passage, pack }: PassageView, measures: Measures): Written => {
  const ways = new Map<string, Way[]>()
  const numbers = new Set<number | null>()
  for (const { start, end, keys, number, isPlain } of readValues(passage.text, pack, measures)) {
    const way = { text: passage.text.slice(start, end), number, isPlain }
    for (const key of keys) {
      const known = ways.get(key)
      if (known) known.push(way)
      else ways.set(key, [way])
    }
    if (number !== null) numbers.add(number)
  }
  return { ways, numbers }
}

/** What a passage writes for a value. Where it holds the same number, only what is counted may be written otherwise: its 28 days are not four weeks of something else. */
const waysIn = ({ ways, numbers }: Written, value: Value): readonly Way[] =>
  value.keys
    .flatMap((key) => ways.get(key) ?? [])
    .filter(
      ({ number, isPlain }) => !(isPlain && value.isPlain) && (number === value.number || !numbers.has(value.number)),
    )

/** Says a sentence as passages would: `pack` is the language of the sentence. */
export type SayAsWritten = (sentence: string, pack: LanguagePack, views: readonly PassageView[]) => string

/**
 * A sentence with its numbers, measures, dates and times of day written as the passages write the same ones: two weeks as 14 days, 3 pm as 15:00. What
 * they do not hold, and what they write the same way, stays. Remembers the values of each passage.
 */
export const createSayAsWritten = (measures: Measures): SayAsWritten => {
  const known = new WeakMap<PassageView, Written>()
  const written = (view: PassageView): Written => {
    const read = known.get(view) ?? writtenIn(view, measures)
    known.set(view, read)
    return read
  }
  return (sentence, pack, views) => {
    // A way of the sentence's own language reads best.
    const inOrder = views.toSorted((one, other) => Number(other.pack === pack) - Number(one.pack === pack))
    let said = ''
    let from = 0
    for (const value of readValues(sentence, pack, measures)) {
      const ways = inOrder.flatMap((view) => waysIn(written(view), value))
      const own = foldWord(sentence.slice(value.start, value.end))
      const [other] = ways
      if (other === undefined || ways.some(({ text }) => foldWord(text) === own)) continue
      said += sentence.slice(from, value.start) + other.text
      from = value.end
    }
    return said + sentence.slice(from)
  }
}
