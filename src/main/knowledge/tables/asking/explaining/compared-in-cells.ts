import type { KeptTable } from '../../table-store.ts'
import { columnsKnowing } from '../columns/known-values.ts'
import type { ReadQuestion } from '../question/read-question.ts'

const range = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, index) => start + index)

/** What stands behind the number in a cell: "over 20 feet". */
const MOST_UNIT_WORDS = 2

/** A question without comparisons that are what a cell says, word for word: "under 16" of a column whose cells say "under 16" and "adult". */
export const withComparedCells = (question: ReadQuestion, { columns }: Pick<KeptTable, 'columns'>): ReadQuestion => {
  const said = question.comparisons.flatMap((comparison) => {
    const { start, end } = comparison
    const whole = range(end, end + MOST_UNIT_WORDS + 1).find(
      (behind) => columnsKnowing(columns, question.words.slice(start, behind)).length > 0,
    )
    return whole === undefined ? [] : [{ comparison, places: range(start, whole) }]
  })
  if (said.length === 0) return question
  const places = said.flatMap((each) => each.places)
  return {
    ...question,
    comparisons: question.comparisons.filter((each) => !said.some(({ comparison }) => comparison === each)),
    open: new Set([...question.open, ...places].sort((one, other) => one - other)),
    naming: new Set([...question.naming, ...places]),
  }
}
