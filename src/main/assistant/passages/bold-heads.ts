import type { Line } from './text-lines.ts'

/** Below every heading that a document marks. */
export const BOLD_LEVEL = 7

const LONGEST_HEADING = 90
const MOST_WORDS = 10
/** Fewer words in bold before a comma are what the sentence is about, and head nothing. */
const LEAST_CASE_WORDS = 4

const ALONE = /^\s*\*\*([^*]+)\*\*:?\s*$/
const RUN_IN = /^\s*(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+)?(\*\*[^*]+\*\*)(\s*[:,–—-]?)\s+\S/
const MARK_AND_BOLD = /^(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+)?\*\*[^*]+\*\*[:.]?$/

const wordsOf = (text: string): number => text.trim().split(/\s+/).length

/** Whether a line is nothing but a few words in bold, as what follows is headed where no other heading is used: no sentence, no question, no value. */
export const isBoldHeading = (line: string): boolean => {
  const words = ALONE.exec(line)?.[1]?.trim()
  if (words === undefined || words.length > LONGEST_HEADING || wordsOf(words) > MOST_WORDS) return false
  return /\p{L}{2}/u.test(words) && !/[.!?？,;]$|:\s|\[\d+\]/u.test(words)
}

/** Whether a sentence is nothing but the bold words that head what follows in its paragraph: "**Contents.**", "- **Twice a day.**". */
export const isBoldLead = (sentence: string): boolean =>
  sentence.length <= LONGEST_HEADING && MARK_AND_BOLD.test(sentence) && !/[?？]\W*$/.test(sentence)

/** What a paragraph begins with in bold. */
export interface BoldLead {
  /** In bold, without the sign behind it. */
  readonly text: string
  /** Whether it is the case that the paragraph tells what to do in: "**If you forget to take it**, take it later". */
  readonly isCase: boolean
}

/** What all sentences of a paragraph are of, "**Contents**" of "**Contents.** Sensors and orbits"; null where a sentence merely begins in bold. */
export const boldLeadOf = (paragraph: string): BoldLead | null => {
  const [, bold = '', sign = ''] = RUN_IN.exec(paragraph) ?? []
  const words = bold.slice(2, -2).trim()
  if (words === '' || words.length > LONGEST_HEADING || /[?？]$/.test(words)) return null
  const isCase = sign.trim() === ',' && wordsOf(words) >= LEAST_CASE_WORDS
  if (!isCase && !/[.:!]$/.test(words) && !/[:–—-]/.test(sign)) return null
  return { text: `**${words.replace(/[.:,!]$/, '')}**`, isCase }
}

/** Marks the lines that are headings by being in bold: those that stand over text. Over a list such a line leads to it, as its stem. */
export const markBoldHeadings = (lines: readonly Line[]): Line[] =>
  lines.map((line, at) => {
    const before = lines[at - 1]
    const isFree = before === undefined || before.kind === 'Blank' || before.kind === 'Heading'
    if (line.kind !== 'Text' || !isFree || !isBoldHeading(line.text)) return line
    const next = lines.slice(at + 1).find(({ kind }) => kind !== 'Blank')
    const leads = next !== undefined && next.kind !== 'Heading' && next.kind !== 'Item' && !isBoldHeading(next.text)
    return leads ? { ...line, kind: 'Heading', level: BOLD_LEVEL } : line
  })
