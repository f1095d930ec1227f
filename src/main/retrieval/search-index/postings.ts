import { ByteReader, type ByteWriter } from './bytes.ts'
import type { ByteRange } from './segment.ts'

/** Calls `visit` with each document of a list, in order, and how often the term stands in it. */
export const decodePostings = (
  { bytes, from, to }: ByteRange,
  visit: (document: number, occurrences: number) => void,
): void => {
  const reader = new ByteReader(bytes, from, to)
  let document = 0
  while (reader.at < reader.end) {
    const head = reader.readNumber()
    document += head >>> 1
    visit(document, (head & 1) === 1 ? 1 : reader.readNumber())
  }
}

/** Writes a list of documents whose numbers grow, as {@link decodePostings} reads it. */
export class PostingWriter {
  readonly #writer: ByteWriter
  #last = 0
  count = 0

  constructor(writer: ByteWriter) {
    this.#writer = writer
  }

  add(document: number, occurrences: number): void {
    const distance = (document - this.#last) * 2
    this.#last = document
    this.count++
    if (occurrences === 1) this.#writer.writeNumber(distance + 1)
    else {
      this.#writer.writeNumber(distance)
      this.#writer.writeNumber(occurrences)
    }
  }
}
