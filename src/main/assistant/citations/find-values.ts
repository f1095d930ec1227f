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
const shownValues = (words: string): string[] =>
  [...words.matchAll(/\*\*[^*\n]+:\*\*([^*]*?)(?= · \*\*|$)/g)].map(([, value = '']) => collapseSpace(value))

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

/** The line that holds most of the values that a reply shows of a row: at least two, or all; null where it shows none so. */
export const findLine = (text: string, words: string): Stretch | null => {
  const values = [...new Set(shownValues(words))].filter((value) => value !== '')
  if (values.length === 0) return null
  let best: Stretch | null = null
  let most = Math.min(2, values.length) - 1
  for (const line of text.matchAll(/[^\n\f]+/g)) {
    const plain = collapseSpace(line[0])
    const held = values.filter((value) => holdsValue(plain, value)).length
    if (held <= most) continue
    most = held
    best = { start: line.index, end: line.index + line[0].length }
  }
  return best
}
