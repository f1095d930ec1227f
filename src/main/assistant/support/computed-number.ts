import { coverage } from '../answering/features/coverage-features.ts'
import type { PassageView } from '../answering/reading/unit-view.ts'
import type { Word } from '../language/scan-words.ts'
import type { Claim } from './claim.ts'
import type { Value } from './values/read-values.ts'

/** The part of the rest of a sentence that the passage holds. */
const HELD = 0.6
/** Of more numbers of a sort, any number is the sum or the difference of two. */
const MOST_NUMBERS = 6
/** A computed number is rounded at most so far. */
const NEAR = 0.005

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= NEAR * Math.min(1, Math.abs(other))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Whether a number is the sum or the mean of all of some others, or the sum or the difference of two of them. */
const isOf = (number: number, others: readonly number[]): boolean => {
  if (others.length < 2) return false
  if (isSame(number, sumOf(others)) || isSame(number, sumOf(others) / others.length)) return true
  if (others.length > MOST_NUMBERS) return false
  return others.some((one, at) =>
    others.slice(at + 1).some((other) => isSame(number, one + other) || isSame(number, Math.abs(one - other))),
  )
}

const sortsOf = ({ keys }: Value): string[] => keys.map((key) => key.split(' ')[0] ?? '')

/** The numbers of each row, and of each column, of the tables of a passage. */
const linesOf = ({ units }: PassageView, valuesOf: (text: string) => readonly Value[]): number[][] => {
  const lines = new Map<string, number[]>()
  for (const { unit } of units)
    for (const [at, [name, cell]] of (unit.pairs ?? []).entries()) {
      const number = valuesOf(cell).find((value) => value.number !== null)?.number ?? null
      if (number === null) continue
      for (const line of [`row ${unit.start}`, `column ${unit.block} ${at} ${name}`])
        lines.set(line, [...(lines.get(line) ?? []), number])
    }
  return [...lines.values()]
}

/** The numbers of a passage outside of tables that count the same as a value. */
const numbersLike = ({ units }: PassageView, value: Value, valuesOf: (text: string) => readonly Value[]): number[] => {
  const sorts = sortsOf(value)
  return units.flatMap(({ unit }) =>
    unit.pairs !== null
      ? []
      : valuesOf(unit.text).flatMap((other) =>
          other.number !== null && sortsOf(other).some((sort) => sorts.includes(sort)) ? other.number : [],
        ),
  )
}

/**
 * The passage from which a sentence computes a number that it does not hold: a total, a mean or a difference of numbers of one row or column, or of one sort, said
 * to be one; null where it does not.
 */
export const computedFrom = ({ scene, words, wording, values }: Claim): PassageView | null => {
  const { terms, text, folded, pack } = scene.question
  const computing = new Set(Array.from(folded.matchAll(wording.computing), ([word]) => word))
  if (computing.size === 0) return null
  const termOf = (word: Word): number => terms.findIndex((term) => term.folded === word.folded)
  const computes = (view: PassageView): boolean => {
    const held = scene.passageStrengths.get(view)
    const isNew = (index: number): boolean => terms[index]?.isNumber === true && held?.[index] === 0
    const [only, ...others] = terms.flatMap((_, index) => (isNew(index) ? index : []))
    if (held === undefined || only === undefined || others.length > 0) return false
    const isTold = (index: number): boolean => index !== only && !computing.has(terms[index]?.folded ?? '')
    if (coverage(scene, held, isTold) < HELD) return false
    const value = values(text, pack).find(({ start, end }) =>
      words.some((word) => word.start >= start && word.end <= end && termOf(word) === only),
    )
    const number = value?.number ?? null
    if (value === undefined || number === null) return false
    const valuesOf = (part: string): readonly Value[] => values(part, view.pack)
    return [...linesOf(view, valuesOf), numbersLike(view, value, valuesOf)].some((line) => isOf(number, line))
  }
  return scene.passages.find(computes) ?? null
}
