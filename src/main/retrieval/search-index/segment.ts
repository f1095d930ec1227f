import type { DenseBlock } from './dense-block.ts'

/** A term or a surface with its number. */
export interface Named {
  readonly name: string
  readonly number: number
}

/** Some bytes of an array. */
export interface ByteRange {
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
}

/**
 * Some documents of one partition with all that is searched of them. A *term* is what a word is found by, a *surface* how it was written.
 * Documents count from 0 in the order in which they came; a row is the place of a chunk's row within its partition.
 */
export interface Segment {
  /** Documents, removed ones included. */
  readonly documentCount: number
  readonly removedCount: number
  /** Words of each document. */
  readonly lengths: Uint16Array
  /** The sum of all lengths, removed documents included. */
  readonly totalLength: number
  /** The languages of its texts, as bits. */
  readonly languageMask: number
  readonly dense: DenseBlock
  rowOf(document: number): number
  stampOf(document: number): number
  isRemoved(document: number): boolean
  /** The document of a row, or -1. One that was removed is not found. */
  documentOf(row: number): number
  remove(document: number): void

  readonly termCount: number
  readonly surfaceCount: number
  /** -1 for a term that no document has. */
  termNumber(term: string): number
  termsBeginningWith(prefix: string): number[]
  termNamesBeginningWith(prefix: string): Iterable<string>
  /** Documents that have a term, removed ones included. */
  frequencyOf(term: number): number
  /** The list that {@link decodePostings} reads; valid until the next call. */
  postingsOf(term: number): ByteRange
  /** Surfaces that have a term among theirs. */
  surfacesOf(term: number): Iterable<number>
  termsOf(surface: number): Iterable<number>
  surfaceAt(surface: number): string
  /** The surfaces that are written like this: more than one where languages read it differently. */
  surfaceNumbers(surface: string): readonly number[]
  /** What `readDocumentWords` reads; valid until the next call. */
  wordsOf(document: number): ByteRange
  /** Terms and surfaces by their UTF-8 bytes. */
  sortedTerms(): Iterable<Named>
  sortedSurfaces(): Iterable<Named>
  occurrencesOf(surface: number): number
  /** Calls `visit` with every surface that is at most so many edits from a word. */
  similarSurfaces(word: string, mostEdits: number, visit: SurfaceVisitor): void
}

export type SurfaceVisitor = (surface: string, edits: number, occurrences: number) => void
