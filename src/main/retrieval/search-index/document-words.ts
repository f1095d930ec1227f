import type { ByteReader, ByteWriter } from './bytes.ts'
import type { DocumentWords } from './segment.ts'

/** Writes what a document says, as numbers of surfaces. */
export const writeDocumentWords = (writer: ByteWriter, { surfaces, wordCount }: DocumentWords): void => {
  writer.writeNumber(wordCount)
  writer.writeNumber(surfaces.length - wordCount)
  for (const surface of surfaces) writer.writeNumber(surface)
}

/** Reads what {@link writeDocumentWords} wrote. */
export const readDocumentWords = (reader: ByteReader): DocumentWords => {
  const wordCount = reader.readNumber()
  const total = wordCount + reader.readNumber()
  const surfaces = new Uint32Array(Math.min(total, reader.end - reader.at))
  for (let at = 0; at < surfaces.length; at++) surfaces[at] = reader.readNumber()
  return { surfaces, wordCount: Math.min(wordCount, surfaces.length) }
}
