import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the files of languages say about single words, as the build has worked it out: to work it out anew takes a processor a second. */
export interface BuiltTables {
  /** What is known by a key; null where nothing is. */
  find(key: string): unknown
}

/** Beside the bundle of the app; where it runs from its sources there is none. */
const BUILT = fileURLToPath(new URL('language-tables.txt', import.meta.url))
const LINE_END = 10
const TAB = 9

export const tablesDigest = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex')

/** A line that tells what the tables were made of, then one for each key, a tab and its value as JSON, in the order of their bytes. */
export const tablesText = (digest: string, entries: Iterable<readonly [key: string, value: unknown]>): string => {
  const lines = [...entries].map(([key, value]) => Buffer.from(`${key}\t${JSON.stringify(value)}\n`))
  return `${digest}\n${Buffer.concat(lines.sort(Buffer.compare)).toString()}`
}

/** Where a line begins that holds a place, or begins just behind it. */
const lineStart = (bytes: Buffer, at: number): number => bytes.lastIndexOf(LINE_END, at - 1) + 1

/** Looks keys up where they lie: opening it reads a file and nothing else. */
const lookUpIn = (bytes: Buffer, first: number): BuiltTables => ({
  find: (key) => {
    const wanted = Buffer.from(`${key}\t`)
    let low = first
    let high = bytes.length
    while (low < high) {
      const start = lineStart(bytes, (low + high) >> 1)
      const keyEnd = bytes.indexOf(TAB, start) + 1
      const end = bytes.indexOf(LINE_END, keyEnd)
      const order = bytes.compare(wanted, 0, wanted.length, start, keyEnd)
      if (order === 0) return JSON.parse(bytes.toString('utf8', keyEnd, end))
      if (order > 0) high = start
      else low = end + 1
    }
    return null
  },
})

/** The tables that were built of texts with this digest; null where there are none, or where they were built of others. */
export const openBuiltTables = (digest: string, file = BUILT): BuiltTables | null => {
  if (!existsSync(file)) return null
  const bytes = readFileSync(file)
  const first = bytes.indexOf(LINE_END) + 1
  return bytes.toString('utf8', 0, first - 1) === digest ? lookUpIn(bytes, first) : null
}

/** More words than a few libraries hold; who keeps more begins anew. */
const MOST_REMEMBERED = 50_000

/** Remembers what was found: words come again and again. */
export const remembering = <Value>(find: (key: string) => Value): ((key: string) => Value) => {
  const found = new Map<string, Value>()
  return (key) => {
    const known = found.get(key)
    if (known !== undefined) return known
    if (found.size >= MOST_REMEMBERED) found.clear()
    const value = find(key)
    found.set(key, value)
    return value
  }
}
