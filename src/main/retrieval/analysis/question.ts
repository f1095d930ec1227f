import type { Analyser } from './analyser.ts'
import { CharacterClass, classOf } from './character-class.ts'
import { withoutCourtesy } from './courtesy.ts'
import type { Language } from './language.ts'
import { guessLanguage, languages, maskOf } from './language.ts'
import type { Piece } from './piece.ts'

/** One thing that a question asks for. */
export interface QuestionUnit {
  /** As it was asked, in lower case. */
  readonly surface: string
  /** A text has it that holds any of these. */
  readonly terms: readonly string[]
  /** A single character of a script that is cut into pairs: the terms are beginnings. */
  readonly isPrefix: boolean
  /** A code as one word, beside its parts: it counts where an index has it, and is not missed where none does. */
  readonly isWhole: boolean
  /** An ordinary word, which may have been mistyped. */
  readonly isWord: boolean
}

export interface Question {
  /** What is asked, without politeness; what an embedder gets. */
  readonly text: string
  readonly language: Language
  /** In the order of the question, each once. Empty when it is made of stop words and signs alone. */
  readonly units: readonly QuestionUnit[]
}

/** What matters in a longer question stands at its beginning. */
const LONGEST_QUESTION = 20_000
const HAS_DIGIT = /\d/
const LETTERS = /^[\p{L}\p{M}]+$/u

const isPairedCharacter = (surface: string): boolean =>
  [...surface].length === 1 && classOf(surface.charCodeAt(0)) === CharacterClass.Paired

/**
 * Reads a question for an index that holds texts of some languages (bits in the order of `languages`). The same analyser must have read the texts. Each
 * word is looked for in the forms that it has in any of these languages.
 */
export const readQuestion = (analyser: Analyser, asked: string, languageMask: number): Question => {
  const text = withoutCourtesy(asked.slice(0, LONGEST_QUESTION))
  const { main, wholes } = analyser.pieces(text)
  const known = languages.filter((language) => language === 'en' || (languageMask & maskOf(language)) !== 0)
  const language = guessLanguage(main, known)
  const units = new Map<string, QuestionUnit>()
  const termsOf = (piece: Piece): string[] => known.flatMap((one) => piece.in(one).terms)
  /** A text that holds a number or a day as one word holds its parts, however they are written there. */
  const wholesAround = (at: number): string[] =>
    wholes.flatMap(({ piece, from, to }) =>
      from <= at && at < to && HAS_DIGIT.test(piece.surface) ? termsOf(piece) : [],
    )
  const add = (piece: Piece, isWhole: boolean, others: readonly string[] = []): void => {
    const terms = [...new Set([...termsOf(piece), ...others])]
    const key = terms.join(' ')
    if (units.has(key)) return
    const { surface } = piece
    const isPrefix = !isWhole && isPairedCharacter(surface)
    const isWord = !isWhole && !piece.isLiteral && LETTERS.test(surface)
    units.set(key, { surface, terms, isPrefix, isWhole, isWord })
  }
  for (const [at, piece] of main.entries())
    if ((piece.stopMask & maskOf(language)) === 0) add(piece, false, wholesAround(at))
  for (const { piece } of wholes) if (!isPairedCharacter(piece.surface)) add(piece, true)
  return { text, language, units: [...units.values()] }
}
