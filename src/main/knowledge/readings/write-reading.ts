import type { BlobStore, Database } from '../../platform/index.ts'
import type { IndexedChunks } from '../../retrieval/index.ts'
import { blobPieces } from '../documents/blob-pieces.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import { WORD_BYTES } from '../extraction/ocr/word-places.ts'
import { pictureChunkId } from '../ingestion/picture-chunk.ts'
import type { TableStore } from '../tables/table-store.ts'
import { frameOf, UntrueReading } from './frames.ts'
import type { ReadingHeader } from './stored-reading.ts'

export interface WriteReadingOptions {
  readonly db: Database
  readonly blobs: BlobStore
  readonly indexed: IndexedChunks
  readonly tables: Pick<TableStore, 'ofDocument'>
}

/** What a document gave when it was read: text, places of words, passages, vectors, what it is about, and the rows of its tables, piece by piece. */
export type WriteReading = (record: DocumentRecord, reader: string) => AsyncGenerator<Uint8Array, void, undefined>

/** Pieces that end within none of what they are made of. */
async function* whole(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    const end = bytes.length - (bytes.length % size)
    if (end > 0) yield bytes.subarray(0, end)
    rest = bytes.subarray(end)
  }
}

export const createWriteReading = ({ db, blobs, indexed, tables }: WriteReadingOptions): WriteReading => {
  const facts = db
    .prepare<[string, number], string>(
      'SELECT facts FROM knowledge_overviews WHERE document_id = ? AND content_version = ?',
    )
    .pluck()
  const block = db.prepare<[number, number], { blockId: number; rows: string }>(
    'SELECT block_id AS blockId, rows FROM knowledge_table_blocks WHERE table_id = ? AND block_id > ? ORDER BY block_id LIMIT 1',
  )
  async function* chunksOf({ document: { documentId }, teamId }: DocumentRecord) {
    for await (const chunks of indexed.of({ type: 'Team', teamId }, documentId))
      for (const { chunk, vector } of chunks) {
        // What a picture shows is known here alone.
        if (chunk.id === pictureChunkId(documentId)) throw new UntrueReading('A picture has to be looked at')
        const { text, origin, metadata } = chunk
        yield frameOf('Chunk', JSON.stringify({ text, origin, metadata }))
        if (vector !== null) yield frameOf('Vector', Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
      }
  }
  function* tablesOf({ document: { documentId }, teamId }: DocumentRecord) {
    for (const table of tables.ofDocument(teamId, documentId)) {
      const { tableId, name, start, end, kind, columns, rowCount, totalRows } = table
      yield frameOf('Table', JSON.stringify({ name, start, end, kind }))
      for (let row = block.get(tableId, 0); row !== undefined; row = block.get(tableId, row.blockId))
        yield frameOf('Rows', row.rows)
      yield frameOf('TableEnd', JSON.stringify({ columns, rowCount, totalRows }))
    }
  }
  return async function* (record, reader) {
    const { document, place, contentHash, contentVersion, notes } = record
    const paths = documentPaths(place)
    const header: ReadingHeader = { format: 1, reader, contentHash: contentHash ?? '', embedder: indexed.version }
    yield frameOf('Begin', JSON.stringify(header))
    for await (const piece of whole(blobPieces(blobs, paths.text), 2)) yield frameOf('Text', piece)
    for await (const piece of whole(blobPieces(blobs, paths.words), WORD_BYTES)) yield frameOf('Words', piece)
    yield frameOf('TextEnd', JSON.stringify({ notes }))
    yield* chunksOf(record)
    const told = facts.get(document.documentId, contentVersion)
    if (told !== undefined && told !== 'null') yield frameOf('Overview', told)
    yield* tablesOf(record)
    yield frameOf('End', '')
  }
}
