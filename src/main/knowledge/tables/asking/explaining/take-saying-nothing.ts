import type { RowFilter } from '../../querying/table-query.ts'
import { columnAt, type TableColumn } from '../../table-column.ts'
import { countsPeople, nameOf, nameSaysOne, saysOne } from '../columns/column-words.ts'
import { moneyColumn, stockColumn } from '../columns/money-columns.ts'
import { isDegree } from './degrees.ts'
import type { Explaining } from './explaining.ts'

const SHORTEST_VERB = 5

/** What a verb and the name of a column begin with: "verteilt" and `Verteilerschlüssel`, "abgeholt" and `Abholtag`. */
const beginning = (folded: string): string =>
  folded
    .replace(/^(ein|aus|ab|an|auf|um|vor|zu|mit|nach|bei)?ge(?=\p{L}{4})/u, '$1')
    .replace(/(?:e?t(?:en?)?|ed|ing|s)$/, '')

/** Takes words out that say nothing more: titles, words of happening and of the whole, where something comes from that a cell says, whom a column counts, the degree of a number that is named, and the verb that a column has its name from. */
export const takeSayingNothing = (
  { question, table, mentions }: Explaining,
  { filters, free }: { readonly filters: readonly RowFilter[]; readonly free: Set<number> },
): void => {
  const { titles, unlessSaid, people, durations, doing, origins, wares, numbering } = question.patterns
  const isOfCell = filters.some(({ type }) => type === 'Is')
  const isOfWares = moneyColumn(table, question) !== null || stockColumn(table, question) !== null
  const idle = new Set([
    ...titles,
    ...unlessSaid.split(' '),
    ...(isOfCell ? origins.split(' ') : []),
    ...(isOfWares ? wares.split(' ') : []),
  ])
  const isOfPeople = mentions.some(({ column }) => countsPeople(columnAt(table.columns, column), people.columns))
  const isTime = (column: TableColumn | undefined, word: string): boolean =>
    durations.words.includes(word) &&
    column?.kind === 'Number' &&
    nameSaysOne(column.name.replaceAll('_', ' '), durations.units)
  const done = doing.flatMap(({ words, units }) =>
    mentions.some(({ column }) => saysOne(columnAt(table.columns, column), units)) ? words.split(' ') : [],
  )
  const subject = mentions.flatMap(({ start, column }) => (start === question.subjectAt ? column : []))
  const filtered = new Set([...filters.map(({ column }) => column), ...subject])
  const isVerbOf = (folded: string): boolean =>
    beginning(folded).length >= SHORTEST_VERB &&
    beginning(folded) !== folded &&
    [...filtered].some((column) =>
      nameOf(table.columns[column] ?? { name: '' }).some((word) => word.folded.startsWith(beginning(folded))),
    )
  const numbers = new Set(mentions.flatMap(({ column }) => (table.columns[column]?.kind === 'Number' ? column : [])))
  for (const at of [...free]) {
    const { folded = '' } = question.words[at] ?? {}
    const isTimeOf = mentions.some(({ column, end }) => end === at && isTime(table.columns[column], folded))
    const isNumberOf = mentions.some(({ column, end }) => end === at && table.columns[column]?.kind === 'Text')
    if (
      idle.has(folded) ||
      (isNumberOf && numbering.includes(folded)) ||
      done.includes(folded) ||
      isTimeOf ||
      (isOfPeople && people.words.includes(folded)) ||
      isVerbOf(folded) ||
      (numbers.size === 1 && isDegree(question, at))
    )
      free.delete(at)
  }
}
