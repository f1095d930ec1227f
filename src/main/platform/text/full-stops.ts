import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { resourcesAbove } from '../installation/resources-above.ts'

/**
 * What a file of `resources/language` knows of full stops that end no sentence. Lists of words are text with spaces between, lower case, without their last stop;
 * `afterOrdinals` is what a pattern allows, tried on the beginning of what follows.
 */
export const fullStopWords = z.strictObject({
  abbreviations: z.string(),
  /** Before a figure these are abbreviations, and words of their own elsewhere: "mind. 3", "gem. § 5". */
  beforeFigures: z.string(),
  /** Behind a quantity these end what says it, "220 mm max."; with a capital they may be a name. */
  besideQuantities: z.string(),
  /** Words before an ordinal number that is written with a full stop. */
  beforeOrdinals: z.string(),
  afterOrdinals: z.string(),
})

interface FullStops {
  readonly abbreviations: ReadonlySet<string>
  readonly beforeFigures: ReadonlySet<string>
  readonly besideQuantities: ReadonlySet<string>
  readonly beforeOrdinal: RegExp
  readonly afterOrdinal: RegExp
}

/** All languages together, since a text of one holds abbreviations of another. */
const readFullStops = (): FullStops => {
  const dir = join(resourcesAbove(import.meta.url), 'language')
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const { fullStops } = JSON.parse(readFileSync(join(dir, name), 'utf8')) as Record<string, unknown>
      return fullStopWords.parse(fullStops)
    })
  const wordsOf = (list: keyof z.infer<typeof fullStopWords>): string[] =>
    files.flatMap((file) => file[list].split(/\s+/)).filter((word) => word !== '')
  const afterOrdinals = files.map((file) => file.afterOrdinals).filter((pattern) => pattern !== '')
  return {
    abbreviations: new Set(wordsOf('abbreviations')),
    beforeFigures: new Set(wordsOf('beforeFigures')),
    besideQuantities: new Set(wordsOf('besideQuantities')),
    beforeOrdinal: new RegExp(
      String.raw`(?:^|[\s(])(?:${[...wordsOf('beforeOrdinals'), '–', '-'].join('|')})\s$`,
      'iu',
    ),
    afterOrdinal: new RegExp(`^(?:${afterOrdinals.join('|')})`, 'iu'),
  }
}

let known: FullStops | null = null
const fullStops = (): FullStops => {
  known ??= readFullStops()
  return known
}

const QUANTITY = /\d\s?[\p{L}°%/²³]{0,6}\s\p{L}+\.$/u

const isAbbreviation = (before: string, after: string): boolean => {
  const word = /(\S+)\.$/.exec(before)?.[1]?.replace(/^[("'“„«[]+/, '') ?? ''
  if (/^\p{Lu}$/u.test(word)) return true
  // "e. V.", "g. U.": one letter before another.
  if (/^\p{L}$/u.test(word) && /^\p{L}\.(?!\p{L})/u.test(after)) return true
  const lower = word.toLowerCase()
  const { abbreviations, beforeFigures, besideQuantities } = fullStops()
  if (beforeFigures.has(lower)) return /^(?:§|\d)/.test(after)
  if (besideQuantities.has(lower) && !/^\d/.test(after)) {
    const isFirst = before.trim() === `${word}.`
    return (isFirst || word === lower) && !QUANTITY.test(before)
  }
  return abbreviations.has(lower)
}

/** Dots that lead from a name to its amount: "Main hall ............ £85.00". */
const isLeader = (before: string, after: string): boolean =>
  /\.{4}$|(?:\s\.){4}$/.test(before) && /^(?:[-–\d£$€¥]|(?:EUR|CHF|USD|GBP)\s)/.test(after)

/** "4. 6. 1989" */
const isInsideDate = (before: string, after: string): boolean =>
  /(?<!\d)\d{1,2}\.$/.test(before) &&
  (/^\d{1,2}\.\s?\d{4}(?!\d)/.test(after) ||
    (/(?<!\d)\d{1,2}\.\s\d{1,2}\.$/.test(before) && /^\d{4}(?!\d)/.test(after)))

const isOrdinal = (before: string, after: string): boolean => {
  if (isInsideDate(before, after)) return true
  // "9." or, with its month, "9.8.", and "in der 118. Minute"
  const number = /(?:^|[\s(])((?:\d{1,2}\.)?\d{1,2}\.|\d{3}\.)$/.exec(before)
  if (!number) return false
  const rest = before.slice(0, before.length - (number[1]?.length ?? 0))
  // "Renate Falk (1. Vorsitzende)"
  return (
    rest.trim() === '' ||
    rest.endsWith('(') ||
    fullStops().beforeOrdinal.test(rest) ||
    fullStops().afterOrdinal.test(after)
  )
}

/** How many characters before and behind a full stop tell what it is: longer words are no abbreviations. */
export const FULL_STOP_CONTEXT = 40

/**
 * Whether a full stop belongs to an abbreviation, an initial or an ordinal number and ends no sentence.
 *
 * @param before what stands before it in its sentence, with the stop; the last `FULL_STOP_CONTEXT` characters are enough
 * @param after what stands behind it, without the space between
 */
export const isInsideSentence = (before: string, after: string): boolean =>
  isLeader(before, after) || isAbbreviation(before, after) || isOrdinal(before, after)
