import { foldWord } from './fold-word.ts'

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
}

interface Read {
  readonly families: ReadonlyMap<string, readonly number[]>
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
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

const read = (text: string, { stop, stemsOf }: FamilyReading): Read => {
  const families = new Map<string, number[]>()
  const phrases = new Map<string, Phrase[]>()
  const addPhrase = ([first = '', second = '']: readonly string[], family: number): void => {
    // A question is asked about the word of the two that says something.
    const isBefore = stop.has(first) && !stop.has(second)
    const [word, other] = isBefore ? [second, first] : [first, second]
    const [stem = word] = stemsOf(word)
    const [partner = other] = stemsOf(other)
    add(phrases, stem, { partner, isBefore, family })
  }
  for (const [family, line] of text.split('\n').entries()) {
    if (line.startsWith('#')) continue
    const entries = line
      .split(/\s+/)
      .filter(Boolean)
      .map((entry) => entry.split('_').map(foldWord))
    for (const entry of entries) if (entry.length === 2) addPhrase(entry, family)
    const stems = entries.flatMap(([word = '', ...more]) => (more.length === 0 ? stemsOf(word) : []))
    for (const stem of new Set(stems)) add(families, stem, family)
  }
  return { families, phrases }
}

const NONE: readonly never[] = []

/**
 * Reads lines of words that stand for one another, `hand_back` for two words of a phrase; a line that begins with `#` is a remark. They are read when they
 * are first asked for: thousands of lines would take each start a tenth of a second.
 */
export const createFamilies = (text: string, reading: FamilyReading): Families => {
  let known: Read | null = null
  const all = (): Read => {
    known ??= read(text, reading)
    return known
  }
  return {
    of: (stem) => all().families.get(stem) ?? NONE,
    phrasesOf: (stem) => all().phrases.get(stem) ?? NONE,
  }
}
