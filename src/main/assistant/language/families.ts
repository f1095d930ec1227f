import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BuiltTables, remembering } from './built-tables.ts'
import { foldWord } from './fold-word.ts'
import { once } from './once.ts'

/** What makes another word of one that stands beside it, and the family that both together belong to. */
export interface Phrase {
  /** The stem of the other word. */
  readonly partner: string
  /** Whether it stands just before, "in charge"; else it follows, "hand the keys back". */
  readonly isBefore: boolean
  readonly family: number
}

/** The families of words of one language that stand for one another between a question and a document. */
export interface Families {
  /** The families of a word, by its stem. */
  of(stem: string): readonly number[]
  /** Those of a word beside a certain other one: `hand` before `back`, `charge` behind `in`. */
  phrasesOf(stem: string): readonly Phrase[]
  /** The words of a family, phrases left out. */
  wordsOf(family: number): readonly string[]
  /** Whether a family is a thing with the kind that it is of: what is said of all furniture is said of the sofa, and its price is not that of all. */
  isOfKind(family: number): boolean
  /** Reads them ahead of their first use, with turns of the event loop between. */
  readAhead(): Promise<void>
}

/** Families as they are read from their text. */
export interface FamiliesRead extends Families {
  /** Each stem with its families, and with its phrases where it has some, under the keys that `builtFamilies` finds them by. */
  entries(): (readonly [key: string, value: unknown])[]
}

/** What families are read with. */
export interface FamilyReading {
  readonly stop: ReadonlySet<string>
  /** The stems by which a folded word is known. */
  stemsOf(folded: string): readonly string[]
}

const add = <Value>(to: Map<string, Value[]>, key: string, value: Value): void => {
  const known = to.get(key)
  if (known) known.push(value)
  else to.set(key, [value])
}

/** Some 3 ms. */
const LINES_PER_TURN = 200

const NONE: readonly never[] = []

const familyKey = (code: string, stem: string): string => `family ${code} ${stem}`
const phraseKey = (code: string, stem: string): string => `phrase ${code} ${stem}`

/** The remark that the things with their kinds stand below. */
const KINDS = /^# Kinds:/

const kindsFrom = (lines: readonly string[]): number => {
  const at = lines.findIndex((line) => KINDS.test(line))
  return at === -1 ? lines.length : at
}

const wordsOfLine = (line = ''): string[] => line.split(/\s+/).filter((entry) => entry !== '' && !entry.includes('_'))

/** The families of a language, given by its ISO 639 code, as they were built of this text. */
export const builtFamilies = (text: string, code: string, tables: BuiltTables): Families => {
  const lines = once(() => text.split('\n'))
  const kinds = once(() => kindsFrom(lines()))
  return {
    of: remembering((stem) => (tables.find(familyKey(code, stem)) as number[] | null) ?? NONE),
    phrasesOf: remembering((stem) => (tables.find(phraseKey(code, stem)) as Phrase[] | null) ?? NONE),
    wordsOf: (family) => wordsOfLine(lines()[family]),
    isOfKind: (family) => family > kinds(),
    readAhead: async () => {},
  }
}

/**
 * Lines of words that stand for one another, `hand_back` for two words of a phrase; a line that begins with `#` is a remark. What was not read ahead is read
 * when it is first asked for: thousands of lines take a tenth of a second.
 */
export const createFamilies = (text: string, code: string, { stop, stemsOf }: FamilyReading): FamiliesRead => {
  const lines = text.split('\n')
  const kinds = kindsFrom(lines)
  const families = new Map<string, number[]>()
  const phrases = new Map<string, Phrase[]>()
  let next = 0
  const addPhrase = ([first = '', second = '']: readonly string[], family: number): void => {
    // A question is asked about the word of the two that says something.
    const isBefore = stop.has(first) && !stop.has(second)
    const [word, other] = isBefore ? [second, first] : [first, second]
    const [stem = word] = stemsOf(word)
    const [partner = other] = stemsOf(other)
    add(phrases, stem, { partner, isBefore, family })
  }
  const readLine = (line: string, family: number): void => {
    if (line.startsWith('#')) return
    const entries = line.split(/\s+/).filter(Boolean)
    const stems = new Set<string>()
    for (const entry of entries) {
      const [word = '', ...more] = entry.split('_').map(foldWord)
      if (more.length > 0) addPhrase([word, ...more], family)
      else for (const stem of stemsOf(word)) stems.add(stem)
    }
    for (const stem of stems) add(families, stem, family)
  }
  const readTo = (end: number): void => {
    for (; next < Math.min(end, lines.length); next += 1) readLine(lines[next] ?? '', next)
  }
  return {
    of: (stem) => {
      readTo(lines.length)
      return families.get(stem) ?? NONE
    },
    phrasesOf: (stem) => {
      readTo(lines.length)
      return phrases.get(stem) ?? NONE
    },
    wordsOf: (family) => wordsOfLine(lines[family]),
    isOfKind: (family) => family > kinds,
    entries: () => {
      readTo(lines.length)
      return [
        ...[...families].map(([stem, of]) => [familyKey(code, stem), of] as const),
        ...[...phrases].map(([stem, of]) => [phraseKey(code, stem), of] as const),
      ]
    },
    readAhead: async () => {
      while (next < lines.length) {
        readTo(next + LINES_PER_TURN)
        await nextTurn()
      }
    },
  }
}
