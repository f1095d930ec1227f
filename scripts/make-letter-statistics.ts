/** Writes `resources/languages/letters.json`: how often letters follow each other in some languages. */
import { mkdir, writeFile } from 'node:fs/promises'
import { everydaySigns, everydayWords } from './letter-statistics/everyday-words.ts'
import { gatherWords } from './letter-statistics/gather-words.ts'

/** Stands for the end of a word, and its beginning. */
const EDGE = '_'

/** Pairs with a letter beyond ASCII: the others are the same in every encoding. */
const pairsOf = (language: string): Record<string, Record<string, number>> => {
  const counts = new Map<string, Map<string, number>>()
  for (const word of gatherWords(language)) {
    const letters = [EDGE, ...word, EDGE]
    for (const [at, letter] of letters.entries()) {
      const next = letters[at + 1]
      if (next === undefined) continue
      const after = counts.get(letter) ?? new Map<string, number>()
      after.set(next, (after.get(next) ?? 0) + 1)
      counts.set(letter, after)
    }
  }
  const pairs: Record<string, Record<string, number>> = {}
  for (const [letter, after] of [...counts].sort()) {
    const total = [...after.values()].reduce((sum, count) => sum + count, 0)
    const kept = [...after].filter(
      ([next, count]) => count > 1 && ((letter !== EDGE && letter > '\x7f') || (next !== EDGE && next > '\x7f')),
    )
    // Natural logarithms, in tenths, of the share that a letter has among all that follow; the sign left out.
    const shares = kept.sort().map(([next, count]) => [next, Math.round(-10 * Math.log(count / total))])
    if (shares.length > 0) pairs[letter] = Object.fromEntries(shares)
  }
  return pairs
}

const target = new URL('../resources/languages/letters.json', import.meta.url)
await mkdir(new URL('.', target), { recursive: true })
const pairs = Object.fromEntries(Object.keys(everydayWords).map((language) => [language, pairsOf(language)]))
await writeFile(target, `${JSON.stringify({ pairs, signs: everydaySigns })}\n`)
console.log(`${Object.keys(pairs).length} languages`)
