import { sentencesOf } from '../passages/sentences.ts'
import type { Stretch } from '../passages/stretch.ts'
import { collapseSpace } from '../passages/stretch.ts'

type VerbatimFinder = (words: string) => Stretch | null

/** Words shorter than this stand in a passage by chance. */
const MIN_QUOTED_LENGTH = 12
const MIN_SENTENCE_LENGTH = 24
/** How quotes join the items of a list. */
const BETWEEN_ITEMS = ' · '
/** A stem, or a day, stands before what it is of. */
const LONGEST_STEM_WORDS = 16

const quotedIn = (evidence: string): string[] =>
  Array.from(evidence.matchAll(/"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»/g), (match) =>
    collapseSpace(match.slice(1).find((words) => words !== undefined) ?? ''),
  ).filter((words) => words.length >= MIN_QUOTED_LENGTH)

const sentencesIn = (evidence: string): string[] =>
  sentencesOf(evidence)
    .map(({ start, end }) => collapseSpace(evidence.slice(start, end)))
    .filter((words) => words.length >= MIN_SENTENCE_LENGTH)

/** One stretch over all that was found where it lies close together, else the longest. */
const together = (found: readonly Stretch[]): Stretch | null => {
  if (found.length === 0) return null
  const start = Math.min(...found.map((stretch) => stretch.start))
  const end = Math.max(...found.map((stretch) => stretch.end))
  const covered = found.reduce((length, stretch) => length + stretch.end - stretch.start, 0)
  if (end - start <= covered * 1.5) return { start, end }
  return found.reduce((longest, each) => (each.end - each.start > longest.end - longest.start ? each : longest))
}

/** As it stands in the passage, and not as a quote has to write it: "9\\. Juni", which would be an item of a list. */
const withoutEscapes = (markdown: string): string => markdown.replace(/\\(?=[!-/:-@[-`{-~])/g, '')

/** Where quoted words stand, as they are written or without what Markdown asks for. */
const findQuoted = (find: VerbatimFinder, words: string): Stretch | null => find(words) ?? find(withoutEscapes(words))

/** What stands behind the stem that a quote puts before it, which stands elsewhere in the passage, or not at all. */
const findBehindStem = (find: VerbatimFinder, item: string): Stretch | null => {
  const words = item.split(' ')
  for (let from = 1; from < words.length && from <= LONGEST_STEM_WORDS; from += 1) {
    const rest = words.slice(from).join(' ')
    if (rest.length < MIN_QUOTED_LENGTH) return null
    const found = findQuoted(find, rest)
    if (found) return found
  }
  return null
}

/** The items of a quoted list, or a quote behind its stem. */
const findItems = (find: VerbatimFinder, evidence: string): Stretch | null => {
  const items = collapseSpace(evidence).split(BETWEEN_ITEMS)
  return together(items.flatMap((item) => findQuoted(find, item) ?? findBehindStem(find, item) ?? []))
}

/** Behind a mark that stands before the end of its sentence, that end comes first: `… in October [1]. Six strokes [1].` */
const withoutEndBefore = (text: string): string => text.replace(/^\s*[.,;:!?…。！？]+(?=\s)/, '')

const withoutFences = (text: string): string => text.replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '')

/**
 * Where words of a reply stand in a passage: all of them, what of them stands in quotation marks, or one of their sentences. In a blockquote, which repeats
 * the document, also code, and the items of a list with what opens it. Null where they are the reply's own.
 */
export const findWords = (find: VerbatimFinder, words: string, isQuote: boolean): Stretch | null => {
  const evidence = withoutEndBefore(words)
  const whole = isQuote ? findQuoted(find, evidence) : find(evidence)
  if (whole && (isQuote || collapseSpace(evidence).length >= MIN_QUOTED_LENGTH)) return whole
  if (isQuote) {
    const code = find(withoutFences(evidence)) ?? find(evidence.replace(/^\s*`+|`+\s*$/g, ''))
    if (code) return code
    const items = findItems(find, evidence)
    if (items) return items
  }
  for (const part of [...quotedIn(evidence), ...sentencesIn(evidence)]) {
    const found = find(part)
    if (found) return found
  }
  return null
}
