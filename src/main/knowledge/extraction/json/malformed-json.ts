import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'

/** A place in a text, counted from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** JSON text that is no JSON from a place on. */
export class MalformedJson extends ExtractionError {
  readonly place: TextPlace

  constructor(text: string, at: number, expected: string) {
    const place = placeIn(text, at)
    const found =
      at >= text.length ? failureWords('EndOfFile') : JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
    super(failureWords('JsonMalformed', { ...place, expected, found }))
    this.place = place
  }
}

export const placeIn = (text: string, at: number): TextPlace => {
  const lineStart = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  return { line: countLines(text, lineStart) + 1, column: at - lineStart + 1 }
}

const countLines = (text: string, end: number): number => {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
