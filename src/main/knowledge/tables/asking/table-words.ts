import { DAY_MS } from '../../../platform/durations.ts'
import type { Computation, DatePart } from '../querying/table-query.ts'
import { inLargerUnits } from '../typing/read-quantity.ts'

/** What an answer from a table says, in one language. */
export interface TableWords {
  readonly count: (table: string, where: string, rows: string) => string
  readonly distinct: (column: string, table: string, where: string, values: string, rows: string) => string
  readonly computed: (computation: Computation, column: string, table: string, where: string) => string
  /** The latest, or the earliest, day or year. */
  readonly inTime: (isLatest: boolean, column: string, table: string, where: string) => string
  /** How much a meter went on between two readings. */
  readonly rise: (column: string, table: string, first: Told, last: Told, by: string) => string
  readonly groups: (computation: Computation | null, column: string, by: string, table: string, where: string) => string
  /** That all rows have one value. */
  readonly same: (column: string, table: string, where: string, value: string, rows: string) => string
  readonly difference: (value: string) => string
  /** What is due, less what was paid. */
  readonly balance: (
    table: string,
    where: string,
    named: readonly [Named, Named],
    value: string,
    rows: string,
  ) => string
  readonly list: (table: string, where: string, rows: string) => string
  /** That no row has what was asked for; before the years that there are rows of. */
  readonly noRows: (table: string, where: string) => string
  readonly rows: (count: number) => string
  readonly where: (conditions: readonly string[]) => string
  readonly is: (column: string, values: readonly string[]) => string
  readonly isNot: (column: string, values: readonly string[]) => string
  readonly says: (columns: readonly string[], texts: readonly string[], isDenied: boolean) => string
  readonly filled: (column: string, isFilled: boolean) => string
  readonly months: (column: string, first: number, last: number) => string
  readonly weekdays: (column: string, days: readonly number[]) => string
  readonly weekday: (day: number) => string
  readonly part: (part: DatePart, column: string) => string
  /** The largest, or the smallest, of what goes out. */
  readonly outgoing: (isLargest: boolean, column: string, table: string, where: string) => string
  readonly compared: (column: string, operator: string, value: string) => string
  readonly from: (column: string, from: string, to: string) => string
  readonly leftOut: (count: number, column: string) => string
  /** That rows may be about something without saying its name. */
  readonly saidOnly: (texts: readonly string[], columns: readonly string[], saying: number, all: number) => string
  readonly totalsLeftOut: (count: number) => string
  readonly theRows: string
  /** A word of a table that stands in the place of one that was asked with. */
  readonly taken: (said: string, as: string) => string
  /** Words of a question that a table has nothing for. */
  readonly unclear: (missing: readonly string[], table: string) => string
  readonly without: string
  /** Before what may be meant. */
  readonly perhaps: string
  readonly more: (count: number) => string
  readonly moreGroups: (count: number) => string
  readonly ties: (count: number) => string
}

/** The total of a column, in figures. */
export interface Named {
  readonly name: string
  readonly value: string
}

/** A reading, in figures. */
export interface Told {
  readonly day: string
  readonly value: string
}

/** A Sunday. */
const WEEK = Date.UTC(2023, 0, 1)

const dateIn = (language: 'en' | 'de', options: Intl.DateTimeFormatOptions, day: number): string =>
  new Date(day).toLocaleDateString(language, { ...options, timeZone: 'UTC' })

const monthIn = (language: 'en' | 'de', month: number): string =>
  dateIn(language, { month: 'long' }, Date.UTC(2023, month - 1, 1))

const weekdayIn = (language: 'en' | 'de', day: number): string =>
  dateIn(language, { weekday: 'long' }, WEEK + day * DAY_MS)

const english: TableWords = {
  count: (table, where, rows) => `Counted in ${table}${where}: **${rows}**.`,
  distinct: (column, table, where, values, rows) =>
    `${column} in ${table}${where}: **${values} different** ${values === '1' ? 'value' : 'values'} in ${rows}.`,
  computed: (computation, column, table, where) =>
    `${{ Sum: 'Total of', Average: 'Average of', Minimum: 'Smallest', Maximum: 'Largest' }[computation]} ${column} in ${table}${where}`,
  inTime: (isLatest, column, table, where) => `${isLatest ? 'Latest' : 'Earliest'} ${column} in ${table}${where}`,
  rise: (column, table, first, last, by) =>
    `${column} in ${table}, from ${first.value} (${first.day}) to ${last.value} (${last.day}): **${by}**.`,
  groups: (computation, column, by, table, where) =>
    computation === null
      ? `By ${by} in ${table}${where}:`
      : `${english.computed(computation, column, table, where)}, by ${by}:`,
  same: (column, table, where, value, rows) => `${column} in ${table}${where}: **${value}**, the same in all ${rows}.`,
  difference: (value) => `Difference: **${value}**.`,
  balance: (table, where, [due, paid], value, rows) =>
    `Still to be paid in ${table}${where}: **${value}** (${rows}), which is ${due.value} of ${due.name} less ${paid.value} of ${paid.name}.`,
  list: (table, where, rows) => `${rows} of ${table}${where}:`,
  noRows: (table, where) => `There is no row in ${table}${where}. Of these years there are some:`,
  rows: (count) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`),
  where: (conditions) => (conditions.length === 0 ? '' : `, where ${conditions.join(' and ')}`),
  is: (column, values) => `${column} is ${values.join(' or ')}`,
  isNot: (column, values) => `${column} is not ${values.join(' or ')}`,
  says: (columns, texts, isDenied) =>
    `${columns.join(' or ')} ${isDenied ? 'does not contain' : 'contains'} “${texts.join('” or “')}”`,
  filled: (column, isFilled) => `${column} is ${isFilled ? 'not empty' : 'empty'}`,
  months: (column, first, last) =>
    first === last
      ? `${column} is in ${monthIn('en', first)} of any year`
      : `${column} is from ${monthIn('en', first)} to ${monthIn('en', last)} of any year`,
  weekdays: (column, days) => `${column} is a ${days.map((day) => weekdayIn('en', day)).join(' or a ')}`,
  weekday: (day) => weekdayIn('en', day),
  part: (part, column) => `${part.toLowerCase()} of ${column}`,
  outgoing: (isLargest, column, table, where) =>
    `${isLargest ? 'Largest' : 'Smallest'} outgoing ${column} in ${table}${where}`,
  compared: (column, operator, value) => `${column} ${operator} ${value}`,
  from: (column, from, to) => (from === to ? `${column} is ${from}` : `${column} is from ${from} to ${to}`),
  leftOut: (count, column) =>
    `${count === 1 ? '1 cell' : `${count} cells`} of ${column} could not be read as a value and ${count === 1 ? 'was' : 'were'} left out.`,
  saidOnly: (texts, columns, saying, all) =>
    `Only rows whose ${columns.join(' or ')} says “${texts.join('” or “')}” are taken, ${saying} of ${all}: others may be about it without saying so.`,
  totalsLeftOut: (count) =>
    count === 1
      ? 'A row that is a total of others was left out.'
      : `${count} rows that are totals of others were left out.`,
  theRows: 'The rows:',
  taken: (said, as) => `“${said}” is taken as “${as}”.`,
  unclear: (missing, table) =>
    `Nothing in ${table} tells what ${missing.map((word) => `“${word}”`).join(' and ')} ${missing.length === 1 ? 'means' : 'mean'}.`,
  without: 'Without that, your question comes to this:',
  perhaps: 'Perhaps this is meant:',
  more: (count) => (count === 1 ? 'and 1 more row.' : `and ${count.toLocaleString('en')} more rows.`),
  moreGroups: (count) => `and ${count.toLocaleString('en')} more.`,
  ties: (count) => `${count} rows share it.`,
}

const german: TableWords = {
  count: (table, where, rows) => `Gezählt in ${table}${where}: **${rows}**.`,
  distinct: (column, table, where, values, rows) =>
    `${column} in ${table}${where}: **${values} verschiedene** ${values === '1' ? 'Angabe' : 'Angaben'} in ${rows}.`,
  computed: (computation, column, table, where) =>
    `${{ Sum: 'Summe von', Average: 'Durchschnitt von', Minimum: 'Kleinster Wert von', Maximum: 'Größter Wert von' }[computation]} ${column} in ${table}${where}`,
  inTime: (isLatest, column, table, where) =>
    `${isLatest ? 'Spätester' : 'Frühester'} Wert von ${column} in ${table}${where}`,
  rise: (column, table, first, last, by) =>
    `${column} in ${table}, von ${first.value} (${first.day}) bis ${last.value} (${last.day}): **${by}**.`,
  groups: (computation, column, by, table, where) =>
    computation === null
      ? `Nach ${by} in ${table}${where}:`
      : `${german.computed(computation, column, table, where)}, nach ${by}:`,
  same: (column, table, where, value, rows) => `${column} in ${table}${where}: **${value}**, in allen ${rows} gleich.`,
  difference: (value) => `Unterschied: **${value}**.`,
  balance: (table, where, [due, paid], value, rows) =>
    `Noch zu zahlen in ${table}${where}: **${value}** (${rows}), nämlich ${due.value} (${due.name}) weniger ${paid.value} (${paid.name}).`,
  list: (table, where, rows) => `${rows} aus ${table}${where}:`,
  noRows: (table, where) => `Es gibt keine Zeile in ${table}${where}. Aus diesen Jahren gibt es welche:`,
  rows: (count) => (count === 1 ? '1 Zeile' : `${count.toLocaleString('de')} Zeilen`),
  where: (conditions) => (conditions.length === 0 ? '' : `, wo ${conditions.join(' und ')}`),
  is: (column, values) => `${column} gleich ${values.join(' oder ')} ist`,
  isNot: (column, values) => `${column} nicht ${values.join(' oder ')} ist`,
  says: (columns, texts, isDenied) =>
    `${columns.join(' oder ')} ${isDenied ? 'nicht ' : ''}„${texts.join('“ oder „')}“ enthält`,
  filled: (column, isFilled) => `${column} ${isFilled ? 'nicht leer' : 'leer'} ist`,
  months: (column, first, last) =>
    first === last
      ? `${column} in einem ${monthIn('de', first)} liegt`
      : `${column} von ${monthIn('de', first)} bis ${monthIn('de', last)} eines Jahres liegt`,
  weekdays: (column, days) => `${column} ein ${days.map((day) => weekdayIn('de', day)).join(' oder ein ')} ist`,
  weekday: (day) => weekdayIn('de', day),
  part: (part, column) =>
    `${{ Year: 'Jahr', Quarter: 'Quartal', Month: 'Monat', Weekday: 'Wochentag', Day: 'Tag' }[part]} (${column})`,
  outgoing: (isLargest, column, table, where) =>
    `${isLargest ? 'Größter' : 'Kleinster'} Abgang bei ${column} in ${table}${where}`,
  compared: (column, operator, value) => `${column} ${operator} ${value} ist`,
  from: (column, from, to) => (from === to ? `${column} ${from} ist` : `${column} von ${from} bis ${to} reicht`),
  leftOut: (count, column) =>
    `${count === 1 ? 'Eine Zelle' : `${count} Zellen`} von ${column} ${count === 1 ? 'ließ' : 'ließen'} sich nicht als Wert lesen und ${count === 1 ? 'blieb' : 'blieben'} außer Betracht.`,
  saidOnly: (texts, columns, saying, all) =>
    `Genommen sind nur Zeilen, in denen „${texts.join('“ oder „')}“ unter ${columns.join(' oder ')} steht, ${saying} von ${all}: Andere können davon handeln, ohne es zu sagen.`,
  totalsLeftOut: (count) =>
    count === 1
      ? 'Eine Zeile, die andere zusammenzählt, blieb außer Betracht.'
      : `${count} Zeilen, die andere zusammenzählen, blieben außer Betracht.`,
  theRows: 'Die Zeilen:',
  taken: (said, as) => `„${said}“ ist als „${as}“ verstanden.`,
  unclear: (missing, table) =>
    `Nichts in ${table} sagt, was ${missing.map((word) => `„${word}“`).join(' und ')} ${missing.length === 1 ? 'meint' : 'meinen'}.`,
  without: 'Ohne das ergibt Ihre Frage:',
  perhaps: 'Vielleicht ist das gemeint:',
  more: (count) => (count === 1 ? 'und 1 weitere Zeile.' : `und ${count.toLocaleString('de')} weitere Zeilen.`),
  moreGroups: (count) => `und ${count.toLocaleString('de')} weitere.`,
  ties: (count) => `${count} Zeilen haben ihn gemeinsam.`,
}

/** The language of an answer to a question in another. */
export const writtenIn = (language: string): 'en' | 'de' => (language === 'de' ? 'de' : 'en')

export const tableWords = (language: 'en' | 'de'): TableWords => (language === 'de' ? german : english)

/** Amounts are written with both of their decimals, other numbers with those that they have. */
const MONEY_DECIMALS = 2

const BEFORE = /^[$£¥€]$/

/** A number of a column as people of a language write it, with its unit. */
export const figure = (
  value: number,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
  language: 'en' | 'de',
): string => {
  const least = decimals === MONEY_DECIMALS ? MONEY_DECIMALS : 0
  const written = value.toLocaleString(language, { minimumFractionDigits: least, maximumFractionDigits: decimals })
  if (unit === '') return written
  const larger = inLargerUnits(value, unit, (each) => each.toLocaleString(language, { maximumFractionDigits: 2 }))
  if (larger !== '') return `${written} ${unit} (${larger})`
  return language === 'en' && BEFORE.test(unit) ? `${unit}${written}` : `${written} ${unit}`
}
