import { ByteReader, type ByteWriter } from './bytes.ts'
import type { ByteRange } from './segment.ts'

/** What a document says, as numbers of surfaces: its words in order, then the further ways to find it. */
export interface DocumentWords {
  readonly surfaces: Uint32Array
  /** How many of them are words in order. */
  readonly wordCount: number
}

/** A power of two: large enough that few words of a document pass by chance. */
const SIEVE_SIZE = 4096

/** Writes what a document says, as numbers of surfaces. */
export const writeDocumentWords = (writer: ByteWriter, { surfaces, wordCount }: DocumentWords): void => {
  writer.writeNumber(wordCount)
  writer.writeNumber(surfaces.length - wordCount)
  for (const surface of surfaces) writer.writeNumber(surface)
}

/** Reads what {@link writeDocumentWords} wrote. */
export const readDocumentWords = ({ bytes, from, to }: ByteRange): DocumentWords => {
  const reader = new ByteReader(bytes, from, to)
  const wordCount = reader.readNumber()
  const total = wordCount + reader.readNumber()
  const surfaces = new Uint32Array(Math.min(total, reader.end - reader.at))
  for (let at = 0; at < surfaces.length; at++) surfaces[at] = reader.readNumber()
  return { surfaces, wordCount: Math.min(wordCount, surfaces.length) }
}

/** Numbers of surfaces, and some others that are taken for them: a cheap first look at each of many. */
export class SurfaceSieve {
  readonly #marks = new Uint8Array(SIEVE_SIZE)

  constructor(surfaces: Iterable<number>) {
    for (const surface of surfaces) this.#marks[surface & (SIEVE_SIZE - 1)] = 1
  }

  mayHold(surface: number): boolean {
    return this.#marks[surface & (SIEVE_SIZE - 1)] === 1
  }
}

/**
 * Calls `visit` with the place and the surface of each word that passes a sieve; `isWord` is false for the further ways to find a document, which
 * stand in no order. A question reads two hundred documents for the few words it has, so that most numbers are only looked at.
 */
export const scanDocumentWords = (
  { bytes, from, to }: ByteRange,
  sieve: SurfaceSieve,
  visit: (place: number, surface: number, isWord: boolean) => void,
): void => {
  const reader = new ByteReader(bytes, from, to)
  const wordCount = reader.readNumber()
  const total = wordCount + reader.readNumber()
  for (let place = 0; place < total && reader.at < reader.end; place++) {
    const surface = reader.readNumber()
    if (sieve.mayHold(surface)) visit(place, surface, place < wordCount)
  }
}
