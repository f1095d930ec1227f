import { createDigitGroups } from './digit-groups.ts'
import type { Language } from './language.ts'
import { guessLanguage, maskOf } from './language.ts'
import type { Word } from './piece.ts'
import { Piece } from './piece.ts'
import type { Pieces } from './read-run.ts'
import { createRunReader, literalPiece } from './read-run.ts'
import { scanWords } from './scan-words.ts'
import { unifyText } from './unify-text.ts'

/** A text as the index takes it. */
export interface AnalysedText {
  readonly language: Language
  /** The words in their order, stop words left out. Their number is the text's length. */
  readonly words: readonly Word[]
  /** Further ways to find the text: codes and grouped numbers as one word. */
  readonly extras: readonly Word[]
}

/** Turns text into what it is found by, alike for what is indexed and for what is asked. Remembers words, so keep one for many texts. */
export interface Analyser {
  read(text: string): AnalysedText
  /** The pieces of a text in order, for questions, whose language is not known by themselves. */
  pieces(text: string): Pieces
}

export const createAnalyser = (): Analyser => {
  const readRun = createRunReader()
  const pieces = (text: string): Pieces => {
    const unified = unifyText(text)
    const main: Piece[] = []
    const extra: Piece[] = []
    const groups = createDigitGroups(unified, (joined) => extra.push(literalPiece(joined)))
    scanWords(unified, {
      run: (kind, from, to) => {
        const run = unified.slice(from, to)
        const found = readRun(kind, run)
        if (found instanceof Piece) main.push(found)
        else {
          for (const piece of found.main) main.push(piece)
          for (const piece of found.extra) extra.push(piece)
        }
        if (kind === 'Code' || groups.open) groups.offer(run, from, to)
      },
    })
    groups.finish()
    return { main, extra }
  }
  return {
    pieces,
    read: (text) => {
      const { main, extra } = pieces(text)
      const language = guessLanguage(main)
      const stop = maskOf(language)
      const words: Word[] = []
      for (const piece of main) if ((piece.stopMask & stop) === 0) words.push(piece.in(language))
      return { language, words, extras: extra.map((piece) => piece.in(language)) }
    },
  }
}
