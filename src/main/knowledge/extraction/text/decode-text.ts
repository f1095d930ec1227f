import { ExtractionError } from '../extractor.ts'
import { decode, looksLikeText, sniffEncoding } from '../text-encoding.ts'

/** The whole file as text, in whatever encoding it is. */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = sniffEncoding(bytes, true)
  const text = encoding === null ? null : decode(bytes, encoding)
  if (text === null || !looksLikeText(text)) {
    throw new ExtractionError(
      'This file holds binary data, not text. Open it in the program that made it and save it as text or PDF.',
    )
  }
  if (text.trim() === '')
    throw new ExtractionError('This file holds no words, only blank space. Check that it is the right file.')
  return text
}

/** The same text with every line ended by `\n`. */
export const unixLines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
