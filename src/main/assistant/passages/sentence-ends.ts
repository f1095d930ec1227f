import { FULL_STOP_CONTEXT, isInsideSentence, NOTE_MARK } from '../../platform/text/index.ts'

const STOP = String.raw`[.!?…]["'”’»“)\]*_]{0,3}${NOTE_MARK}{0,8}(?=\s+["'“‘„«»([*_¿¡–—-]{0,3}[\p{Lu}\p{N}£$€\x60])`
const WIDE_STOP = `[。！？]["'”’」』）]{0,2}${NOTE_MARK}{0,8}`
const CANDIDATE = new RegExp(`${STOP}|${WIDE_STOP}`, 'gu')

/**
 * The offsets in running text at which sentences end, the last at its end. Abbreviations, initials, decimals and ordinal numbers end none. Linear
 * in the text.
 */
export const sentenceEnds = (text: string): number[] => {
  const ends: number[] = []
  let start = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('.')) {
      const before = text.slice(Math.max(start, match.index - FULL_STOP_CONTEXT), match.index + 1)
      const after = text.slice(end, end + FULL_STOP_CONTEXT).trimStart()
      if (isInsideSentence(before, after)) continue
    }
    ends.push(end)
    start = end
  }
  if (ends.at(-1) !== text.length) ends.push(text.length)
  return ends
}
