/** The best of many, kept while they come by: a heap whose root is the worst that is kept. */
export class TopList<Item> {
  readonly #limit: number
  readonly #scores: number[] = []
  readonly #items: Item[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** What a score must exceed to be kept. */
  get threshold(): number {
    return this.#scores.length < this.#limit ? Number.NEGATIVE_INFINITY : (this.#scores[0] ?? 0)
  }

  add(score: number, item: Item): void {
    if (this.#limit < 1 || score <= this.threshold) return
    if (this.#scores.length < this.#limit) {
      this.#scores.push(score)
      this.#items.push(item)
      this.#rise(this.#scores.length - 1)
      return
    }
    this.#scores[0] = score
    this.#items[0] = item
    this.#sink()
  }

  /** Best first; of equals, the one that came first. */
  sorted(): { readonly score: number; readonly item: Item }[] {
    return this.#items
      .map((item, at) => ({ score: this.#scores[at] ?? 0, item }))
      .sort((left, right) => right.score - left.score)
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if ((this.#scores[parent] ?? 0) <= (this.#scores[at] ?? 0)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const left = at * 2 + 1
      let least = at
      for (const child of [left, left + 1])
        if (child < this.#scores.length && (this.#scores[child] ?? 0) < (this.#scores[least] ?? 0)) least = child
      if (least === at) return
      this.#swap(at, least)
      at = least
    }
  }

  #swap(one: number, other: number): void {
    const score = this.#scores[one] ?? 0
    this.#scores[one] = this.#scores[other] ?? 0
    this.#scores[other] = score
    const item = this.#items[one] as Item
    this.#items[one] = this.#items[other] as Item
    this.#items[other] = item
  }
}
