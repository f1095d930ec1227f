import { namedDays, readDate } from './dates.ts'
import { createDigitGroups } from './digit-groups.ts'
import type { Language } from './language.ts'
import { guessLanguage, maskOf } from './language.ts'
import type { Word } from './piece.ts'
import { Piece } from './piece.ts'
import { createRunReader, literalPiece } from './read-run.ts'
import { scanWords } from './scan-words.ts'
import { unifyText } from './unify-text.ts'

/** A text as the index takes it. */
export interface AnalysedText {
  readonly language: Language
  /** The words in their order, stop words left out. Their number is the text's length. */
  readonly words: readonly Word[]
  /** Further ways to find the text: codes, grouped numbers and days as one word. */
  readonly extras: readonly Word[]
}

/** One word for several pieces that stand together, those from `from` to before `to`: a code, a number in groups, a day. */
export interface Whole {
  readonly piece: Piece
  readonly from: number
  readonly to: number
}

/** The pieces of a text in order, and the wholes that some of them make. */
export interface TextPieces {
  readonly main: readonly Piece[]
  readonly wholes: readonly Whole[]
}

/** Turns text into what it is found by, alike for what is indexed and for what is asked. Remembers words, so keep one for many texts. */
export interface Analyser {
  read(text: string): AnalysedText
  /** The pieces of a text in order, for questions, whose language is not known by themselves. */
  pieces(text: string): TextPieces
  /** Lets go of the words that it remembers, which thousands of texts have made many. */
  forget(): void
}

export const createAnalyser = (): Analyser => {
  const readRun = createRunReader()
  // A text that is indexed leaves its words alone behind: lists that grew anew for each text were most of what there was to collect.
  const scratch: { readonly pieces: Piece[]; readonly words: Word[] } = { pieces: [], words: [] }
  /** Puts the pieces of a text in place of what `main` holds; returns the wholes that some of them make. */
  const readPieces = (text: string, main: Piece[]): Whole[] => {
    const unified = unifyText(text)
    const wholes: Whole[] = []
    let count = 0
    const groups = createDigitGroups(unified, ({ joined, ...place }) =>
      wholes.push({ piece: literalPiece(joined), ...place }),
    )
    scanWords(unified, {
      run: (kind, from, to) => {
        const found = readRun(kind, unified, from, to)
        const firstPiece = count
        if (found instanceof Piece) main[count++] = found
        else {
          for (const piece of found.main) main[count++] = piece
          for (const piece of found.extra) wholes.push({ piece, from: firstPiece, to: count })
        }
        // Neither a date nor in groups: most runs are never cut out.
        if (kind !== 'Code' && !groups.open) return
        const run = unified.slice(from, to)
        if (kind === 'Code')
          for (const day of readDate(run)) wholes.push({ piece: literalPiece(day), from: firstPiece, to: count })
        groups.offer({ run, from, to, firstPiece, endPiece: count })
      },
    })
    groups.finish()
    main.length = count
    for (const { day, ...place } of namedDays(main)) wholes.push({ piece: literalPiece(day), ...place })
    return wholes
  }
  return {
    pieces: (text) => {
      const main: Piece[] = []
      const wholes = readPieces(text, main)
      return { main, wholes }
    },
    forget: () => {
      readRun.forget()
      scratch.pieces.length = 0
      scratch.words.length = 0
    },
    read: (text) => {
      const { pieces, words } = scratch
      const wholes = readPieces(text, pieces)
      const language = guessLanguage(pieces)
      const stop = maskOf(language)
      let count = 0
      // By number: going through them otherwise leaves an object behind for each.
      for (let at = 0; at < pieces.length; at++) {
        const piece = pieces[at] as Piece
        if ((piece.stopMask & stop) === 0) words[count++] = piece.in(language)
      }
      return { language, words: words.slice(0, count), extras: wholes.map(({ piece }) => piece.in(language)) }
    },
  }
}
