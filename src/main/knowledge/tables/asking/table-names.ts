import type { KeptTable } from '../table-store.ts'
import type { ReadQuestion } from './read-question.ts'
import { wordsOf } from './words.ts'

/** Names of files are often written without the marks of their letters: `messgeraete`. */
export const unmarked = (stem: string): string => stem.replace(/([aou])e/g, '$1')

/** Words of names that do not say what the rows are. */
const formal =
  /^(?:\d.*|list|liste|log|table|tabelle|data|daten|export|report|bericht|inventory|inventar|overview|ubersicht|sheet|blatt|all|new|copy|kopie|final|v\d+|q\d)$/

const stemsOf = (name: string): string[] => wordsOf(name.replaceAll(/[-_]/g, ' ')).map(({ stem }) => unmarked(stem))

type Names = Pick<KeptTable, 'fileName' | 'name'>

const namesOf = ({ fileName, name }: Names): string[][] => [
  stemsOf(fileName.replace(/\.[^.]*$/, '')),
  stemsOf(name ?? ''),
]

const telling = (stems: readonly string[]): string[] => stems.filter((stem) => !formal.test(stem))

/**
 * The words of the table's names, of its file and of its sheet or list, that a question says in full: rows of `visitor-attendance` are no visitors, those
 * of `orders-2025` are orders.
 */
export const saidNames = (table: Names, { words }: ReadQuestion): Set<string> => {
  const said = new Set(words.map(({ stem }) => unmarked(stem)))
  const names = namesOf(table)
  const whole = names.filter((stems) => telling(stems).length > 0 && telling(stems).every((stem) => said.has(stem)))
  return new Set(whole.length === 0 ? [] : names.flat())
}

/** What the rows are called where each has a first cell of its own: the last word of the file's name, as of `plot-holders`; null where rows repeat. */
export const headName = (table: KeptTable): string | null => {
  const { values, filled } = table.columns[0] ?? { values: null, filled: 0 }
  if (values === null || values.length < filled || filled < table.rowCount - table.totalRows) return null
  return telling(namesOf(table)[0] ?? []).at(-1) ?? null
}

const SHORTEST_TOPIC = 4

/** What a verb and a noun have in common: "harvested", "geerntet" and the `harvest`, the `Ernte`, of a file's name. */
export const topicOf = (stem: string): string => {
  const bare = unmarked(stem)
    .replace(/^ge(\p{L}{3,}?)e?t$/u, '$1')
    .replace(/(?:ed|ing)$/, '')
  return bare.length >= SHORTEST_TOPIC ? bare : unmarked(stem)
}

/** What the names of a table speak of. */
export const topicsOf = (table: Names): Set<string> => new Set(namesOf(table).flatMap(telling).map(topicOf))
