import type { Candidate, Scene } from '../../answering/reading/scene.ts'
import { scanWords } from '../../language/scan-words.ts'
import type { Compared } from './compared.ts'

/** A name that is held less is not said. */
const SAID = 0.9

/** How many words a name has, where the sentence says all of them; else 0. */
const saidWords = (scene: Scene, { view }: Candidate, name: string): number => {
  const words = scanWords(name)
  const isSaid = words.every(({ written }) =>
    scene.holds(written, view.passage.pack).some((strength) => strength >= SAID),
  )
  return isSaid ? words.length : 0
}

/** What a row is of: its first cell, or what stands before a cell where columns have no names. */
const labelsOf = (rows: readonly Candidate[]): string[] => {
  const first = rows.map(({ view }) => view.unit.pairs?.[0] ?? (['', ''] as const))
  const hasColumns = new Set(first.map(([name]) => name)).size === 1
  return first.map(([name, value]) => (hasColumns || name === '' ? value : name))
}

/** The one row of a table that the sentence names; null where it names none, or several. */
const namedRow = (scene: Scene, rows: readonly Candidate[]): Candidate | null => {
  const labels = labelsOf(rows)
  const said = rows.map((row, at) => saidWords(scene, row, labels[at] ?? ''))
  const most = Math.max(0, ...said)
  const at = said.indexOf(most)
  return most > 0 && said.lastIndexOf(most) === at ? (rows[at] ?? null) : null
}

/** Whether a row has a number in columns alone that the sentence does not name, while it names others. */
const isOfOtherColumn = (scene: Scene, row: Candidate, number: number): boolean => {
  const { unit, passage } = row.view
  const [, ...cells] = unit.pairs ?? []
  const isNamed = ([name]: readonly [string, string]): boolean => saidWords(scene, row, name) > 0
  const own = cells.filter(([, value]) => (scene.holds(value, passage.pack)[number] ?? 0) > 0)
  return own.length > 0 && !own.some(isNamed) && cells.some((cell) => !own.includes(cell) && isNamed(cell))
}

/** Whether a sentence gives a row of a table a number that stands in other rows alone, or in a column that it does not speak of. */
export const isOtherCell = ({ claim: { scene }, candidate: { view } }: Compared): boolean => {
  const numbers = scene.question.terms.flatMap(({ isNumber }, index) => (isNumber ? index : []))
  const units = scene.candidates.filter((unit) => unit.view.passage === view.passage)
  const rows = units.filter((unit) => unit.view.unit.pairs !== null)
  if (numbers.length === 0 || rows.length < 2) return false
  const row = namedRow(scene, rows)
  if (row === null) return false
  return numbers.some((number) => {
    const holders = units.filter(({ own, headings }) => Math.max(own[number] ?? 0, headings[number] ?? 0) > 0)
    if (holders.includes(row)) return isOfOtherColumn(scene, row, number)
    return holders.length > 0 && holders.every((holder) => rows.includes(holder))
  })
}
