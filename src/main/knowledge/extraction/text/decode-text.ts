import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError } from '../extractor.ts'
import { decode, looksLikeText, namedEncoding, sniffEncoding, type TextEncoding } from '../text-encoding.ts'

export interface DecodedText {
  readonly text: string
  /** Says so where it is not certain that the text was read as it was written. */
  readonly notes: readonly ExtractionNote[]
}

/** The whole file as text: in the encoding that a person named, else in the one that it seems to be in. */
export const decodeText = (bytes: Uint8Array, encoding?: string): DecodedText => {
  const found = encoding === undefined ? sniffEncoding(bytes, true) : namedEncoding(bytes, encoding)
  const text = found === null ? null : decode(bytes, found)
  if (found === null || text === null || (encoding === undefined && !looksLikeText(text))) {
    throw new ExtractionError(failureWords('BinaryNotText'))
  }
  if (text.trim() === '') throw new ExtractionError(failureWords('OnlyBlanks'))
  return { text: text.replace(LATER_MARK, ''), notes: found.isDoubtful ? [doubt(found)] : [] }
}

/** The mark that a text begins with stands at a later line, too, where files were put together. */
const LATER_MARK = /^\ufeff/gm

const doubt = ({ name, alternatives }: TextEncoding): ExtractionNote => ({
  type: 'DoubtfulEncoding',
  message: `It is not certain how this text is encoded; it was read as ${name}. If its letters look wrong, read it in another encoding, such as ${alternatives.slice(0, 3).join(', ')}.`,
  encoding: name,
  alternatives,
})

/** The same text with every line ended by `\n`. */
export const unixLines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
