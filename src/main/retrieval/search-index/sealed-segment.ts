import { rmSync } from 'node:fs'
import { Bits } from './bits.ts'
import { DenseBlock } from './dense-block.ts'
import { EditTable } from './edit-distance.ts'
import { letterDifference, letterSet } from './letter-set.ts'
import { type Numbers, PagedNumbers, PagedSection } from './paged-section.ts'
import { RowOrder } from './row-order.ts'
import type { ByteRange, Named, Segment, SurfaceVisitor } from './segment.ts'
import { type SectionName, SegmentFileReader, UnreadableSegment } from './segment-file.ts'
import type { HeldBytes, SharedRoom } from './shared-room.ts'
import { SortedStrings, type TextBytes, textInMemory } from './sorted-strings.ts'

/**
 * What words are called and where they stand is held in memory where all words together take less than this. A table of a million rows has
 * millions of them, numbers mostly, of which few are ever asked for: they would take some hundred megabytes.
 */
const MOST_NAMES_IN_MEMORY = 1024 * 1024
/** What is looked through for words that are nearly the same stays in memory up to this size, a million words: from a file that takes twice as long. */
const MOST_SURFACES_IN_MEMORY = 12 * 1024 * 1024
/** Bytes of one letter in UTF-8. */
const MOST_BYTES = 4

const startOf = (ends: Numbers, at: number): number => (at === 0 ? 0 : (ends.at(at - 1) ?? 0))
const listAt = (lists: Numbers, ends: Numbers, at: number): Uint32Array =>
  lists.slice(startOf(ends, at), ends.at(at) ?? 0)

function* named(strings: SortedStrings): Generator<Named> {
  for (let number = 0; number < strings.size; number++) yield { name: strings.at(number), number }
}

/**
 * A segment in a file. What every search looks at is in memory; the lists of documents, and of a large segment what the documents say,
 * are read from the file when they are asked for.
 */
export class SealedSegment implements Segment {
  readonly dense: DenseBlock
  readonly lengths: Uint16Array
  readonly #file: SegmentFileReader
  readonly #rows: Uint32Array
  readonly #stamps: Uint32Array
  readonly #order: RowOrder
  readonly #removed = new Bits()
  readonly #terms: SortedStrings
  readonly #frequencies: Numbers
  readonly #postingEnds: Numbers
  readonly #surfaces: SortedStrings
  readonly #surfaceEnds: Uint32Array
  readonly #occurrences: Numbers
  readonly #letterSets: Uint32Array
  readonly #surfaceTerms: Numbers
  readonly #surfaceTermEnds: Numbers
  readonly #termSurfaces: Numbers
  readonly #termSurfaceEnds: Numbers
  readonly #wordsEnds: Uint32Array
  readonly #words: HeldBytes
  readonly #room: SharedRoom
  #scratch = new Uint8Array(4096)

  /** What its documents say is held where `room` has room for it. Throws {@link UnreadableSegment} when the file is not whole, or holds vectors of another length. */
  constructor(path: string, dimensions: number, room: SharedRoom) {
    const file = new SegmentFileReader(path)
    this.#file = file
    this.#room = room
    let words: HeldBytes | null = null
    try {
      if (file.header.dimensions !== dimensions) throw new UnreadableSegment(`${path} has vectors of another length.`)
      this.#rows = file.numbers('rows')
      this.#stamps = file.numbers('stamps')
      this.#order = new RowOrder(this.#rows)
      this.lengths = new Uint16Array(file.section('lengths').buffer)
      this.#wordsEnds = file.numbers('wordsEnds')
      const isPaged = file.lengthOf('surfaceText') + file.lengthOf('termText') > MOST_NAMES_IN_MEMORY
      const paged = (name: SectionName): PagedSection => {
        file.check(name)
        return new PagedSection(file.lengthOf(name), (from, target) => file.readPart(name, from, target))
      }
      const text = (name: SectionName, most: number): TextBytes =>
        isPaged && file.lengthOf(name) > most ? paged(name) : textInMemory(Buffer.from(file.section(name).buffer))
      const numbers = (name: SectionName): Numbers => (isPaged ? new PagedNumbers(paged(name)) : file.numbers(name))
      this.#terms = new SortedStrings(text('termText', 0), numbers('termEnds'))
      this.#frequencies = numbers('termFrequencies')
      this.#postingEnds = numbers('postingEnds')
      // Looked through from one end to the other for words that are nearly the same.
      this.#surfaceEnds = file.numbers('surfaceEnds')
      this.#letterSets = file.numbers('letterSets')
      this.#surfaces = new SortedStrings(text('surfaceText', MOST_SURFACES_IN_MEMORY), this.#surfaceEnds)
      this.#occurrences = numbers('occurrences')
      this.#surfaceTerms = numbers('surfaceTerms')
      this.#surfaceTermEnds = numbers('surfaceTermEnds')
      this.#termSurfaces = numbers('termSurfaces')
      this.#termSurfaceEnds = numbers('termSurfaceEnds')
      const codes = new Int8Array(file.section('codes').buffer)
      const { evenCodes: isEven } = file.header
      this.dense = DenseBlock.of(dimensions, { codes, documents: file.numbers('codeDocuments'), isEven })
      file.check('postings')
      words = room.add(file.lengthOf('words'), () => file.section('words'))
      if (words.bytes === null) file.check('words')
      this.#words = words
    } catch (error) {
      if (words !== null) room.remove(words)
      file.close()
      throw error
    }
  }

  get path(): string {
    return this.#file.path
  }
  get documentCount(): number {
    return this.#rows.length
  }
  get removedCount(): number {
    return this.#removed.count
  }
  get totalLength(): number {
    return this.#file.header.totalLength
  }
  get languageMask(): number {
    return this.#file.header.languageMask
  }

  rowOf(document: number): number {
    return this.#rows[document] ?? 0
  }
  stampOf(document: number): number {
    return this.#stamps[document] ?? 0
  }
  isRemoved(document: number): boolean {
    return this.#removed.has(document)
  }
  documentOf(row: number): number {
    return this.#order.find(row, (document) => !this.#removed.has(document))
  }
  remove(document: number): void {
    this.#removed.add(document)
    this.dense.remove(document)
  }

  get termCount(): number {
    return this.#terms.size
  }
  get surfaceCount(): number {
    return this.#surfaces.size
  }
  termNumber(term: string): number {
    return this.#terms.find(term)
  }
  termsBeginningWith(prefix: string): number[] {
    const [from, to] = this.#terms.beginningWith(prefix)
    return Array.from({ length: to - from }, (_, at) => from + at)
  }
  *termNamesBeginningWith(prefix: string): Generator<string> {
    const [from, to] = this.#terms.beginningWith(prefix)
    for (let term = from; term < to; term++) yield this.#terms.at(term)
  }
  frequencyOf(term: number): number {
    return this.#frequencies.at(term) ?? 0
  }
  postingsOf(term: number): ByteRange {
    const from = startOf(this.#postingEnds, term)
    return this.#readPart('postings', from, (this.#postingEnds.at(term) ?? 0) - from)
  }
  surfacesOf(term: number): Uint32Array {
    return listAt(this.#termSurfaces, this.#termSurfaceEnds, term)
  }
  termsOf(surface: number): Uint32Array {
    return listAt(this.#surfaceTerms, this.#surfaceTermEnds, surface)
  }
  surfaceAt(surface: number): string {
    return this.#surfaces.at(surface)
  }
  occurrencesOf(surface: number): number {
    return this.#occurrences.at(surface) ?? 0
  }
  surfaceNumbers(surface: string): number[] {
    const numbers: number[] = []
    const first = this.#surfaces.find(surface)
    for (let at = first; at >= 0 && at < this.#surfaces.size && this.#surfaces.at(at) === surface; at++)
      numbers.push(at)
    return numbers
  }
  wordsOf(document: number): ByteRange {
    const from = startOf(this.#wordsEnds, document)
    const to = this.#wordsEnds[document] ?? 0
    const { bytes } = this.#words
    return bytes === null ? this.#readPart('words', from, to - from) : { bytes, from, to }
  }
  sortedTerms(): Iterable<Named> {
    return named(this.#terms)
  }
  sortedSurfaces(): Iterable<Named> {
    return named(this.#surfaces)
  }
  similarSurfaces(word: string, mostEdits: number, visit: SurfaceVisitor): void {
    const table = new EditTable(word)
    const letters = letterSet(word)
    const length = Buffer.byteLength(word)
    const ends = this.#surfaceEnds
    let from = 0
    for (let surface = 0; surface < ends.length; surface++) {
      const to = ends[surface] ?? 0
      const difference = to - from - length
      from = to
      if (difference > mostEdits * MOST_BYTES || difference < -mostEdits * MOST_BYTES) continue
      if (letterDifference(letters, this.#letterSets[surface] ?? 0) > mostEdits * 2) continue
      const text = this.#surfaces.at(surface)
      const edits = table.distanceOf(text, mostEdits)
      if (edits <= mostEdits) visit(text, edits, this.occurrencesOf(surface))
    }
  }

  close(): void {
    this.#room.remove(this.#words)
    this.#file.close()
  }

  /** Closes the file and removes it: what it held is in another. */
  discard(): void {
    this.close()
    rmSync(this.path, { force: true })
  }

  #readPart(name: 'postings' | 'words', from: number, length: number): ByteRange {
    if (length > this.#scratch.length) this.#scratch = new Uint8Array(length * 2)
    this.#file.readPart(name, from, this.#scratch.subarray(0, length))
    return { bytes: this.#scratch, from: 0, to: length }
  }
}
