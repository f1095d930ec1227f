import type { Citation } from '../../../../contracts/index.ts'
import { createCitedWords } from './cited-words.ts'
import { createLineWatch } from './line-watch.ts'
import { type MarkReading, readMark } from './read-mark.ts'
import { isSuperscript, readSuperscript } from './read-superscript.ts'

/** Text as it comes from a model, made into text whose citations are all `[n]`, with numbers that stand for something. */
export interface CitationFilter {
  /** Takes a piece and returns what is certain by now; the rest is held back until more comes. */
  add(piece: string): string
  /** Returns what was held back. */
  end(): string
}

/** A code span of which no end is in sight after so much is none. */
const LONGEST_HELD_SPAN = 300
const REMEMBERED = 24
const LONGEST_WATCHED_LINE = 400
/** Four digits in brackets are a year more often than a passage. */
const LARGEST_TWO_FACED = 999

/** Gives the passage that a number means, and the part of it that the words before the mark repeat; null for a number that stands for none. */
export type Mention = (given: number, words: string) => Citation | null

/** A line of so much may yet be an item of a list, in which code begins: "1) ```". */
const MAY_NUMBER_AN_ITEM = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\d{1,9}[.)]?$/

interface Step {
  readonly consumed: number
  readonly output: string
  readonly isMark?: boolean
}

const verbatim = (text: string): Step => ({ consumed: text.length, output: text })

/** The length of a code span at the beginning of a text; 0 when the backticks are just that, null when it cannot be told yet. */
const codeSpanLength = (from: string, over: boolean): number | null => {
  const seen = from.slice(0, LONGEST_HELD_SPAN)
  const mayGrow = !over && seen.length < LONGEST_HELD_SPAN
  const [ticks = ''] = /^`+/.exec(seen) ?? []
  const paragraphEnd = seen.search(/\n[ \t>]*\n/)
  const inside = paragraphEnd < 0 ? seen : seen.slice(0, paragraphEnd)
  for (const match of inside.slice(ticks.length).matchAll(/`+/g)) {
    const end = ticks.length + match.index + match[0].length
    // A run that reaches the end of what is seen may be longer than it looks.
    if (match[0].length === ticks.length && (end < seen.length || over)) return end
  }
  return mayGrow && paragraphEnd < 0 ? null : 0
}

/**
 * Reads citations in every form that models write them in, and writes each as `[n]` with the reply's own number, which `mention` gives. A number that stands
 * for no passage is taken out, and the space before it where they came together. Code, links and escaped brackets stay as they are. However the text
 * was cut into pieces, what comes back joins to the same text but for such spaces.
 */
export const createCitationFilter = (mention: Mention): CitationFilter => {
  const lines = createLineWatch()
  const cited = createCitedWords()
  let held = ''
  let line = ''
  let lineIsCode: boolean | null = null
  /** The end of what has been put out, for what looks back. */
  let tail = ''
  let swallowSpace = false

  const replace = ({ length, numbers }: Extract<MarkReading, { type: 'Mark' }>, spaces: string): Step => {
    const mentioned = numbers.flatMap((number) => mention(number, cited.current) ?? [])
    const marks = [...new Set(mentioned.map(({ number }) => `[${number}]`))].join('')
    if (marks !== '') return { consumed: spaces.length + length, output: spaces + marks, isMark: true }
    if (numbers.some((number) => number === 0 || number > LARGEST_TWO_FACED))
      return verbatim(held.slice(0, spaces.length + length))
    swallowSpace = tail === '' || /\s$/.test(tail)
    return { consumed: spaces.length + length, output: '' }
  }
  const raised = (from: string, spaces: string, over: boolean): Step | null => {
    if (!over && /^[⁰¹²³⁴⁵⁶⁷⁸⁹,˒\s]*$/.test(from)) return null
    const read = spaces === '' ? readSuperscript(from, tail) : null
    if (!read) return verbatim(spaces + from.charAt(0))
    const { length, numbers, certain } = read
    const known = numbers.some((number) => mention(number, cited.current) !== null)
    return known || certain
      ? replace({ type: 'Mark', length, numbers }, spaces)
      : verbatim(spaces + from.slice(0, length))
  }
  const codeSpan = (from: string, spaces: string, over: boolean): Step | null => {
    const length = codeSpanLength(from, over)
    if (length === null) return null
    const ticks = /^`+/.exec(from)?.[0].length ?? 1
    return verbatim(spaces + from.slice(0, length === 0 ? ticks : length))
  }
  const mark = (from: string, spaces: string, over: boolean): Step | null => {
    const reading = readMark(from, { over, atLineStart: line.trim() === '' })
    if (reading.type === 'Unsure') return null
    return reading.type === 'Mark' ? replace(reading, spaces) : verbatim(spaces + from.slice(0, reading.length))
  }
  /** Spaces stay together with what follows them in the same piece, since they go with a citation that is taken out. They do not wait for it. */
  const textStep = (over: boolean): Step | null => {
    const plain = /^[^ \\`[【(⁰¹²³⁴⁵⁶⁷⁸⁹\n]+/.exec(held)?.[0]
    if (plain !== undefined) return verbatim(plain)
    const spaces = /^ */.exec(held)?.[0] ?? ''
    const from = held.slice(spaces.length)
    switch (from.charAt(0)) {
      case '':
        return verbatim(spaces)
      case '\\':
        return from.length < 2 && !over ? null : verbatim(spaces + from.slice(0, 2))
      case '`':
        return codeSpan(from, spaces, over)
      case '[':
      case '【':
      case '(':
        return mark(from, spaces, over)
      default:
        return isSuperscript(from.charAt(0)) ? raised(from, spaces, over) : verbatim(spaces + from.charAt(0))
    }
  }
  /** Null while it cannot be told what kind of line begins here. */
  const lineKind = (over: boolean): boolean | null => {
    const [start = ''] = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`+|~+|[^\s`~])?/.exec(held) ?? []
    const isToldApart = start.length < held.length || /[^\s\d`~*+>-]$/.test(start)
    const whole = over || (isToldApart && !MAY_NUMBER_AN_ITEM.test(held))
    return whole ? lines.begin(held.slice(0, start.length + 1)) === 'Code' : null
  }
  const step = (over: boolean): Step | null => {
    lineIsCode ??= lineKind(over)
    if (lineIsCode === null) return null
    if (!lineIsCode) return textStep(over)
    const end = held.indexOf('\n')
    return verbatim(end < 0 ? held : held.slice(0, end + 1))
  }
  const take = ({ consumed, output, isMark = false }: Step): string => {
    const raw = held.slice(0, consumed)
    held = held.slice(consumed)
    const lastBreak = raw.lastIndexOf('\n')
    if (lastBreak >= 0) {
      // A code span may go on over lines; none of them begins a block.
      lines.end((line + raw.slice(0, raw.indexOf('\n'))).slice(0, LONGEST_WATCHED_LINE))
      line = raw.slice(lastBreak + 1)
      lineIsCode = raw.endsWith('\n') ? null : lineIsCode
    } else if (line.length < LONGEST_WATCHED_LINE) line += raw
    const written = swallowSpace && output.startsWith(' ') ? output.slice(1) : output
    if (output !== '') {
      swallowSpace = false
      tail = (tail + written).slice(-REMEMBERED)
    }
    if (isMark) cited.mark()
    else cited.add(written)
    return written
  }
  const run = (over: boolean): string => {
    let output = ''
    while (held !== '') {
      const next = step(over)
      if (next === null) break
      output += take(next)
    }
    return output
  }
  return {
    add: (piece) => {
      held += piece
      return run(false)
    },
    end: () => run(true),
  }
}

/** A whole text with its citations read, see {@link createCitationFilter}. */
export const readCitations = (text: string, mention: Mention): string => {
  const filter = createCitationFilter(mention)
  return filter.add(text) + filter.end()
}
