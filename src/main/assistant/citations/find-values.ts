import type { Stretch } from '../passages/stretch.ts'
import { collapseSpace } from '../passages/stretch.ts'

/** Without the names that stand before values, which may be values themselves in the row of column names. */
const valuesAlone = (text: string): string => collapseSpace(text.replace(/\*\*[^*\n]+:\*\*/g, ' '))

const holdsValue = (text: string, value: string): boolean => {
  const at = text.indexOf(value)
  if (at < 0 || value.length >= 4) return at >= 0
  return text.split(/[^\p{L}\p{N}.]+/u).includes(value)
}

/** The row or record most of whose values stand in the words of a reply: at least two, or all that it has. */
export const findRow = (rows: readonly (Stretch & { values: readonly string[] })[], words: string): Stretch | null => {
  const evidence = valuesAlone(words)
  let best: Stretch | null = null
  let bestCount = 0
  for (const { start, end, values } of rows) {
    const wanted = [...new Set(values.map(collapseSpace))].filter((value) => value !== '' && value !== 'null')
    const held = wanted.filter((value) => holdsValue(evidence, value)).length
    // Of equals the later wins, since inner records come after those around them.
    if (held < Math.min(2, wanted.length) || held === 0 || held < bestCount) continue
    if (held === bestCount && best && !(best.start <= start && end <= best.end)) continue
    best = { start, end }
    bestCount = held
  }
  return best
}

/** What a reply shows of a row under the names of its columns: "**Tour:** Turbo · **Length:** 48 km". */
const shownPairs = (words: string): { readonly name: string; readonly value: string }[] =>
  [...words.matchAll(/\*\*([^*\n]+):\*\*([^*]*?)(?= · \*\*|$)/g)].map(([, name = '', value = '']) => ({
    name: collapseSpace(name),
    value: collapseSpace(value),
  }))

const shownValues = (words: string): string[] => shownPairs(words).map(({ value }) => value)

/** The lines on end each of which names a value that a reply shows of them, as the header of a mail does: at least two; null where there are none so. */
export const findLines = (text: string, words: string): Stretch | null => {
  const values = shownValues(words).filter((value) => value !== '')
  let best: Stretch | null = null
  let [most, held]: [number, number] = [1, 0]
  let start = 0
  for (const line of text.matchAll(/[^\n\f]+/g)) {
    const plain = collapseSpace(line[0])
    const holds = values.some((value) => plain.endsWith(`: ${value}`))
    held = holds ? held + 1 : 0
    if (held === 1) start = line.index
    if (held <= most) continue
    most = held
    best = { start, end: line.index + line[0].length }
  }
  return best
}

/** How much more a line holds of what a reply shows where it holds the names too, as one that names its own value does; less than a value. */
const NAMED = 0.5

/** Where the table begins whose rows have no names for their columns: at what it is of, which is shown before a row. */
const beginOfTable = (text: string, words: string): number => {
  const [, heading = ''] = /^\s*(\S[^*\n]*?) · \*\*/.exec(words) ?? []
  return heading === '' ? 0 : Math.max(0, text.indexOf(heading))
}

/** The line that holds most of the values that a reply shows of a row: at least two, or all; null where it shows none so. */
export const findLine = (text: string, words: string): Stretch | null => {
  const pairs = shownPairs(words)
  const values = [...new Set(pairs.map(({ value }) => value))].filter((value) => value !== '')
  if (values.length === 0) return null
  const begin = beginOfTable(text, words)
  let best: Stretch | null = null
  let most = 0
  for (const line of text.slice(begin).matchAll(/[^\n\f]+/g)) {
    const plain = collapseSpace(line[0])
    const held = values.filter((value) => holdsValue(plain, value)).length
    const weight = held + (pairs.every(({ name }) => plain.includes(name)) ? NAMED : 0)
    if (held < Math.min(2, values.length) || weight <= most) continue
    most = weight
    best = { start: begin + line.index, end: begin + line.index + line[0].length }
  }
  return best
}
