import { CharacterClass, classOf, isSupplementaryWord } from './character-class.ts'

/** What a run of characters without a separator is made of. */
export type RunKind =
  /** Letters alone, in one case or with a capital: an ordinary word. */
  | 'Word'
  /** Anything with digits, joining signs, apostrophes or capitals inside. */
  | 'Code'
  | 'Paired'
  | 'Unspaced'

export interface RunSink {
  /** `from` and `to` are offsets in the text that was scanned. */
  run(kind: RunKind, from: number, to: number): void
}

const { Lower, Upper, Digit, Joiner, Apostrophe, Comma, Paired, Unspaced, HighSurrogate, Separator } = CharacterClass
const isWordClass = (found: number): boolean => found === Lower || found === Upper || found === Digit

/** The class at an offset; a pair of surrogates counts as its character does. */
const classAt = (text: string, at: number): number => {
  const found = classOf(text.charCodeAt(at))
  if (found !== HighSurrogate) return found
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return character.length === 2 && isSupplementaryWord(character) ? Paired : Separator
}
const widthAt = (text: string, at: number): number => (classOf(text.charCodeAt(at)) === HighSurrogate ? 2 : 1)

/** Whether the sign at an offset joins what stands on both its sides. */
const joins = (text: string, at: number, sign: number): boolean => {
  if (sign !== Joiner && sign !== Apostrophe && sign !== Comma) return false
  if (at + 1 >= text.length) return false
  const next = classOf(text.charCodeAt(at + 1))
  return sign === Comma ? next === Digit && classOf(text.charCodeAt(at - 1)) === Digit : isWordClass(next)
}

/** `C++`, `C#` and the like: the signs after one or two letters belong to them. */
const endOfSigns = (text: string, from: number, to: number): number => {
  if (to - from > 2) return to
  if (text.startsWith('++', to)) return to + 2
  return text[to] === '#' ? to + 1 : to
}

/** The end of the word or code that begins at `from`; below zero where it is no plain word. */
const scanWord = (text: string, from: number): number => {
  let at = from
  let isPlain = true
  let capitals = 0
  let small = 0
  for (; at < text.length; at++) {
    const found = classOf(text.charCodeAt(at))
    if (found === Lower) {
      small++
      if (capitals > 1) isPlain = false
    } else if (found === Upper) {
      capitals++
      if (small > 0) isPlain = false
    } else if (found === Digit || joins(text, at, found)) isPlain = false
    else break
  }
  const to = endOfSigns(text, from, at)
  return isPlain && to === at ? to : -to
}

const endOfClass = (text: string, from: number, wanted: number): number => {
  let at = from
  while (at < text.length && classAt(text, at) === wanted) at += widthAt(text, at)
  return at
}

/** Cuts unified text into runs, in order. Linear in its length, whatever it holds. */
export const scanWords = (text: string, sink: RunSink): void => {
  for (let at = 0; at < text.length; ) {
    const found = classAt(text, at)
    if (isWordClass(found)) {
      const end = scanWord(text, at)
      const to = Math.abs(end)
      sink.run(end > 0 ? 'Word' : 'Code', at, to)
      at = to
    } else if (found === Paired || found === Unspaced) {
      const to = endOfClass(text, at, found)
      sink.run(found === Paired ? 'Paired' : 'Unspaced', at, to)
      at = to
    } else at += widthAt(text, at)
  }
}
