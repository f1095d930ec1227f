import iconv from 'iconv-lite'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'
import { structures, type WordFile } from './word-file.ts'

/** A stretch of characters that stand together in the file. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly offset: number
  readonly bytesPerCharacter: 1 | 2
}

/** All characters of a document, parts one behind the other, and where in the file each stands. */
export interface DocumentText {
  readonly text: string
  /** The offset of a character in the main stream; -1 for one that is in no piece. */
  offsetOf(position: number): number
  /** Calls back with the positions of characters that stand in a range of the main stream. */
  positionsIn(from: number, to: number, take: (start: number, end: number) => void): void
}

const COMPRESSED = 0x40000000
const MAX_CHARACTERS = 100_000_000

export const readPieces = (file: WordFile): DocumentText => {
  const pieces = pieceTable(file)
  const parts = pieces.map(({ start, end, offset, bytesPerCharacter }) => {
    const size = (end - start) * bytesPerCharacter
    if (offset + size > file.main.byteLength) throw damaged()
    const bytes = Buffer.from(file.main.buffer, file.main.byteOffset + offset, size)
    return bytesPerCharacter === 2 ? bytes.toString('utf16le') : iconv.decode(bytes, 'windows-1252')
  })
  return {
    text: parts.join(''),
    offsetOf(position) {
      const piece = pieces.find(({ start, end }) => position >= start && position < end)
      return piece === undefined ? -1 : piece.offset + (position - piece.start) * piece.bytesPerCharacter
    },
    positionsIn(from, to, take) {
      for (const { start, end, offset, bytesPerCharacter } of pieces) {
        const first = Math.max(start, start + Math.ceil((from - offset) / bytesPerCharacter))
        const last = Math.min(end, start + Math.ceil((to - offset) / bytesPerCharacter))
        if (first < last) take(first, last)
      }
    },
  }
}

const damaged = (): ExtractionError => new ExtractionError(failureWords('WordTextNotFound'))

const pieceTable = (file: WordFile): Piece[] => {
  const view = file.structure(structures.pieces)
  let at = 0
  // Properties that pieces refer to come first.
  while (at + 3 < view.byteLength && view.getUint8(at) === 1) at += 3 + view.getUint16(at + 1, true)
  if (at + 5 > view.byteLength || view.getUint8(at) !== 2) throw damaged()
  const size = view.getUint32(at + 1, true)
  const start = at + 5
  const count = Math.floor((size - 4) / 12)
  if (start + size > view.byteLength || count < 1) throw damaged()
  const pieces: Piece[] = []
  for (let index = 0; index < count; index++) {
    const [from, to] = [view.getUint32(start + index * 4, true), view.getUint32(start + index * 4 + 4, true)]
    const written = view.getUint32(start + (count + 1) * 4 + index * 8 + 2, true)
    if (to < from || to > MAX_CHARACTERS || from !== (pieces.at(-1)?.end ?? 0)) throw damaged()
    const isCompressed = (written & COMPRESSED) !== 0
    const offset = written & ~COMPRESSED
    pieces.push({
      start: from,
      end: to,
      offset: isCompressed ? offset / 2 : offset,
      bytesPerCharacter: isCompressed ? 1 : 2,
    })
  }
  return pieces
}
