/** A slice is looked for in so many places: what texts that are made to collide can cost stays bounded. */
const MOST_PROBES = 24
const FIRST_SIZE = 1024
/** Places for each slice: with half of them empty, most slices stand in the first that is looked at. */
const PLACES_PER_SLICE = 2
/** A place holds the number of a slice, counted from 1, and above it what tells most other slices apart without a look at them. */
const NUMBER_BITS = 17
const NUMBER_MASK = (1 << NUMBER_BITS) - 1
const TAG_MASK = ~NUMBER_MASK
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a over UTF-16 code units. The low bits choose the place, and it mixes the high ones best. */
const hashOf = (text: string, from: number, to: number): number => {
  let hash = FNV_OFFSET
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  return hash ^ (hash >>> 15)
}

/** Steps that grow, so that taken places do not become long rows of them. */
const placeOf = (hash: number, probe: number): number => hash + ((probe * (probe + 1)) >>> 1)

/** V8 keeps a slice of this length and more as a view that holds the whole text. */
const SHORTEST_VIEW = 13
const detached = (slice: string): string =>
  slice.length < SHORTEST_VIEW ? slice : Buffer.from(slice, 'utf16le').toString('utf16le')

/** Values by slices. The characters of all stand in one array, so that a slice is compared where it stands in its text. */
class SliceTable<Value extends object | number> {
  readonly #values: Value[] = []
  #characters = new Uint16Array(FIRST_SIZE * 8)
  /** By the number of a slice, where its characters begin; those of the next are where they end. */
  #begins = new Uint32Array(FIRST_SIZE)
  #hashes = new Int32Array(FIRST_SIZE)
  /** 0 where a place is empty. */
  #places = new Int32Array(FIRST_SIZE * PLACES_PER_SLICE)

  get size(): number {
    return this.#values.length
  }

  find(text: string, from: number, to: number, hash: number): Value | undefined {
    const places = this.#places
    const mask = places.length - 1
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const place = places[placeOf(hash, probe) & mask] as number
      if (place === 0) return undefined
      if (((place ^ hash) & TAG_MASK) !== 0) continue
      const number = (place & NUMBER_MASK) - 1
      if (this.#isSlice(number, text, from, to)) return this.#values[number]
    }
    return undefined
  }

  add(slice: string, hash: number, value: Value): void {
    const number = this.#values.length
    if (number + 1 === this.#begins.length) this.#grow()
    const begin = this.#begins[number] as number
    const end = begin + slice.length
    if (end > this.#characters.length) {
      const grown = new Uint16Array(Math.max(end, this.#characters.length * 2))
      grown.set(this.#characters)
      this.#characters = grown
    }
    for (let at = 0; at < slice.length; at++) this.#characters[begin + at] = slice.charCodeAt(at)
    this.#begins[number + 1] = end
    this.#hashes[number] = hash
    this.#values.push(value)
    this.#place(number, hash)
  }

  #isSlice(number: number, text: string, from: number, to: number): boolean {
    const characters = this.#characters
    const begin = this.#begins[number] as number
    if ((this.#begins[number + 1] as number) - begin !== to - from) return false
    for (let at = from; at < to; at++) if (characters[begin + at - from] !== text.charCodeAt(at)) return false
    return true
  }

  /** One that finds all its places taken is not found again. */
  #place(number: number, hash: number): void {
    const mask = this.#places.length - 1
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const at = placeOf(hash, probe) & mask
      if (this.#places[at] !== 0) continue
      this.#places[at] = (hash & TAG_MASK) | (number + 1)
      return
    }
  }

  #grow(): void {
    const begins = new Uint32Array(this.#begins.length * 2)
    begins.set(this.#begins)
    this.#begins = begins
    const hashes = new Int32Array(begins.length)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    this.#places = new Int32Array(begins.length * PLACES_PER_SLICE)
    for (let number = 0; number < this.#values.length; number++) this.#place(number, this.#hashes[number] as number)
  }
}

/** Remembers what was made of slices of texts, and cuts none out that it knows. */
export interface SliceMemo<Value extends object | number> {
  /** What was made of the characters from `from` to before `to`. */
  (text: string, from: number, to: number): Value
  forget(): void
}

/** The most slices that a generation holds. */
const MOST_SLICES = NUMBER_MASK - 1

/** Remembers up to `size` slices per generation: the older one goes when the younger is full, so that memory stays bounded. */
export const createSliceMemo = <Value extends object | number>(
  make: (slice: string) => Value,
  size: number,
): SliceMemo<Value> => {
  const most = Math.min(size, MOST_SLICES)
  let young = new SliceTable<Value>()
  let old = new SliceTable<Value>()
  const recall = (text: string, from: number, to: number): Value => {
    const hash = hashOf(text, from, to)
    const known = young.find(text, from, to, hash)
    if (known !== undefined) return known
    const slice = detached(text.slice(from, to))
    const value = old.find(text, from, to, hash) ?? make(slice)
    if (young.size >= most) {
      old = young
      young = new SliceTable()
    }
    young.add(slice, hash, value)
    return value
  }
  return Object.assign(recall, {
    forget() {
      young = new SliceTable()
      old = new SliceTable()
    },
  })
}
