import { GrowingSegment, type NewDocument } from './growing-segment.ts'
import { mergeSegments } from './merge-segments.ts'
import { MOST_DOCUMENTS } from './row-order.ts'
import type { SealedSegment } from './sealed-segment.ts'
import type { Segment } from './segment.ts'
import type { SegmentFolder } from './segment-folder.ts'

/** A row of the database that is to be found, and what tells it from another under the same number. */
export interface LiveRow {
  readonly row: number
  readonly stamp: number
}

/** Documents after which the growing segment is sealed: few enough that sealing holds nobody up, many enough that files stay few. */
const DOCUMENTS_PER_SEGMENT = 8192
const BYTES_PER_SEGMENT = 16 * 1024 * 1024
/** A smaller growing segment is not written when the app rests: it is soon made anew after a start. */
const DOCUMENTS_WORTH_SEALING = 256
/** Segments that are merged into one, at least twice as large as each: what is written of a document again and again stays a matter of doublings. */
const MERGE_FACTOR = 4
/** From this share of removed documents on, a segment is written anew. */
const REMOVED_SHARE = 0.3

/**
 * What is written to files: `Due` is what must be, `Rest` smaller segments too, when nothing has changed for a while, `Forget` also every
 * segment anew that holds anything removed.
 */
export type Effort = 'Due' | 'Rest' | 'Forget'

const liveCount = (segment: Segment): number => segment.documentCount - segment.removedCount

/** Primes, so that rows and stamps that change places change the sum; a million products of them are still a whole number. */
export const ROW_MODULUS = 8_191
export const STAMP_MODULUS = 65_521

/** Rows and stamps in three numbers: alike for two sets of rows only where they are the same, or by a chance of one in billions. */
export interface RowSums {
  readonly count: number
  readonly stamps: number
  readonly mixed: number
}

/**
 * The index of one partition: a scope with one origin. No search leaves its partitions, and none learns from others: neither how rare a
 * word is nor how it is spelt.
 */
export class Shard {
  readonly partitionNo: number
  readonly dimensions: number
  /** `null` for an index that lives in memory alone. */
  readonly #folder: SegmentFolder | null
  #sealed: SealedSegment[]
  /** Full, and on their way to files. */
  #frozen: GrowingSegment[] = []
  #growing: GrowingSegment

  constructor(partitionNo: number, dimensions: number, folder: SegmentFolder | null) {
    this.partitionNo = partitionNo
    this.dimensions = dimensions
    this.#folder = folder
    this.#sealed = folder?.open(partitionNo) ?? []
    this.#growing = new GrowingSegment(dimensions)
  }

  get segments(): readonly Segment[] {
    const growing = this.#growing.documentCount === 0 ? [] : [this.#growing]
    return [...this.#sealed, ...this.#frozen, ...growing]
  }

  get documentCount(): number {
    return this.segments.reduce((sum, segment) => sum + liveCount(segment), 0)
  }

  /** Adds a document; one under the same row goes. A segment that is full with it takes no more, whether or not others are still to be written. */
  add(document: NewDocument): void {
    this.remove(document.row)
    this.#growing.add(document)
    if (this.#folder !== null && this.#isFull('Due')) this.#freeze()
  }

  /** Full segments that are not in files yet: each takes many times what it will take there. */
  get unwrittenCount(): number {
    return this.#frozen.length
  }

  /** The stamp that a row was added with; `null` for one that is not here. */
  stampOf(row: number): number | null {
    for (const segment of this.segments.toReversed()) {
      const document = segment.documentOf(row)
      if (document >= 0) return segment.stampOf(document)
    }
    return null
  }

  remove(row: number): void {
    for (const segment of this.segments) {
      const document = segment.documentOf(row)
      if (document >= 0) segment.remove(document)
    }
  }

  /** The sums of what the files hold, removed or not. */
  sums(): RowSums {
    const sums = { count: 0, stamps: 0, mixed: 0 }
    for (const segment of this.#sealed)
      for (let document = 0; document < segment.documentCount; document++) {
        const [row, stamp] = [segment.rowOf(document), segment.stampOf(document)]
        sums.count += 1
        sums.stamps += stamp
        sums.mixed += (row % ROW_MODULUS) * (stamp % STAMP_MODULUS)
      }
    return sums
  }

  /**
   * Compares what the files hold with what the database has, given in the order of rows: removes what is there no more, twice, or
   * different, and returns the rows that are missing.
   */
  reconcile(rows: Iterable<LiveRow>): number[] {
    const kept = this.#sealed.map((segment) => new Uint8Array(segment.documentCount))
    const missing: number[] = []
    for (const { row, stamp } of rows) {
      let found = false
      for (let at = this.#sealed.length - 1; at >= 0 && !found; at--) {
        const segment = this.#sealed[at]
        const document = segment?.documentOf(row) ?? -1
        if (segment === undefined || document < 0 || segment.stampOf(document) !== stamp) continue
        const marks = kept[at]
        if (marks !== undefined) marks[document] = 1
        found = true
      }
      if (!found) missing.push(row)
    }
    for (const [at, segment] of this.#sealed.entries())
      for (let document = 0; document < segment.documentCount; document++)
        if (kept[at]?.[document] === 0) segment.remove(document)
    return missing
  }

  /** Whether there is work for {@link maintain}. */
  needsMaintenance(effort: Effort): boolean {
    if (this.#folder === null) return false
    return this.#frozen.length > 0 || this.#isFull(effort) || this.#mergeable(effort).length > 0
  }

  /**
   * Seals and merges segments, a little at each step. One run at a time. When it fails, for instance since the disk is full, everything is
   * found as before, and another run may try again.
   */
  *maintain(effort: Effort): Generator<void, void> {
    const folder = this.#folder
    if (folder === null) return
    if (this.#isFull(effort)) this.#freeze()
    yield* this.#seal(folder)
    for (let group = this.#mergeable(effort); group.length > 0; group = this.#mergeable(effort)) {
      const merged = yield* this.#written(folder, group)
      this.#sealed.splice(this.#sealed.indexOf(group[0] as SealedSegment), group.length, merged)
      for (const segment of group) segment.discard()
      yield* this.#seal(folder)
    }
  }

  close(): void {
    for (const segment of this.#sealed) segment.close()
    this.#sealed = []
  }

  #freeze(): void {
    this.#frozen.push(this.#growing)
    this.#growing = new GrowingSegment(this.dimensions)
  }

  *#seal(folder: SegmentFolder): Generator<void, void> {
    for (let [frozen] = this.#frozen; frozen !== undefined; [frozen] = this.#frozen) {
      this.#sealed.push(yield* this.#written(folder, [frozen]))
      this.#frozen.shift()
    }
  }

  #isFull(effort: Effort): boolean {
    const { documentCount, byteSize } = this.#growing
    if (effort !== 'Due' && documentCount >= DOCUMENTS_WORTH_SEALING) return true
    return documentCount >= DOCUMENTS_PER_SEGMENT || byteSize >= BYTES_PER_SEGMENT
  }

  /** One segment in place of some, without what was removed from them, also meanwhile. */
  *#written(folder: SegmentFolder, segments: readonly Segment[]): Generator<void, SealedSegment> {
    const path = folder.next(this.partitionNo)
    yield* mergeSegments(path, segments, this.dimensions)
    const made = folder.openFile(path)
    for (const segment of segments)
      for (let document = 0; document < segment.documentCount; document++) {
        const place = segment.isRemoved(document) ? made.documentOf(segment.rowOf(document)) : -1
        if (place >= 0 && made.stampOf(place) === segment.stampOf(document)) made.remove(place)
      }
    return made
  }

  /** The neighbours in age that are to become one segment: some of which none is most of them, or one that is much hollowed out. */
  #mergeable(effort: Effort): SealedSegment[] {
    const share = effort === 'Forget' ? 0 : REMOVED_SHARE
    const hollow = this.#sealed.find((segment) => segment.removedCount > segment.documentCount * share)
    if (hollow !== undefined) return [hollow]
    for (let from = 0; from + MERGE_FACTOR <= this.#sealed.length; from++) {
      const group = this.#sealed.slice(from, from + MERGE_FACTOR)
      const documents = group.reduce((sum, segment) => sum + liveCount(segment), 0)
      const isEven = group.every((segment) => liveCount(segment) * 2 <= documents)
      if (isEven && documents <= MOST_DOCUMENTS) return group
    }
    return []
  }
}
