import { standsBelow } from './flush-edges.ts'
import type { TextLine } from './text-line.ts'

/** Characters of a line of prose; addresses, labels and cells have fewer in all of their lines, or a capital in front of each. */
const PROSE = 22
/** So many lines of a block tell what it is. */
const TELLING = 12

/** Chinese and Japanese know no spaces between words, and short lines where they are written downwards. */
export const UNSPACED = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/

/** A letter that begins no sentence, or one of a script that has no capitals to begin it with. */
const WITHIN_SENTENCE = /^[\p{Ll}\p{Lo}]/u

/**
 * Whether the line above one is of a running text, whose lines were broken where they were full, and not of a block whose lines were each ended, as those of
 * an address are: its lines are long, and end at the same place or begin in the middle of a sentence.
 */
export const isBelowRunningText = (
  lines: readonly TextLine[],
  at: number,
  isFlush: (line: TextLine) => boolean,
): boolean => {
  const last = lines[at - 1]
  if (last === undefined) return false
  if (UNSPACED.test(last.text)) return true
  let from = at - 1
  while (from > at - TELLING && standsBelow(lines[from - 1], lines[from])) from--
  const block = lines.slice(from, at)
  if (!block.some(({ text }) => text.length >= PROSE)) return false
  return isFlush(last) || block.some(({ text }, place) => place > 0 && WITHIN_SENTENCE.test(text))
}

/** Longer lines than this are no entries of a list, and shorter lists than so many lines may be sentences. */
const MAX_ENTRY = 30
const LEAST_ENTRIES = 3

/** The lines of blocks that name one thing in each: they are all short, and none begins in the middle of a sentence. */
export const listedLines = (lines: readonly TextLine[]): ReadonlySet<TextLine> => {
  const listed = new Set<TextLine>()
  for (let from = 0; from < lines.length; ) {
    let end = from + 1
    while (end < lines.length && standsBelow(lines[end - 1], lines[end])) end++
    const block = lines.slice(from, end)
    if (block.length >= LEAST_ENTRIES && block.every(isEntry) && !isSentence(block))
      for (const line of block) listed.add(line)
    from = end
  }
  return listed
}

/** In German every line of a narrow column may begin with a capital: where some of them end a sentence and others do not, they are of one. */
const isSentence = (block: readonly TextLine[]): boolean => {
  const ended = block.filter(({ text }) => /[.!?]["'”’»)]?$/.test(text))
  return ended.length > 0 && ended.length < block.length
}

/** Single letters below each other are of one word. */
const isEntry = ({ text }: TextLine): boolean => text.length < MAX_ENTRY && /^[\p{Lu}\p{N}]../u.test(text)
