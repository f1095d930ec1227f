import type { DocumentText } from '../../../contracts/index.ts'
import type { BlobStore } from '../../platform/index.ts'
import type { LineIndex } from '../extraction/line-index.ts'
import type { DocumentPaths } from './document-paths.ts'
import { storedLineIndex } from './stored-line-index.ts'
import { readUnits } from './text-units.ts'

/** A range of a document's extracted text, read without loading the rest; null when there is none. */
export const readText = async (
  blobs: BlobStore,
  paths: DocumentPaths,
  range: { readonly offset: number; readonly length: number },
): Promise<DocumentText | null> => {
  const stored = await blobs.get(paths.lines)
  if (stored === null) return null
  const lines = storedLineIndex.parse(JSON.parse(Buffer.from(stored).toString('utf8')))
  const offset = Math.min(range.offset, lines.length)
  const text = await readUnits(blobs, paths.text, offset, range.length)
  if (text === null) return null
  return { text, offset, totalLength: lines.length, firstLine: await lineAt(blobs, paths.text, lines, offset) }
}

const lineAt = async (blobs: BlobStore, path: string, lines: LineIndex, offset: number): Promise<number> => {
  const block = Math.min(Math.floor(offset / lines.blockUnits), lines.linesBefore.length - 1)
  if (block < 0) return 1
  const start = block * lines.blockUnits
  const before = await readUnits(blobs, path, start, offset - start)
  return (lines.linesBefore[block] ?? 0) + (before?.split('\n').length ?? 1)
}
