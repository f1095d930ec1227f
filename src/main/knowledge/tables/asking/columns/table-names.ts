import type { KeptTable } from '../../table-store.ts'
import { indexOfRun, stemsOf, unmarked, type Word, wordsOf } from '../../words.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { isCalled, isYears, saysOne } from './column-words.ts'
import { namesInLedgers } from './ledgers.ts'

/** Words of names that do not say what the rows are. */
const formal =
  /^(?:\d.*|dat|termin|schedul|timetabl|plan|plann|calendar|kalend|roster|spring|summer|autumn|winter|fruhling|herbst|list|liste|log|diar|tracker|table|tabelle|data|daten|export|report|bericht|verzeichni|aufstellung|regist|inventory|inventar|overview|ubersicht|sheet|blatt|all|new|copy|kopie|final|v\d+|q\d)$/

const stemsIn = (name: string): string[] => wordsOf(name.replaceAll(/[-_]/g, ' ')).map(({ stem }) => unmarked(stem))

/** A longer heading is a sentence. */
const MOST_HEADING_WORDS = 3

type Names = Pick<KeptTable, 'fileName' | 'name'>

const namesOf = ({ fileName, name }: Names): string[][] => [
  stemsIn(fileName.replace(/\.[^.]*$/, '')),
  stemsIn(name ?? ''),
]

/** What a German list is of: `gasteliste` of guests, `prufungstermin` of exams. */
const formalEnding =
  /(?<=^\p{L}{4,}?)s?(?:termin|plan|kalend|list|tabell|ubersicht|buch|heft|journal|verzeichni|aufstellung|regist|protokoll)$/u

/** Words for a list of any kind, as a question may call the file that it is about: "the log", "das Verzeichnis". */
const listKind =
  /(?:^|(?<=\p{L}{4,}))(?:log|diar|tracker|list|liste|table|tabell|buch|heft|journal|kalend|ubersicht|verzeichni|aufstellung|regist|protokoll|schedul|timetabl|report|bericht|inventory|inventar|sheet|plan)$/u

/** What kinds of lists the names of a table say that it is: `spending_log` is a log, `Nachlassverzeichnis` a Verzeichnis. */
export const kindsOf = (table: Names): Set<string> =>
  new Set(namesOf(table).flatMap((stems) => stems.flatMap((stem) => listKind.exec(stem)?.[0] ?? [])))

const telling = (stems: readonly string[]): string[] =>
  stems.filter((stem) => !formal.test(stem)).map((stem) => stem.replace(formalEnding, ''))

/** What stands over a table in its document, but for what says so much that it is no name. */
const headingsOf = ({ kind }: Pick<KeptTable, 'kind'>): string[][] =>
  (kind?.type === 'InText' ? (kind.headings ?? []) : [])
    .map(stemsIn)
    .filter((stems) => telling(stems).length <= MOST_HEADING_WORDS)

/** Names of two things, "house and garden", are of neither alone. */
const joinsTwo = (stems: readonly string[], { patterns }: Pick<ReadQuestion, 'patterns'>): boolean =>
  stems.some((stem) => patterns.everyJoining.includes(stem))

/**
 * The words of the table's names, of its file and of its sheet or list, that a question says in full: rows of `visitor-attendance` are no visitors, those
 * of `orders-2025` are orders.
 */
export const saidNames = (table: KeptTable, { words }: ReadQuestion): Set<string> => {
  const said = new Set(words.flatMap(stemsOf).map(unmarked))
  const names = namesOf(table)
  const isSaid = (stems: readonly string[]): boolean =>
    telling(stems).length > 0 && telling(stems).every((stem) => said.has(stem))
  return new Set([
    ...(names.some(isSaid) ? names.flat() : []),
    ...headingsOf(table).filter(isSaid).flat(),
    ...wholeFileName(table, words),
  ])
}

/** The words of a file's name with its ending, where a question says it as it is written: `costs.csv`. */
const wholeFileName = ({ fileName }: Names, words: readonly Word[]): string[] => {
  const written = wordsOf(fileName)
  const isSaid =
    indexOfRun(
      words,
      written.map(({ folded }) => folded),
    ) >= 0
  return isSaid ? written.map(({ stem }) => unmarked(stem)) : []
}

/** What rows are called by what their columns tell of them: "books" where one says who wrote them. */
const ofColumns = ({ columns }: KeptTable, { patterns }: Pick<ReadQuestion, 'patterns'>): string[] =>
  patterns.rowNames.flatMap(({ columns: called, beside, saying, names }) => {
    const areCalled = (some: readonly string[]): boolean => columns.some((column) => isCalled(column, some))
    const isTold =
      (areCalled(called) && (beside.length === 0 || areCalled(beside))) ||
      columns.some((column) => saysOne(column, saying))
    return isTold ? names.flatMap(stemsIn) : []
  })

/** What the rows of a table are called without its name: those of a ledger, and what columns tell that they are. */
export const calledByColumns = (table: KeptTable, question: Pick<ReadQuestion, 'ledgers' | 'patterns'>): string[] => {
  const { out, either } = rowsOfLedger(table, question)
  return [...out, ...either, ...ofColumns(table, question)]
}

/** The same, by whether they are names of money that goes out, or either way. */
export const rowsOfLedger = (
  table: KeptTable,
  { ledgers }: Pick<ReadQuestion, 'ledgers'>,
): { readonly out: string[]; readonly either: string[] } => {
  const { out, either } = namesInLedgers(table, ledgers)
  return { out: out.flatMap(stemsIn), either: either.flatMap(stemsIn) }
}

/** Whether each row is one of its own: it has a first cell of its own, or begins with the day or the year that it is of. */
const isOfOwnRows = ({ columns: [first], rowCount, totalRows }: KeptTable, keys: ReadonlySet<number>): boolean => {
  if (first === undefined || keys.has(0) || first.kind === 'Date' || isYears(first)) return true
  return first.values !== null && first.values.length === first.filled && first.filled >= rowCount - totalRows
}

/** What the rows are called: by their columns, and, where each is one of its own, by the last word of the file's name, as of `plot-holders`, or of the heading over them. */
export const headNames = (
  table: KeptTable,
  question: Pick<ReadQuestion, 'ledgers' | 'patterns'>,
  keys: ReadonlySet<number>,
): Set<string> => {
  const heads = [namesOf(table)[0], headingsOf(table).at(-1)].flatMap((stems) => telling(stems ?? []).slice(-1))
  return new Set([...calledByColumns(table, question), ...(isOfOwnRows(table, keys) ? heads : [])])
}

/** The year that a table is of as a whole: the only number in its names, none of which speaks of a part of it; null where there is none. */
export const yearOfNames = (
  { fileName, name }: Names,
  { monthNames, patterns }: Pick<ReadQuestion, 'monthNames' | 'patterns'>,
): number | null => {
  const words = [fileName.replace(/\.[^.]*$/, ''), name ?? ''].flatMap((each) =>
    wordsOf(each.replaceAll(/[-_.]/g, ' ')).map(({ folded }) => folded),
  )
  const partsOfYears = patterns.periods.parts.flatMap((part) => part.words)
  const [year, ...others] = new Set(words.filter((word) => /\d/.test(word)))
  const isOfPart = words.some((word) => monthNames.has(word) || partsOfYears.includes(word))
  return year !== undefined && others.length === 0 && !isOfPart && /^(?:19|20)\d\d$/.test(year) ? Number(year) : null
}

const SHORTEST_TOPIC = 4

/** What a verb and a noun have in common: "harvested", "geerntet" and the `harvest`, the `Ernte`, of a file's name. */
export const topicOf = (stem: string): string => {
  const bare = unmarked(stem)
    .replace(/^(ein|aus|ab|an|auf|um|vor|zu|mit)?ge(\p{L}{3,}?)e?t$/u, '$1$2')
    .replace(/(?:ed|ing)$/, '')
  return bare.length >= SHORTEST_TOPIC ? bare : unmarked(stem)
}

/** What the names of a table speak of, and what its columns tell that its rows are. */
export const topicsOf = (table: KeptTable, question: Pick<ReadQuestion, 'ledgers' | 'patterns'>): Set<string> => {
  const names = [...namesOf(table), ...headingsOf(table)].filter((stems) => !joinsTwo(stems, question))
  return new Set([...names.flatMap(telling), ...calledByColumns(table, question)].map(topicOf))
}
