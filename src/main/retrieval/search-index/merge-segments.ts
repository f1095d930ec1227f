import { ByteWriter } from './bytes.ts'
import { readDocumentWords, writeDocumentWords } from './document-words.ts'
import { growingUint16, growingUint32 } from './growing-array.ts'
import { letterSet } from './letter-set.ts'
import { decodePostings, PostingWriter } from './postings.ts'
import type { Named, Segment } from './segment.ts'
import { SegmentFileWriter } from './segment-file.ts'

const GONE = 0xffffffff
/** Units of work between two pauses. */
const DOCUMENTS_PER_STEP = 64
const NAMES_PER_STEP = 512

/** A segment that is being merged, and what its numbers become. What is removed from it meanwhile is still taken over. */
interface Source {
  readonly segment: Segment
  readonly documents: Uint32Array
  readonly terms: Uint32Array
  readonly surfaces: Uint32Array
  /** Occurrences of its surfaces in the documents that are taken over; `null` where all are. */
  readonly occurrences: Uint32Array | null
}

/** The same name in several segments. */
interface Group {
  readonly name: string
  readonly members: { readonly source: Source; readonly number: number }[]
}

/** The names of one source, equal ones together. */
function* alone(source: Source, names: Iterable<Named>): Generator<Group> {
  let group: Group | null = null
  for (const { name, number } of names) {
    if (group !== null && group.name === name) {
      group.members.push({ source, number })
      continue
    }
    if (group !== null) yield group
    group = { name, members: [{ source, number }] }
  }
  if (group !== null) yield group
}

/** The names of all sources in one order, equal ones together. */
function* grouped(sources: readonly Source[], namesOf: (segment: Segment) => Iterable<Named>): Generator<Group> {
  const [only] = sources
  if (only !== undefined && sources.length === 1) return yield* alone(only, namesOf(only.segment))
  const open = sources.flatMap((source) => {
    const names = namesOf(source.segment)[Symbol.iterator]()
    const first = names.next()
    return first.done === true ? [] : [{ source, names, head: first.value, key: Buffer.from(first.value.name) }]
  })
  while (open.length > 0) {
    const least = open.reduce((best, other) => (Buffer.compare(other.key, best.key) < 0 ? other : best))
    const group: Group = { name: least.head.name, members: [] }
    for (const stream of [...open])
      while (stream.head.name === group.name) {
        group.members.push({ source: stream.source, number: stream.head.number })
        const next = stream.names.next()
        if (next.done === true) {
          open.splice(open.indexOf(stream), 1)
          break
        }
        stream.head = next.value
        stream.key = Buffer.from(next.value.name)
      }
    yield group
  }
}

/** How often a surface stands in the documents that are taken over. */
const occurrencesIn = ({ segment, occurrences }: Source, surface: number): number =>
  occurrences === null ? segment.occurrencesOf(surface) : (occurrences[surface] ?? 0)

/** Whether a term stands in a document that is taken over. */
const isLive = ({ segment, documents, occurrences }: Source, term: number): boolean => {
  if (occurrences === null) return segment.frequencyOf(term) > 0
  let found = false
  decodePostings(segment.postingsOf(term), (document) => {
    found ||= documents[document] !== GONE
  })
  return found
}

const liveOccurrences = (segment: Segment): Uint32Array | null => {
  if (segment.removedCount === 0) return null
  const counts = new Uint32Array(segment.surfaceCount)
  for (let document = 0; document < segment.documentCount; document++) {
    if (segment.isRemoved(document)) continue
    for (const surface of readDocumentWords(segment.wordsOf(document)).surfaces)
      counts[surface] = (counts[surface] ?? 0) + 1
  }
  return counts
}

/** Text and ends of names that are written one after the other. */
const createNames = () => {
  const text = new ByteWriter()
  const ends = growingUint32()
  return {
    text,
    ends,
    add: (name: string): number => {
      text.write(Buffer.from(name))
      ends.push(text.length)
      return ends.length - 1
    },
  }
}

/** Writes the documents of some segments, without those that are gone, into the file of a new one. */
class SegmentMerge {
  readonly #file: SegmentFileWriter
  readonly #sources: readonly Source[]
  readonly #dimensions: number
  #documentCount = 0
  #totalLength = 0
  #termCount = 0

  constructor(path: string, segments: readonly Segment[], dimensions: number) {
    this.#dimensions = dimensions
    this.#sources = segments.map((segment) => ({
      segment,
      documents: this.#numberDocuments(segment),
      terms: new Uint32Array(segment.termCount).fill(GONE),
      surfaces: new Uint32Array(segment.surfaceCount).fill(GONE),
      occurrences: liveOccurrences(segment),
    }))
    this.#file = new SegmentFileWriter(path)
  }

  *run(): Generator<void, void> {
    let isDone = false
    try {
      yield* this.#postings()
      yield* this.#surfaces()
      yield* this.#words()
      this.#documents()
      yield
      this.#codes()
      const languageMask = this.#sources.reduce((mask, { segment }) => mask | segment.languageMask, 0)
      this.#file.finish({
        documentCount: this.#documentCount,
        totalLength: this.#totalLength,
        languageMask,
        dimensions: this.#dimensions,
        evenCodes: this.#sources.every(({ segment }) => segment.dense.isEven),
      })
      isDone = true
    } finally {
      if (!isDone) this.#file.abandon()
    }
  }

  #numberDocuments(segment: Segment): Uint32Array {
    const numbers = new Uint32Array(segment.documentCount).fill(GONE)
    for (let document = 0; document < segment.documentCount; document++) {
      if (segment.isRemoved(document)) continue
      numbers[document] = this.#documentCount++
      this.#totalLength += segment.lengths[document] ?? 0
    }
    return numbers
  }

  *#postings(): Generator<void> {
    const names = createNames()
    const frequencies = growingUint32()
    const ends = growingUint32()
    const bytes = new ByteWriter()
    let written = 0
    this.#file.begin('postings')
    for (const group of grouped(this.#sources, (segment) => segment.sortedTerms())) {
      const members = group.members.filter(({ source, number }) => isLive(source, number))
      if (members.length === 0) continue
      const term = names.add(group.name)
      bytes.clear()
      const postings = new PostingWriter(bytes)
      for (const { source, number } of members) {
        source.terms[number] = term
        decodePostings(source.segment.postingsOf(number), (document, occurrences) => {
          const place = source.documents[document] ?? GONE
          if (place !== GONE) postings.add(place, occurrences)
        })
      }
      this.#file.write(bytes.written)
      written += bytes.length
      frequencies.push(postings.count)
      ends.push(written)
      if (term % NAMES_PER_STEP === 0) yield
    }
    this.#file.section('termText', names.text.written)
    this.#file.section('termEnds', names.ends.filled)
    this.#file.section('termFrequencies', frequencies.filled)
    this.#file.section('postingEnds', ends.filled)
    this.#termCount = names.ends.length
  }

  *#surfaces(): Generator<void> {
    const names = createNames()
    const occurrences = growingUint32()
    const letterSets = growingUint32()
    const terms = growingUint32()
    const termEnds = growingUint32()
    for (const { name, members } of grouped(this.#sources, (segment) => segment.sortedSurfaces())) {
      const byTerms = new Map<string, number>()
      for (const { source, number } of members) {
        const count = occurrencesIn(source, number)
        if (count === 0) continue
        const mapped = Array.from(source.segment.termsOf(number), (term) => source.terms[term] ?? GONE)
        const key = mapped.join(' ')
        const surface = byTerms.get(key) ?? names.add(name)
        source.surfaces[number] = surface
        if (byTerms.has(key)) occurrences.values[surface] = (occurrences.values[surface] ?? 0) + count
        else {
          byTerms.set(key, surface)
          occurrences.push(count)
          letterSets.push(letterSet(name))
          for (const term of mapped) terms.push(term)
          termEnds.push(terms.length)
        }
        if (surface % NAMES_PER_STEP === 0) yield
      }
    }
    this.#file.section('surfaceText', names.text.written)
    this.#file.section('surfaceEnds', names.ends.filled)
    this.#file.section('occurrences', occurrences.filled)
    this.#file.section('letterSets', letterSets.filled)
    this.#file.section('surfaceTerms', terms.filled)
    this.#file.section('surfaceTermEnds', termEnds.filled)
    this.#termSurfaces(terms.filled, termEnds.filled)
  }

  /** The surfaces of each term, from the terms of each surface. */
  #termSurfaces(terms: Uint32Array, termEnds: Uint32Array): void {
    const ends = new Uint32Array(this.#termCount)
    for (const term of terms) ends[term] = (ends[term] ?? 0) + 1
    for (let term = 1; term < ends.length; term++) ends[term] = (ends[term] ?? 0) + (ends[term - 1] ?? 0)
    const next = Uint32Array.from(ends, (_, term) => (term === 0 ? 0 : (ends[term - 1] ?? 0)))
    const surfaces = new Uint32Array(terms.length)
    let at = 0
    for (const [surface, end] of termEnds.entries())
      for (; at < end; at++) {
        const term = terms[at] ?? 0
        surfaces[next[term] ?? 0] = surface
        next[term] = (next[term] ?? 0) + 1
      }
    this.#file.section('termSurfaces', surfaces)
    this.#file.section('termSurfaceEnds', ends)
  }

  *#words(): Generator<void> {
    const ends = growingUint32()
    const bytes = new ByteWriter()
    let written = 0
    this.#file.begin('words')
    for (const { segment, documents, surfaces } of this.#sources)
      for (let document = 0; document < segment.documentCount; document++) {
        if (documents[document] === GONE) continue
        const words = readDocumentWords(segment.wordsOf(document))
        bytes.clear()
        writeDocumentWords(bytes, {
          surfaces: words.surfaces.map((surface) => surfaces[surface] ?? 0),
          wordCount: words.wordCount,
        })
        this.#file.write(bytes.written)
        written += bytes.length
        ends.push(written)
        if (ends.length % DOCUMENTS_PER_STEP === 0) yield
      }
    this.#file.section('wordsEnds', ends.filled)
  }

  #documents(): void {
    const rows = growingUint32()
    const stamps = growingUint32()
    const lengths = growingUint16()
    for (const { segment, documents } of this.#sources)
      for (let document = 0; document < segment.documentCount; document++) {
        if (documents[document] === GONE) continue
        rows.push(segment.rowOf(document))
        stamps.push(segment.stampOf(document))
        lengths.push(segment.lengths[document] ?? 0)
      }
    this.#file.section('rows', rows.filled)
    this.#file.section('stamps', stamps.filled)
    this.#file.section('lengths', lengths.filled)
  }

  #codes(): void {
    this.#file.begin('codes')
    for (const { segment } of this.#sources) this.#file.write(segment.dense.codes)
    this.#file.begin('codeDocuments')
    for (const { segment, documents } of this.#sources)
      this.#file.write(segment.dense.documents.map((document) => documents[document] ?? 0))
  }
}

/**
 * Writes the documents of some segments into the file of a new one, a little at each step. What is removed between two steps must be
 * removed from the new segment again.
 */
export const mergeSegments = (path: string, segments: readonly Segment[], dimensions: number): Generator<void, void> =>
  new SegmentMerge(path, segments, dimensions).run()
