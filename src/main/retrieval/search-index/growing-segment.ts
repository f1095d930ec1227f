import type { AnalysedText } from '../analysis/analyser.ts'
import { maskOf } from '../analysis/language.ts'
import type { Word } from '../analysis/piece.ts'
import { Bits } from './bits.ts'
import { ByteWriter } from './bytes.ts'
import { DenseBlock } from './dense-block.ts'
import { EditTable } from './edit-distance.ts'
import { growingUint16, growingUint32 } from './growing-array.ts'
import { letterDifference, letterSet } from './letter-set.ts'
import { NumberLists } from './number-lists.ts'
import { PostingPool } from './posting-pool.ts'
import type { ByteRange, Named, Segment, SurfaceVisitor } from './segment.ts'
import { sortedByBytes } from './sorted-strings.ts'

const LONGEST = 65_535
/** Two bytes hold so much; more occurrences in one document tell nothing more. */
const MOST_OCCURRENCES = 16_383

/** A document as it comes. */
export interface NewDocument {
  readonly row: number
  /** Differs whenever what is indexed under a row differs. */
  readonly stamp: number
  readonly text: AnalysedText
  /** `null` where there is no vector, or none with a direction. */
  readonly codes: Int8Array | null
}

/** The segment that takes new documents, in memory. */
export class GrowingSegment implements Segment {
  readonly dense: DenseBlock
  /** Left on the words that have a number here. Not the segment itself: a rare word would keep it in memory long after it was sealed. */
  readonly #mark = Symbol('segment')
  languageMask = 0
  totalLength = 0
  readonly #rows = growingUint32()
  readonly #stamps = growingUint32()
  readonly #lengths = growingUint16()
  readonly #removed = new Bits()
  readonly #documentOfRow = new Map<number, number>()

  readonly #terms = new Map<string, number>()
  readonly #postings = new PostingPool()
  /** By term, its surfaces. Lists of numbers in one array: an array for each would cost twenty times what it holds. */
  readonly #surfacesOfTerm = new NumberLists()

  /** By name; a surface has a number for each way in which languages read it. */
  readonly #named = new Map<string, number>()
  readonly #surfacesNamed = new NumberLists()
  readonly #surfaceNames: string[] = []
  /** A surface's terms begin at its place, and end where those of the next begin. */
  readonly #termsFrom = growingUint32()
  readonly #termsOfSurface = growingUint32()
  readonly #occurrences = growingUint32()
  readonly #letterSets = growingUint32()

  readonly #words = new ByteWriter()
  readonly #wordsFrom = growingUint32()
  #counts = new Uint16Array(1024)
  /** Terms of the document that is being added. */
  readonly #touched = growingUint32()
  #scratch: Uint8Array = new Uint8Array(4096)

  constructor(dimensions: number) {
    this.dense = new DenseBlock(dimensions)
  }

  get documentCount(): number {
    return this.#rows.length
  }
  get removedCount(): number {
    return this.#removed.count
  }
  get lengths(): Uint16Array {
    return this.#lengths.filled
  }
  /** About what the segment takes, for the decision when to seal it. */
  get byteSize(): number {
    return this.#postings.byteLength + this.#words.length + this.dense.codes.length + this.#surfaceNames.length * 200
  }
  add({ row, stamp, text, codes }: NewDocument): void {
    const document = this.#rows.length
    this.#rows.push(row)
    this.#stamps.push(stamp)
    this.#lengths.push(Math.min(text.words.length, LONGEST))
    this.#documentOfRow.set(row, document)
    this.totalLength += text.words.length
    this.languageMask |= maskOf(text.language)
    this.#addWords(document, text)
    if (codes !== null) this.dense.set(document, codes)
  }

  rowOf(document: number): number {
    return this.#rows.values[document] ?? 0
  }
  stampOf(document: number): number {
    return this.#stamps.values[document] ?? 0
  }
  isRemoved(document: number): boolean {
    return this.#removed.has(document)
  }
  documentOf(row: number): number {
    return this.#documentOfRow.get(row) ?? -1
  }
  remove(document: number): void {
    this.#removed.add(document)
    this.dense.remove(document)
    if (this.#documentOfRow.get(this.rowOf(document)) === document) this.#documentOfRow.delete(this.rowOf(document))
  }

  get termCount(): number {
    return this.#terms.size
  }
  get surfaceCount(): number {
    return this.#surfaceNames.length
  }
  termNumber(term: string): number {
    return this.#terms.get(term) ?? -1
  }
  termsBeginningWith(prefix: string): number[] {
    const found: number[] = []
    for (const [term, number] of this.#terms) if (term.startsWith(prefix)) found.push(number)
    return found
  }
  *termNamesBeginningWith(prefix: string): Generator<string> {
    for (const term of this.#terms.keys()) if (term.startsWith(prefix)) yield term
  }
  frequencyOf(term: number): number {
    return this.#postings.countOf(term)
  }
  postingsOf(term: number): ByteRange {
    const { bytes, length } = this.#postings.copy(term, this.#scratch)
    this.#scratch = bytes
    return { bytes, from: 0, to: length }
  }
  surfacesOf(term: number): readonly number[] {
    return this.#surfacesOfTerm.of(term)
  }
  termsOf(surface: number): Uint32Array {
    return this.#termsOfSurface.values.subarray(this.#termsFrom.values[surface] ?? 0, this.#termsEnd(surface))
  }
  surfaceAt(surface: number): string {
    return this.#surfaceNames[surface] ?? ''
  }
  occurrencesOf(surface: number): number {
    return this.#occurrences.values[surface] ?? 0
  }
  surfaceNumbers(surface: string): readonly number[] {
    const named = this.#named.get(surface)
    return named === undefined ? [] : this.#surfacesNamed.of(named)
  }
  wordsOf(document: number): ByteRange {
    const bytes = this.#words.written
    return { bytes, from: this.#wordsFrom.values[document] ?? 0, to: bytes.length }
  }
  *sortedTerms(): Generator<Named> {
    for (const name of sortedByBytes([...this.#terms.keys()])) yield { name, number: this.termNumber(name) }
  }
  *sortedSurfaces(): Generator<Named> {
    for (const name of sortedByBytes([...this.#named.keys()]))
      for (const number of this.surfaceNumbers(name)) yield { name, number }
  }
  similarSurfaces(word: string, mostEdits: number, visit: SurfaceVisitor): void {
    const table = new EditTable(word)
    const letters = letterSet(word)
    for (const [number, surface] of this.#surfaceNames.entries()) {
      if (Math.abs(surface.length - word.length) > mostEdits) continue
      if (letterDifference(letters, this.#letterSets.values[number] ?? 0) > mostEdits * 2) continue
      const edits = table.distanceOf(surface, mostEdits)
      if (edits <= mostEdits) visit(surface, edits, this.occurrencesOf(number))
    }
  }

  #addWords(document: number, { words, extras }: AnalysedText): void {
    this.#touched.length = 0
    this.#wordsFrom.push(this.#words.length)
    this.#words.writeNumber(words.length)
    this.#words.writeNumber(extras.length)
    for (const word of words) this.#words.writeNumber(this.#count(word))
    for (const word of extras) this.#words.writeNumber(this.#count(word))
    for (let at = 0; at < this.#touched.length; at++) {
      const term = this.#touched.values[at] ?? 0
      this.#postings.add(term, document, this.#counts[term] ?? 1)
      this.#counts[term] = 0
    }
  }

  /** Counts a word's terms in the document that is being added; returns the number of its surface. */
  #count(word: Word): number {
    const surface = word.numberedBy === this.#mark ? word.number : this.#addSurface(word)
    this.#occurrences.values[surface] = this.occurrencesOf(surface) + 1
    const terms = this.#termsOfSurface.values
    const end = this.#termsEnd(surface)
    for (let at = this.#termsFrom.values[surface] ?? 0; at < end; at++) {
      const term = terms[at] ?? 0
      const count = this.#counts[term] ?? 0
      if (count === 0) this.#touched.push(term)
      if (count < MOST_OCCURRENCES) this.#counts[term] = count + 1
    }
    return surface
  }

  #addSurface(word: Word): number {
    const named = this.#named.get(word.surface)
    const known =
      named === undefined ? undefined : this.#surfacesNamed.of(named).find((number) => this.#reads(number, word.terms))
    const surface = known ?? this.#surfaceNames.length
    word.numberedBy = this.#mark
    word.number = surface
    if (known !== undefined) return surface
    this.#surfacesNamed.add(named ?? this.#addName(word.surface), surface)
    this.#surfaceNames.push(word.surface)
    this.#occurrences.push(0)
    this.#letterSets.push(letterSet(word.surface))
    this.#termsFrom.push(this.#termsOfSurface.length)
    for (const name of word.terms) {
      const term = this.#terms.get(name) ?? this.#addTerm(name)
      this.#termsOfSurface.push(term)
      this.#surfacesOfTerm.add(term, surface)
    }
    return surface
  }

  #termsEnd(surface: number): number {
    return surface + 1 < this.#termsFrom.length
      ? (this.#termsFrom.values[surface + 1] ?? 0)
      : this.#termsOfSurface.length
  }

  #addName(name: string): number {
    const number = this.#named.size
    this.#named.set(name, number)
    return number
  }

  #reads(surface: number, terms: readonly string[]): boolean {
    const numbers = this.termsOf(surface)
    return numbers.length === terms.length && terms.every((term, at) => this.termNumber(term) === numbers[at])
  }

  #addTerm(term: string): number {
    const number = this.#terms.size
    this.#terms.set(term, number)
    this.#postings.addTerm()
    if (number === this.#counts.length) {
      const counts = new Uint16Array(number * 2)
      counts.set(this.#counts)
      this.#counts = counts
    }
    return number
  }
}
