import { inLetters, inRoman } from '../../flow/number-words.ts'
import type { IwaObject, IwaObjects } from '../archives/iwa-objects.ts'

export interface ListItem {
  /** `•`, `2.`, `b)`. */
  readonly label: string
  /** From 0. */
  readonly level: number
}

/** A paragraph that may be an item of a list. */
export interface ListPlace {
  readonly style: IwaObject | null
  /** From 0. */
  readonly level: number
  /** The number that counting begins anew with; 0 where it goes on. */
  readonly start: number
}

/** Told of each paragraph in its order, gives what stands before those that are items of a list; null for the others. */
export type ItemOf = (place: ListPlace) => ListItem | null

const MAX_LEVEL = 8
const MAX_CHAIN = 20

const labelTypes = { none: 0, image: 1, sign: 2, number: 3 } as const

/** `tellsStarts` is whether the text says where counting begins anew; else it does so behind what is no item. */
export const createListItems = (objects: IwaObjects, tellsStarts: boolean): ItemOf => {
  /** How far each list has come, by its style, level by level. */
  const lists = new Map<number, number[]>()
  return ({ style, level: given, start }) => {
    const level = Math.min(given, MAX_LEVEL)
    const definition = style === null ? null : definitionOf(objects, style)
    const type = definition?.message.numbers(11)[level] ?? labelTypes.none
    if (definition === null || type === labelTypes.none) {
      if (!tellsStarts) lists.clear()
      return null
    }
    const counts = lists.get(definition.id) ?? []
    lists.set(definition.id, counts)
    counts.length = level + 1
    counts[level] = start > 0 ? start : (counts[level] ?? 0) + 1
    if (type !== labelTypes.number) return { label: '•', level }
    return { label: numbered(counts[level] ?? 1, definition.message.numbers(15)[level] ?? 0), level }
  }
}

/** A style that was changed in one document alone leaves to the one that it was made from what it does not change. */
const definitionOf = (objects: IwaObjects, style: IwaObject): IwaObject | null => {
  let found: IwaObject | null = style
  for (let chain = 0; found !== null && chain < MAX_CHAIN; chain++) {
    if (found.message.numbers(11).length > 0) return found
    found = objects.of(found.message.message(1), 3)
  }
  return null
}

const digits: readonly ((value: number) => string)[] = [
  String,
  (value) => inRoman(value).toUpperCase(),
  inRoman,
  (value) => inLetters(value).toUpperCase(),
  inLetters,
]
const around: readonly ((digit: string) => string)[] = [
  (digit) => `${digit}.`,
  (digit) => `(${digit})`,
  (digit) => `${digit})`,
]

/** Kinds of numbers are counted by threes: with a point, in brackets, and with one bracket. */
const numbered = (value: number, kind: number): string => {
  const written = (digits[Math.floor(kind / 3)] ?? String)(value)
  return around[kind % 3]?.(written) ?? written
}
