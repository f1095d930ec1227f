/** A set of small numbers. */
export class Bits {
  #words = new Uint32Array(0)
  count = 0

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }

  add(number: number): void {
    if (this.has(number)) return
    const at = number >>> 5
    if (at >= this.#words.length) {
      const grown = new Uint32Array(Math.max(at + 1, this.#words.length * 2))
      grown.set(this.#words)
      this.#words = grown
    }
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (number & 31))
    this.count++
  }
}
