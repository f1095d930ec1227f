import { foldCell } from '../../fold-cell.ts'
import type { TableColumn } from '../../table-column.ts'
import { wordsOf } from '../../words.ts'
import { saysOne } from '../columns/column-words.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { hasStates } from './states.ts'

/** A question with what the cells of a table call a grade or a stage: what is urgent has a high priority, what is not started is open. */
export const inGrades = (
  question: ReadQuestion,
  { columns }: { readonly columns: readonly TableColumn[] },
): ReadQuestion => {
  const { patterns, open } = question
  const words = [...question.words]
  const left = new Set(open)
  const taken = [...question.taken]
  for (const [at, word] of question.words.entries()) {
    if (!open.has(at)) continue
    for (const grade of patterns.grades.filter((each) => each.words.includes(word.folded))) {
      const denied = question.deniedAt.find((place) => place < at && left.has(place))
      const [cell, more] = columns.flatMap((column) =>
        hasStates(column) && saysOne(column, grade.columns)
          ? (column.values ?? []).filter((value) => grade.cells.includes(foldCell(value)))
          : [],
      )
      const [as, another] = wordsOf(cell ?? '')
      if (as === undefined || another !== undefined || more !== undefined || grade.isDenied !== (denied !== undefined))
        continue
      words[at] = as
      if (denied !== undefined) left.delete(denied)
      taken.push({
        said: [...(denied === undefined ? [] : [question.words[denied]?.written]), word.written].join(' '),
        as: as.written,
      })
    }
  }
  if (taken.length === question.taken.length) return question
  return {
    ...question,
    words,
    open: left,
    deniedAt: question.deniedAt.filter((at) => left.has(at)),
    exclusions: question.exclusions.filter((places) => places.every((at) => left.has(at) || !open.has(at))),
    taken,
  }
}
