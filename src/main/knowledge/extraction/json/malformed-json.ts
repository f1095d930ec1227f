import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'

/** Says where JSON text is not JSON, by line and column. */
export const malformedJson = (text: string, at: number, expected: string): ExtractionError => {
  const lineStart = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  const found =
    at >= text.length ? failureWords('EndOfFile') : JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
  return new ExtractionError(
    failureWords('JsonMalformed', {
      line: countLines(text, lineStart) + 1,
      column: at - lineStart + 1,
      expected,
      found,
    }),
  )
}

const countLines = (text: string, end: number): number => {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
