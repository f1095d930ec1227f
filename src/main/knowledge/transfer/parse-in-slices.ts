import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets go of the event loop whenever it was held for a while. */
export interface Pace {
  pause(): Promise<void>
}

const HELD_MS = 15

export const createPace = (): Pace => {
  let since = performance.now()
  return {
    async pause() {
      if (performance.now() - since < HELD_MS) return
      await nextTurn()
      since = performance.now()
    },
  }
}

export interface SlicedJsonOptions {
  /** Names of arrays whose elements are read one by one, wherever they stand in objects that are read so. */
  readonly arrays: ReadonlySet<string>
  /** Of all those elements together. */
  readonly mostElements: number
  readonly pace: Pace
}

/** Of one value that is parsed at once: a few milliseconds. */
const LARGEST_VALUE = 2_097_152
const MOST_VALUES = 50_000
const DEEPEST = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

const notAsExpected = (): SyntaxError => new SyntaxError('The text is no JSON of this kind, or holds too much.')

/** The place behind the string that begins at `start`. */
const endOfString = (text: Buffer, start: number): number => {
  for (let at = text.indexOf(QUOTE, start + 1); at !== -1; at = text.indexOf(QUOTE, at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return at + 1
  }
  throw notAsExpected()
}

/** The place behind the value that begins at `start`. Looks at brackets and commas alone. */
const endOfValue = (text: Buffer, start: number): number => {
  let depth = 0
  let values = 0
  let at = start
  while (at < text.length) {
    const byte = text[at]
    if (byte === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    const closes = byte === CLOSE_ARRAY || byte === CLOSE_OBJECT
    if (depth === 0 && (closes || byte === COMMA)) break
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1
    else if (closes) depth -= 1
    else if (byte === COMMA || byte === COLON) values += 1
    if (depth > DEEPEST || values > MOST_VALUES || at - start > LARGEST_VALUE) throw notAsExpected()
    at += 1
  }
  if (at - start > LARGEST_VALUE) throw notAsExpected()
  return at
}

/**
 * What `JSON.parse` gives of an object, read a little at a time so that nothing else waits for it. Throws `SyntaxError` for what is no such object, and for one
 * with more elements or larger values than it may have.
 */
export const parseInSlices = async (text: Buffer, options: SlicedJsonOptions): Promise<Record<string, unknown>> => {
  const { arrays, mostElements, pace } = options
  let at = 0
  let elements = 0

  const skipSpaces = (): void => {
    const start = at
    while (SPACES.has(text[at])) {
      at += 1
      if (at - start > LARGEST_VALUE) throw notAsExpected()
    }
  }
  const take = (byte: number): boolean => {
    skipSpaces()
    if (text[at] !== byte) return false
    at += 1
    return true
  }
  const expect = (byte: number): void => {
    if (!take(byte)) throw notAsExpected()
  }
  const whole = (): unknown => {
    const end = endOfValue(text, at)
    const value: unknown = JSON.parse(text.toString('utf8', at, end))
    at = end
    return value
  }
  const key = (): string => {
    skipSpaces()
    if (text[at] !== QUOTE) throw notAsExpected()
    const end = endOfString(text, at)
    if (end - at > LARGEST_VALUE) throw notAsExpected()
    const name: unknown = JSON.parse(text.toString('utf8', at, end))
    at = end
    expect(COLON)
    skipSpaces()
    return String(name)
  }
  const object = async (): Promise<Record<string, unknown>> => {
    const members: [string, unknown][] = []
    expect(OPEN_OBJECT)
    if (take(CLOSE_OBJECT)) return {}
    do {
      const name = key()
      const isSliced = arrays.has(name) && text[at] === OPEN_ARRAY
      members.push([name, isSliced ? await array() : whole()])
      if (members.length > MOST_VALUES) throw notAsExpected()
      await pace.pause()
    } while (take(COMMA))
    expect(CLOSE_OBJECT)
    return Object.fromEntries(members)
  }
  const array = async (): Promise<unknown[]> => {
    const values: unknown[] = []
    expect(OPEN_ARRAY)
    if (take(CLOSE_ARRAY)) return values
    do {
      elements += 1
      if (elements > mostElements) throw notAsExpected()
      skipSpaces()
      values.push(text[at] === OPEN_OBJECT ? await object() : whole())
    } while (take(COMMA))
    expect(CLOSE_ARRAY)
    return values
  }

  const value = await object()
  skipSpaces()
  if (at < text.length) throw notAsExpected()
  return value
}
