import { setImmediate as nextTurn } from 'node:timers/promises'
import { endOfJsonString, jsonBytes } from '../../platform/text/index.ts'

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

const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

const notAsExpected = (): SyntaxError => new SyntaxError('The text is no JSON of this kind, or holds too much.')

/** The place behind the string that begins at `start`. */
const endOfString = (text: Buffer, start: number): number => {
  const end = endOfJsonString(text, start)
  if (end === null) throw notAsExpected()
  return end
}

/** The place behind the value that begins at `start`. Looks at brackets and commas alone. */
const endOfValue = (text: Buffer, start: number): number => {
  let depth = 0
  let values = 0
  let at = start
  while (at < text.length) {
    const byte = text[at]
    if (byte === jsonBytes.quote) {
      at = endOfString(text, at)
      continue
    }
    const closes = byte === jsonBytes.closeArray || byte === jsonBytes.closeObject
    if (depth === 0 && (closes || byte === jsonBytes.comma)) break
    if (byte === jsonBytes.openArray || byte === jsonBytes.openObject) depth += 1
    else if (closes) depth -= 1
    else if (byte === jsonBytes.comma || byte === jsonBytes.colon) values += 1
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
    if (text[at] !== jsonBytes.quote) throw notAsExpected()
    const end = endOfString(text, at)
    if (end - at > LARGEST_VALUE) throw notAsExpected()
    const name: unknown = JSON.parse(text.toString('utf8', at, end))
    at = end
    expect(jsonBytes.colon)
    skipSpaces()
    return String(name)
  }
  const object = async (): Promise<Record<string, unknown>> => {
    const members: [string, unknown][] = []
    expect(jsonBytes.openObject)
    if (take(jsonBytes.closeObject)) return {}
    do {
      const name = key()
      const isSliced = arrays.has(name) && text[at] === jsonBytes.openArray
      members.push([name, isSliced ? await array() : whole()])
      if (members.length > MOST_VALUES) throw notAsExpected()
      await pace.pause()
    } while (take(jsonBytes.comma))
    expect(jsonBytes.closeObject)
    return Object.fromEntries(members)
  }
  const array = async (): Promise<unknown[]> => {
    const values: unknown[] = []
    expect(jsonBytes.openArray)
    if (take(jsonBytes.closeArray)) return values
    do {
      elements += 1
      if (elements > mostElements) throw notAsExpected()
      skipSpaces()
      values.push(text[at] === jsonBytes.openObject ? await object() : whole())
    } while (take(jsonBytes.comma))
    expect(jsonBytes.closeArray)
    return values
  }

  const value = await object()
  skipSpaces()
  if (at < text.length) throw notAsExpected()
  return value
}
