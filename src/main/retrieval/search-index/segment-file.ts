import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { z } from 'zod'

/** Raised when what a segment holds, or how text is analysed, changes: files of another number are made anew from the database. */
const SEGMENT_FORMAT = 2

const MAGIC = Buffer.from('ALCOVESG')
const TRAILER_BYTES = 8 + MAGIC.length
const ALIGNMENT = 8
const BUFFER_BYTES = 256 * 1024
const READ_BYTES = 1024 * 1024

const sectionPlace = z.object({
  from: z.int().nonnegative(),
  length: z.int().nonnegative(),
  checksum: z.int().nonnegative(),
})
const segmentHeader = z.object({
  format: z.literal(SEGMENT_FORMAT),
  documentCount: z.int().nonnegative(),
  totalLength: z.int().nonnegative(),
  languageMask: z.int().nonnegative(),
  dimensions: z.int().nonnegative(),
  /** Whether all codes are of the same length. */
  evenCodes: z.boolean().default(false),
  sections: z.record(z.string(), sectionPlace),
})

type SectionPlace = z.infer<typeof sectionPlace>
export type SegmentHeader = z.infer<typeof segmentHeader>
/** What a segment's file holds, in no particular order; all numbers are little-endian. */
export type SectionName =
  | 'words'
  | 'postings'
  | 'termText'
  | 'termEnds'
  | 'termFrequencies'
  | 'postingEnds'
  | 'surfaceText'
  | 'surfaceEnds'
  | 'occurrences'
  | 'letterSets'
  | 'surfaceTermEnds'
  | 'surfaceTerms'
  | 'termSurfaceEnds'
  | 'termSurfaces'
  | 'rows'
  | 'stamps'
  | 'lengths'
  | 'wordsEnds'
  | 'codes'
  | 'codeDocuments'

/** A segment file that is cut short, was changed, or is of another format: it is worth nothing, and is made anew. */
export class UnreadableSegment extends Error {
  override readonly name = 'UnreadableSegment'
}

/** Writes a segment's file section by section. It appears under its name, whole and synced, when it is finished, and not before. */
export class SegmentFileWriter {
  readonly #path: string
  readonly #descriptor: number
  readonly #sections: Record<string, SectionPlace> = {}
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  #position = 0
  #open: { readonly name: SectionName; readonly from: number } | null = null
  #checksum = 0

  constructor(path: string) {
    this.#path = path
    this.#descriptor = openSync(`${path}.tmp`, 'w', 0o600)
  }

  /** Ends the section before and begins one. */
  begin(name: SectionName): void {
    this.#endSection()
    const padding = (ALIGNMENT - (this.#position % ALIGNMENT)) % ALIGNMENT
    this.#put(new Uint8Array(padding))
    this.#open = { name, from: this.#position }
    this.#checksum = 0
  }

  write(part: ArrayBufferView): void {
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
    this.#checksum = crc32(bytes, this.#checksum)
    this.#put(bytes)
  }

  /** Writes a section in one go. */
  section(name: SectionName, part: ArrayBufferView): void {
    this.begin(name)
    this.write(part)
  }

  finish(header: Omit<SegmentHeader, 'format' | 'sections'>): void {
    this.#endSection()
    const json = Buffer.from(JSON.stringify({ ...header, format: SEGMENT_FORMAT, sections: this.#sections }))
    const trailer = Buffer.alloc(TRAILER_BYTES)
    trailer.writeUInt32LE(json.length, 0)
    trailer.writeUInt32LE(crc32(json), 4)
    MAGIC.copy(trailer, 8)
    this.#put(json)
    this.#put(trailer)
    this.#flush()
    fsyncSync(this.#descriptor)
    closeSync(this.#descriptor)
    renameSync(`${this.#path}.tmp`, this.#path)
  }

  /** Leaves nothing behind. */
  abandon(): void {
    closeSync(this.#descriptor)
    rmSync(`${this.#path}.tmp`, { force: true })
  }

  #endSection(): void {
    if (this.#open === null) return
    const { name, from } = this.#open
    this.#sections[name] = { from, length: this.#position - from, checksum: this.#checksum }
    this.#open = null
  }

  #put(bytes: Uint8Array): void {
    this.#position += bytes.length
    if (bytes.length > BUFFER_BYTES - this.#buffered) this.#flush()
    if (bytes.length > BUFFER_BYTES) this.#writeOut(bytes)
    else {
      this.#buffer.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
  }

  #flush(): void {
    this.#writeOut(this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  #writeOut(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written)
  }
}

/** A segment's file, open for reading. */
export class SegmentFileReader {
  readonly path: string
  readonly header: SegmentHeader
  readonly #descriptor: number

  /** Throws {@link UnreadableSegment}. */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'r')
    try {
      this.header = this.#readHeader()
    } catch (error) {
      closeSync(this.#descriptor)
      throw error instanceof UnreadableSegment
        ? error
        : new UnreadableSegment(`${path} is no segment.`, { cause: error })
    }
  }

  /** A section as bytes of its own, checked against what was written. */
  section(name: SectionName): Uint8Array<ArrayBuffer> {
    const { length, checksum } = this.#place(name)
    const bytes = new Uint8Array(new ArrayBuffer(length))
    this.#read(bytes, this.#place(name).from)
    if (crc32(bytes) !== checksum) throw new UnreadableSegment(`${this.path}: ${name} was changed.`)
    return bytes
  }

  lengthOf(name: SectionName): number {
    return this.#place(name).length
  }

  numbers(name: SectionName): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.section(name).buffer)
  }

  /** Checks a section that is not held in memory against what was written. */
  check(name: SectionName): void {
    const { from, length, checksum } = this.#place(name)
    const buffer = new Uint8Array(Math.min(length, READ_BYTES))
    let found = 0
    for (let done = 0; done < length; done += buffer.length) {
      const part = buffer.subarray(0, Math.min(buffer.length, length - done))
      this.#read(part, from + done)
      found = crc32(part, found)
    }
    if (found !== checksum) throw new UnreadableSegment(`${this.path}: ${name} was changed.`)
  }

  /** Reads a part of a section that is not held in memory. */
  readPart(name: SectionName, from: number, target: Uint8Array): void {
    this.#read(target, this.#place(name).from + from)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #place(name: SectionName): SectionPlace {
    const place = this.header.sections[name]
    if (place === undefined) throw new UnreadableSegment(`${this.path} lacks ${name}.`)
    return place
  }

  #read(target: Uint8Array, from: number): void {
    for (let done = 0; done < target.length; ) {
      const count = readSync(this.#descriptor, target, done, target.length - done, from + done)
      if (count === 0) throw new UnreadableSegment(`${this.path} is cut short.`)
      done += count
    }
  }

  #readHeader(): SegmentHeader {
    const { size } = fstatSync(this.#descriptor)
    const trailer = Buffer.alloc(TRAILER_BYTES)
    if (size < TRAILER_BYTES) throw new UnreadableSegment(`${this.path} is cut short.`)
    this.#read(trailer, size - TRAILER_BYTES)
    if (!trailer.subarray(8).equals(MAGIC)) throw new UnreadableSegment(`${this.path} is cut short.`)
    const json = Buffer.alloc(Math.min(trailer.readUInt32LE(0), size))
    this.#read(json, size - TRAILER_BYTES - json.length)
    if (crc32(json) !== trailer.readUInt32LE(4)) throw new UnreadableSegment(`${this.path} was changed.`)
    return segmentHeader.parse(JSON.parse(json.toString('utf8')))
  }
}
