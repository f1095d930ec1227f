import { breaksEarly } from './breaks-early.ts'
import { runsOn } from './runs-on.ts'
import type { Line } from './text-lines.ts'

const LEADS_BOLD = /^\s*(\*\*[^*]+\*\*)\s*\S/
const ENDS = /[.!?…:;)][*_"'”’]*\s*$/

/** Lines that each begin with what they are of, in bold, as changes do under their versions. */
const areLedBold = (lines: readonly Line[]): boolean =>
  lines.length > 1 &&
  lines.every(({ text }, at) => LEADS_BOLD.test(text) && (at === 0 || ENDS.test(lines[at - 1]?.text ?? '')))

/** What an entry begins with. */
export const leadOfEntry = ({ text }: Line): string => LEADS_BOLD.exec(text)?.[1] ?? ''

const LEAST_BROKEN = 2

/** Lines of which those that are neither last nor longest end long before the next word did not fit: notes with a fact on each. */
const areBroken = (lines: readonly Line[]): boolean => {
  const texts = lines.map(({ text }) => text.trim())
  if (texts.slice(0, -1).some((text) => /[,–-]$/.test(text) || runsOn(text))) return false
  const longest = Math.max(...texts.map(({ length }) => length))
  const inner = texts
    .slice(0, -1)
    .flatMap((text, at) => (text.length === longest ? [] : [[text, texts[at + 1] ?? ''] as const]))
  return inner.length >= LEAST_BROKEN && inner.every(([text, next]) => breaksEarly(text, next, longest))
}

/** Marks the lines of paragraphs that are no running text but a fact on each line. */
export const markFacts = (lines: readonly Line[]): Line[] => {
  const marked: Line[] = []
  for (let from = 0; from < lines.length; ) {
    let to = from
    while (lines[to]?.kind === 'Text') to += 1
    const paragraph = lines.slice(from, to)
    const kind = areLedBold(paragraph) ? 'Entry' : areBroken(paragraph) ? 'Fact' : 'Text'
    marked.push(...paragraph.map((line): Line => ({ ...line, kind })))
    const other = lines[to]
    if (other !== undefined) marked.push(other)
    from = to + 1
  }
  return marked
}
