import { growingUint32 } from './growing-array.ts'

/** Stands for "no entry". */
const NONE = 0

/** Lists of numbers that grow side by side, each under a number of its own, linked through one array. */
export class NumberLists {
  /** By list: the place of its last entry, counted from 1. */
  readonly #last = growingUint32()
  /** By entry: the place of the one before it, and its value. */
  readonly #before = growingUint32()
  readonly #values = growingUint32()

  /** Adds at the end of a list, which begins with its first entry. */
  add(list: number, value: number): void {
    while (this.#last.length <= list) this.#last.push(NONE)
    this.#before.push(this.#last.values[list] ?? NONE)
    this.#values.push(value)
    this.#last.values[list] = this.#values.length
  }

  /** A list from its first entry on; empty for one that has not begun. */
  of(list: number): number[] {
    const found: number[] = []
    for (let at = this.#last.values[list] ?? NONE; at !== NONE; at = this.#before.values[at - 1] ?? NONE)
      found.push(this.#values.values[at - 1] ?? 0)
    return found.reverse()
  }
}
