import type { RowFilter } from '../../querying/table-query.ts'
import { type Dues, duesIn } from '../columns/dues.ts'
import type { Explaining } from './explaining.ts'
import { denialBefore } from './flags.ts'

/** Where a question speaks of what is not paid yet, whatever that column is called: "owed", "has not paid". */
const owingAt = ({ question }: Explaining, free: ReadonlySet<number>): number[][] => {
  const { words, open, states, patterns, hints } = question
  // "To pay", where it is not done yet.
  const paying = hints.flatMap((hint) => (hint.isOutgoing ? hint.words.map((at) => words[at]?.folded ?? '') : []))
  const paid = new Set([...patterns.dues.paid, ...paying])
  const owed = states.flatMap(({ at, columns, isYes }) =>
    !isYes && columns.some((each) => paid.has(each)) && denialBefore(question, at, free) === null ? [[at]] : [],
  )
  const unpaid = [...open].flatMap((at) => {
    const denied = paid.has(words[at]?.folded ?? '') ? denialBefore(question, at, free) : null
    return denied === null ? [] : [[denied, at]]
  })
  return [...owed, ...unpaid]
}

/** Whether numbers are amounts: 1 and 0 say that something was paid, or was not. */
const holdsAmounts = async ({ table, lookup }: Explaining, column: number): Promise<boolean> =>
  ((await lookup.rangeOf(table, column))?.most ?? 0) > 1

/** The columns that tell what is owed, where that is asked for; its words are taken out of `free`. */
export const takeDues = async (explaining: Explaining, free: Set<number>): Promise<Dues | null> => {
  const dues = duesIn(explaining.table, explaining.question)
  const said = dues === null ? [] : owingAt(explaining, free)
  if (dues === null || said.length === 0 || !(await holdsAmounts(explaining, dues.paid))) return null
  for (const at of [...said.flat(), ...explaining.question.inFull]) free.delete(at)
  return dues
}

/** The rows of which less was paid than is due; nothing paid is written as nothing. */
export const owedFilter = ({ due, paid }: Dues): RowFilter => ({
  type: 'Columns',
  column: paid,
  operator: '<',
  other: due,
  isEmptyZero: true,
})
