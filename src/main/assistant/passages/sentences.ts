import type { Stretch } from './stretch.ts'
import { trimStretch } from './stretch.ts'

const blockStart = /^\s*(?:#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|\||>|```)/
const heading = /^\s*#{1,6}\s/
const sentenceMark = /(?<=[.!?…]["'”’)\]*_]{0,3})\s+(?=["'“‘([*_]{0,3}[\p{Lu}\p{N}£$€])|(?<=[。！？])/gu
const abbreviation = /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|Rev|St|Jr|Sr|No|Nos|Fig|vs|e\.g|i\.e|approx|cf|pp?)\.$/u

/** Words after which nobody ends a line on purpose. */
const runsOn = /\s(?:an?|and|as|at|by|for|from|in|into|is|of|on|or|our|than|that|the|their|to|was|with)$/i

interface Line extends Stretch {
  readonly text: string
}

const linesOf = (text: string): Line[] => {
  const lines: Line[] = []
  let start = 0
  for (const match of text.matchAll(/[\n\f]|$/g)) {
    lines.push({ start, end: match.index, text: text.slice(start, match.index) })
    start = match.index + 1
  }
  return lines
}

/** Whether a block of running text ends with `line`: a title, a list item, the last line of a paragraph, or a line broken early. */
const endsBlock = (line: Line, next: Line, width: number): boolean => {
  if (next.text.trim() === '' || blockStart.test(next.text) || heading.test(line.text)) return true
  const text = line.text.trimEnd()
  const brokenEarly = text.length < width * 0.7 && /^\s*["'“‘(*]*[\p{Lu}\p{N}]/u.test(next.text)
  return brokenEarly && !/[,;–-]$/.test(text) && !runsOn.test(text)
}

const blocksOf = (text: string): Stretch[] => {
  const lines = linesOf(text)
  const width = lines.reduce((widest, line) => Math.max(widest, line.text.length), 0)
  const blocks: Stretch[] = []
  let start: number | null = null
  for (const [index, line] of lines.entries()) {
    if (line.text.trim() === '') continue
    start ??= line.start
    const next = lines[index + 1]
    if (next && !endsBlock(line, next, width)) continue
    blocks.push({ start, end: line.end })
    start = null
  }
  return blocks
}

/**
 * The sentences of running text, Markdown or PDF text, in order: headings, list items and lines that were broken on purpose stand alone, wrapped
 * lines are joined. What is between the stretches is white space.
 */
export const sentencesOf = (text: string): Stretch[] =>
  blocksOf(text).flatMap((block) => {
    const body = text.slice(block.start, block.end)
    const sentences: Stretch[] = []
    let start = 0
    const close = (end: number) => {
      const sentence = trimStretch(text, { start: block.start + start, end: block.start + end })
      if (sentence) sentences.push(sentence)
      start = end
    }
    for (const match of body.matchAll(sentenceMark)) {
      const before = body.slice(start, match.index)
      if (abbreviation.test(before) || /^\s*\d{1,3}\.$/.test(before)) continue
      close(match.index)
    }
    close(body.length)
    return sentences
  })

/** Whether a stretch of Markdown is a heading. */
export const isHeading = (sentence: string): boolean => heading.test(sentence)
