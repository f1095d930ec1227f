import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { openCompoundFile } from '../compound/compound-file.ts'
import { ExtractionError } from '../extractor.ts'

/** The streams of a binary Word document ([MS-DOC], Word 97 and later), with the offsets of its parts. */
export interface WordFile {
  readonly main: DataView
  readonly table: DataView
  /** What pictures are kept in; empty where there are none. */
  readonly data: DataView
  /** How many characters the parts of the text have, in the order in which they stand. */
  readonly lengths: {
    readonly body: number
    readonly footnotes: number
    readonly headers: number
    readonly comments: number
    readonly endnotes: number
    readonly boxes: number
  }
  /** A structure in the table stream, by its number in the list of them; empty where the file has none. */
  structure(index: number): DataView
}

const WORD_97 = 0x00c1
const LIST_OF_STRUCTURES = 0x9a

export const openWordFile = (bytes: Uint8Array): WordFile => {
  const root = openCompoundFile(bytes)
  const main = viewOf(root.children.get('WORDDOCUMENT')?.bytes())
  if (main === null || main.byteLength < 0x200) {
    throw new ExtractionError(failureWords('WordTextMissing'))
  }
  const flags = main.getUint16(0x0a, true)
  if ((flags & 0x0100) !== 0) {
    throw new ExtractionError(failureWords('Locked', { kind: failureWords('KindWordDocument') }))
  }
  if (main.getUint16(2, true) < WORD_97) {
    throw new ExtractionError(failureWords('WordTooOld'))
  }
  const table = viewOf(root.children.get((flags & 0x0200) === 0 ? '0TABLE' : '1TABLE')?.bytes())
  if (table === null) {
    throw new ExtractionError(failureWords('WordPartMissing'))
  }
  const lengthAt = (offset: number): number => Math.max(0, main.getInt32(offset, true))
  return {
    main,
    table,
    data: viewOf(root.children.get('DATA')?.bytes()) ?? new DataView(new ArrayBuffer(0)),
    lengths: {
      body: lengthAt(0x4c),
      footnotes: lengthAt(0x50),
      headers: lengthAt(0x54),
      comments: lengthAt(0x5c),
      endnotes: lengthAt(0x60),
      boxes: lengthAt(0x64),
    },
    structure(index) {
      const at = LIST_OF_STRUCTURES + index * 8
      const empty = new DataView(new ArrayBuffer(0))
      if (at + 8 > main.byteLength) return empty
      const [start, size] = [main.getUint32(at, true), main.getUint32(at + 4, true)]
      if (size === 0 || start + size > table.byteLength) return empty
      return new DataView(table.buffer, table.byteOffset + start, size)
    },
  }
}

const viewOf = (bytes: Uint8Array | undefined): DataView | null =>
  bytes === undefined ? null : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The structures that are read, by their numbers in the list ([MS-DOC] 2.5.6). */
export const structures = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  commentReferences: 4,
  commentTexts: 5,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  pieces: 33,
  shapePlaces: 40,
  endnoteReferences: 46,
  endnoteTexts: 47,
  drawings: 50,
  lists: 73,
  listReferences: 74,
} as const
