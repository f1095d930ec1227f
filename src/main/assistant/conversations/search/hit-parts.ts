import { foldText } from '../../../../contracts/index.ts'

/** A stretch of text that either is a word that was looked for or stands around it. */
export interface HitPart {
  readonly text: string
  readonly hit: boolean
}

const BEFORE = 60
const AFTER = 160
/** Hits further in are shown by the beginning of their message. */
const LOOKED_THROUGH = 50_000

interface Stretch {
  readonly start: number
  readonly end: number
}

/** The folded text, and for each of its units the offset in the text that it came from. */
const foldWithOffsets = (text: string): { folded: string; offsets: number[] } => {
  const offsets: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const part = foldText(character)
    for (let unit = 0; unit < part.length; unit += 1) offsets.push(at)
    folded += part
    at += character.length
  }
  offsets.push(text.length)
  return { folded, offsets }
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

const find = (text: string, words: readonly string[]): Stretch[] => {
  const { folded, offsets } = foldWithOffsets(text)
  const found: Stretch[] = []
  for (const word of words.map(foldText).filter((each) => each !== '')) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      const start = offsets[at] ?? 0
      const end = offsets[at + word.length] ?? text.length
      // In the middle of another word it is none, except where words have no spaces between them.
      if (!isLetter(folded[at - 1]) || /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(word))
        found.push({ start, end })
    }
  }
  return found.toSorted((one, other) => one.start - other.start || other.end - one.end)
}

/** The words of a reply without its marks: the signs of quotes, headings and bold words, the lines around code, and strokes before signs that would be marks. */
const wordsOf = (content: string): string =>
  content
    .replace(/^(?:> ?)?(?:```|~~~).*$/gm, '')
    .replace(/^(?:> ?|#{1,6} )/gm, '')
    .replace(/\*\*(?=\S)([^*\n]+)\*\*/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')

/**
 * The stretch of a text around the first word that was looked for, cut into hits and what is between them, on one line. A reply is told without the marks of its
 * Markdown; what a person wrote as it is.
 */
export const hitParts = (content: string, words: readonly string[], isReply = false): HitPart[] => {
  const beginning = content.slice(0, LOOKED_THROUGH)
  const text = (isReply ? wordsOf(beginning) : beginning).replace(/\s+/g, ' ')
  const found = find(text, words)
  const from = Math.max(0, (found[0]?.start ?? 0) - BEFORE)
  const to = Math.min(text.length, (found[0]?.start ?? 0) + AFTER)
  const parts: HitPart[] = []
  const add = (start: number, end: number, hit: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), hit })
  }
  let at = from
  for (const { start, end } of found) {
    if (start < at || start >= to) continue
    add(at, start, false)
    add(start, Math.min(end, to), true)
    at = Math.min(end, to)
  }
  add(at, to, false)
  if (from > 0) parts.unshift({ text: '…', hit: false })
  if (to < text.length) parts.push({ text: '…', hit: false })
  return parts
}
