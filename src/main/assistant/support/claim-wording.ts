import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { foldWord, withoutAccents } from '../language/fold-word.ts'

const stanceNames = ['all', 'only', 'must', 'may', 'part', 'nothing', 'still', 'than', 'refused'] as const
const scaleNames = ['quantity', 'frequency', 'certainty', 'precision', 'degree'] as const

/**
 * A file `resources/answering/claims.<code>.json`. Lists of words are text with spaces between; parts of patterns are regular expressions on folded text, tried
 * between the borders of words.
 */
const claimsFile = z.strictObject({
  code: z.string(),
  /** What denies is compared as a denial, not as a word that the other text lacks. */
  denials: z.string(),
  /** What only says that something is said states nothing by itself. */
  reporting: z.string(),
  /** Words on the two sides of which different things stand: who gave and who got, what is larger and than what. */
  pivots: z.string(),
  /** Those of them that compare. */
  comparing: z.string(),
  /** What stands for a thing that was named before: the white tablet and the yellow one. */
  standsFor: z.string(),
  /** What stands behind one of these is no subject and no object, and may stand anywhere in a sentence. */
  prepositions: z.string(),
  pronouns: z.string(),
  /** What points back too where it begins a sentence. */
  pointing: z.string(),
  /** Words before the one who does something, where the sentence begins with what it is done to. */
  agents: z.string(),
  passives: z.array(z.string()),
  /** Where a clause ends, beside at commas. */
  clauses: z.array(z.string()),
  /** What a sentence begins with that only tells where it is from: according to the contract. */
  leadIns: z.array(z.string()),
  /** What a sentence begins with that only speaks of the reply: here is what I found, I hope this helps. */
  announcing: z.array(z.string()),
  /** What a sentence says of how many, how surely and how much: a change of one of these changes the whole. */
  stances: z.record(z.enum(stanceNames), z.array(z.string())),
  /** Words that say something of all, always, surely, exactly or fully, and those that say less: `usually` does not support `always`. */
  scales: z.record(z.enum(scaleNames), z.strictObject({ strong: z.array(z.string()), weak: z.array(z.string()) })),
  /** What becomes more, and what becomes less. */
  directions: z.strictObject({ up: z.array(z.string()), down: z.array(z.string()) }),
  /** What a reason or a purpose begins with. */
  reasons: z.array(z.string()),
  /** What makes a statement beside it hold in some cases alone. */
  conditions: z.array(z.string()),
  /** What is said of a number that was computed of others. */
  computing: z.array(z.string()),
})
export type ClaimsFile = z.infer<typeof claimsFile>

/** The words of all languages that tell how something is said. A passage may be in another language than the sentence: each is read by all of them. */
export interface ClaimWording {
  readonly pivots: ReadonlySet<string>
  readonly comparing: ReadonlySet<string>
  readonly standsFor: ReadonlySet<string>
  readonly prepositions: ReadonlySet<string>
  readonly opening: ReadonlySet<string>
  readonly pronoun: RegExp
  readonly agent: RegExp
  readonly passive: RegExp
  /** Global, as the next: matched all over a text. */
  readonly clauseEnd: RegExp
  /** What denies, and what refuses, leaves out or takes away. */
  readonly denying: RegExp
  /** At the beginning of a sentence, as the next. */
  readonly leadIn: RegExp
  readonly announcing: RegExp
  readonly stances: readonly (readonly [name: string, pattern: RegExp])[]
  readonly scales: readonly Scale[]
  /** Global too. */
  readonly directions: { readonly up: RegExp; readonly down: RegExp }
  readonly reason: RegExp
  readonly condition: RegExp
  /** Global. */
  readonly computing: RegExp
}

/** How much of something is said: of all or of most, always or usually. */
export interface Scale {
  readonly strong: RegExp
  readonly weak: RegExp
}

/** Null where a language has no file. Throws when it is not what it should be. */
export const readClaimsFile = (path: string): ClaimsFile | null =>
  existsSync(path) ? claimsFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : null

export const wordsOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => (word === '' ? [] : foldWord(word)))

const whole = (parts: readonly string[]): RegExp =>
  parts.length === 0 ? /(?!)/ : new RegExp(`\\b(?:${parts.map(withoutAccents).join('|')})\\b`)

const opening = (parts: readonly string[]): RegExp =>
  parts.length === 0 ? /(?!)/ : new RegExp(`^\\W*(?:${parts.map(withoutAccents).join('|')})(?!\\w)\\s*`)

const CLAUSE_MARKS = '[;,:–—()]|\\.(?=\\s|$)'

export const claimWording = (files: readonly ClaimsFile[]): ClaimWording => {
  const all = (list: (file: ClaimsFile) => string): string[] => files.flatMap((file) => wordsOf(list(file)))
  const parts = (list: (file: ClaimsFile) => readonly string[]): string[] => files.flatMap(list)
  const pronouns = all(({ pronouns: own }) => own)
  return {
    pivots: new Set(all(({ pivots }) => pivots)),
    comparing: new Set(all(({ comparing }) => comparing)),
    standsFor: new Set(all(({ standsFor }) => standsFor)),
    prepositions: new Set(all(({ prepositions }) => prepositions)),
    opening: new Set([...pronouns, ...all(({ pointing }) => pointing)]),
    pronoun: whole(pronouns),
    agent: whole(all(({ agents }) => agents)),
    passive: whole(parts(({ passives }) => passives)),
    clauseEnd: new RegExp([CLAUSE_MARKS, whole(parts(({ clauses }) => clauses)).source].join('|'), 'g'),
    denying: new RegExp(whole(parts(({ stances }) => [...stances.nothing, ...stances.refused])).source, 'g'),
    leadIn: opening(parts(({ leadIns }) => leadIns)),
    announcing: opening(parts(({ announcing }) => announcing)),
    stances: stanceNames.map((name) => [name, whole(parts(({ stances }) => stances[name]))] as const),
    scales: scaleNames.map((name) => ({
      strong: whole(parts(({ scales }) => scales[name].strong)),
      weak: whole(parts(({ scales }) => scales[name].weak)),
    })),
    directions: {
      up: new RegExp(whole(parts(({ directions }) => directions.up)).source, 'g'),
      down: new RegExp(whole(parts(({ directions }) => directions.down)).source, 'g'),
    },
    reason: whole(parts(({ reasons }) => reasons)),
    condition: whole(parts(({ conditions }) => conditions)),
    computing: new RegExp(whole(parts(({ computing }) => computing)).source, 'g'),
  }
}
