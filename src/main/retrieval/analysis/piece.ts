import { foldWord } from './fold-word.ts'
import type { Language } from './language.ts'
import { stopMaskOf } from './language.ts'
import { stem } from './stemming/stem.ts'

/** A term as FTS5 has it: its tokenizer would cut one at signs. */
export const sparseWord = (term: string): string => term.replace(/[\0-/:-@[-`{-\x7f]/g, '')

/** A word of a text. One object for all occurrences while the analyser remembers it. */
export class Word {
  /** As it is written, in lower case, accents kept. */
  readonly surface: string
  /** What it is found by: the usual form first, then other spellings. */
  readonly terms: readonly string[]
  /** Who numbered it last, and how: looking that up for each occurrence would cost as much as reading the text. */
  numberedBy: symbol | null = null
  number = 0
  /** The last text that was looked through for different words, by its number. */
  seenIn = 0
  #sparse: string | null = null

  constructor(surface: string, terms: readonly string[]) {
    this.surface = surface
    this.terms = terms
  }

  /** What FTS5 finds it by. */
  get sparse(): string {
    this.#sparse ??= this.terms.map(sparseWord).join(' ')
    return this.#sparse
  }
}

/** A word before its language is known. */
export class Piece {
  readonly surface: string
  /** The languages in which it is a stop word, as bits. */
  readonly stopMask: number
  /** Whether it is found as it is written, and has no stem. */
  readonly isLiteral: boolean
  readonly #forms: readonly string[]
  #word: Word | null = null
  #language: Language | null = null
  /** In the languages in which it was read before: most words are only ever read in one. */
  #others: Map<Language, Word> | null = null

  /** `terms` are what a code is found by; `null` for an ordinary word, which is folded and stemmed. */
  constructor(surface: string, terms: readonly string[] | null) {
    this.surface = surface
    this.isLiteral = terms !== null
    this.#forms = terms ?? foldWord(surface)
    this.stopMask = this.isLiteral ? 0 : stopMaskOf(this.#forms[0] ?? '')
  }

  in(language: Language): Word {
    if (this.#word !== null && (this.isLiteral || this.#language === language)) return this.#word
    const word = this.#others?.get(language) ?? new Word(this.surface, this.#termsIn(language))
    if (this.#word !== null && this.#language !== null) {
      this.#others ??= new Map()
      this.#others.set(this.#language, this.#word)
    }
    this.#word = word
    this.#language = language
    return word
  }

  #termsIn(language: Language): readonly string[] {
    if (this.isLiteral) return this.#forms
    return this.#forms.length === 1
      ? [stem(this.#forms[0] ?? '', language)]
      : [...new Set(this.#forms.map((form) => stem(form, language)))]
  }
}
