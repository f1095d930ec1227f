/** What stands at the beginning of a text: a citation, plain text of some length, or too little to tell yet. */
export type MarkReading =
  | { readonly type: 'Mark'; readonly length: number; readonly numbers: readonly number[] }
  | { readonly type: 'Text'; readonly length: number }
  | { readonly type: 'Unsure' }

export interface MarkPlace {
  /** Whether nothing more will come. */
  readonly over: boolean
  readonly atLineStart: boolean
}

const words = [
  'source',
  'quelle',
  'passage',
  'document',
  'dokument',
  'doc',
  'reference',
  'ref',
  'citation',
  'chunk',
  'result',
]
const word = `(?:${words.join('|')})[ns]?`
const gap = '[ \\t]*'
const item = `(?:${word}${gap}[:.#]?${gap})?[#^]?\\d{1,4}`
const list = `${item}(?:${gap}(?:,|;|&|-|–|—|and|und|et|to|bis)${gap}${item})*`
const note = '(?::\\d{1,4})?(?:†[^\\]】\\n]{0,60})?'

const single = new RegExp(`^\\[${gap}${list}${note}${gap}\\]`, 'i')
const double = new RegExp(`^\\[\\[${gap}${list}${note}${gap}\\]\\]`, 'i')
const lenticular = new RegExp(`^【${gap}${list}${note}${gap}】`, 'i')
const parenthesised = new RegExp(`^\\(${gap}${word}${gap}[:.#]?${gap}${list}${gap}\\)`, 'i')
const linkTail =
  /^\([ \t]*(?:<[^<>()\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)(?:[ \t]+(?:"[^"()\n]*"|'[^'()\n]*'))?[ \t]*\)/
const definition = /^:[ \t]{0,9}<?[a-z][a-z0-9+.-]{0,19}:/i
const definitionSoFar = /^:[ \t]{0,9}<?[a-z0-9+.-]{0,20}$/i

/** Brackets are mostly something else: so much of them is waited for, and no citation is longer. */
const LONGEST_MARK = 100
/** The longest address of a link that has a number for its words. */
const LONGEST_LINK = 2_100
/** A wider range is no citation. */
const WIDEST_RANGE = 30

const text = (length: number): MarkReading => ({ type: 'Text', length })
const unsure: MarkReading = { type: 'Unsure' }

/** `1, 3-5` as 1, 3, 4, 5. */
const numbersIn = (mark: string): number[] => {
  // In `4:1†source` the second number is the passage's.
  const listed = mark.replace(/†.*$/s, '').replace(/\d{1,4}:(\d{1,4})/, '$1')
  const numbers: number[] = []
  for (const [, first = '', last] of listed.matchAll(/(\d{1,4})(?:[ \t]*(?:-|–|—|to|bis)[ \t]*[#^]?(\d{1,4}))?/g)) {
    const from = Number(first)
    const to = last === undefined ? from : Number(last)
    if (to < from || to - from >= WIDEST_RANGE) numbers.push(from, to)
    else for (let number = from; number <= to; number += 1) numbers.push(number)
  }
  return [...new Set(numbers)]
}

const isOpen = (rest: string): boolean =>
  rest.length < LONGEST_LINK && !rest.includes('\n') && rest.split('(').length > rest.split(')').length

/** `[1](https://…)` is a link whose words are a number, and `[1]: https://…` at the beginning of a line is where one leads. */
const readWhatFollows = (mark: string, rest: string, { over, atLineStart }: MarkPlace): MarkReading => {
  if (rest === '' && !over) return unsure
  if (rest.startsWith('(')) {
    const tail = linkTail.exec(rest)
    if (tail) return text(mark.length + tail[0].length)
    if (!over && isOpen(rest)) return unsure
  }
  if (atLineStart && rest.startsWith(':')) {
    if (definition.test(rest)) return text(mark.length)
    if (!over && definitionSoFar.test(rest)) return unsure
  }
  return { type: 'Mark', length: mark.length, numbers: numbersIn(mark) }
}

const readBracket = (from: string, place: MarkPlace): MarkReading => {
  const open = from.slice(0, LONGEST_MARK)
  const [mark] = (open.startsWith('[[') ? double : single).exec(open) ?? []
  if (mark !== undefined) return readWhatFollows(mark, from.slice(mark.length, mark.length + LONGEST_LINK), place)
  const mayClose = !place.over && open.length < LONGEST_MARK && !/[\]\n]./s.test(open) && !open.endsWith('\n')
  return mayClose ? unsure : text(1)
}

const namesPassage = (open: string): boolean => {
  const [, letters = '', rest = ''] = /^\([ \t]*([a-z]*)(.*)$/is.exec(open) ?? []
  const begun = letters.toLowerCase()
  if (rest === '') return words.some((each) => `${each}s`.startsWith(begun) || `${each}n`.startsWith(begun))
  return words.some((each) => begun === each || begun === `${each}s` || begun === `${each}n`)
}

const readOther = (from: string, pattern: RegExp, mayClose: (open: string) => boolean, over: boolean): MarkReading => {
  const open = from.slice(0, LONGEST_MARK)
  const [mark] = pattern.exec(open) ?? []
  if (mark !== undefined) return { type: 'Mark', length: mark.length, numbers: numbersIn(mark) }
  return !over && open.length < LONGEST_MARK && mayClose(open) ? unsure : text(1)
}

/**
 * Reads the citation at the beginning of a text, in whatever form models write one: `[1]`, `[1, 3-5]`, `[[1]]`, `[^1]`, `[doc:1]`, `【1†source】`,
 * `(source 1)`. A link is none.
 */
export const readMark = (from: string, place: MarkPlace): MarkReading => {
  if (from.startsWith('[')) return readBracket(from, place)
  if (from.startsWith('【')) return readOther(from, lenticular, (open) => !/[】\n]/.test(open), place.over)
  const mayClose = (open: string) => !/[)\n]/.test(open) && namesPassage(open)
  return readOther(from, parenthesised, mayClose, place.over)
}
