import { readFileSync } from 'node:fs'
import { foldWord } from '../../language/fold-word.ts'

/** What a word counts, multiplies or is a part of. */
export interface Measure {
  readonly sort: string
  /** How many of the sort's own unit it is. */
  readonly amount: number
}

/** By folded name; a name may be several: pounds are money and a weight. */
export type Measures = ReadonlyMap<string, readonly Measure[]>

/** Reads `measures.txt`: a unit a line, with its sort, amount and names. A line that begins with `#` is a remark. Throws when it is missing. */
export const readMeasures = (path: string): Measures => {
  const measures = new Map<string, Measure[]>()
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [sort = '', amount = '', ...names] = line.trim().split(/\s+/)
    if (sort === '' || sort.startsWith('#')) continue
    for (const name of names.map(foldWord))
      measures.set(name, [...(measures.get(name) ?? []), { sort, amount: Number(amount) }])
  }
  return measures
}
