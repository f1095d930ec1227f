import { readFile } from 'node:fs/promises'
import { buildLineIndex } from '../extraction/line-index.ts'
import type { KnowledgeObject, StreamedObject } from './knowledge-vectorisation-handler.ts'

/** What a knowledge vectorisation handler is given. */
export type DataObject = KnowledgeObject | StreamedObject

export const isStreamed = (object: DataObject): object is StreamedObject => 'sink' in object

/** The whole file. */
export const bytesOf = async (object: DataObject): Promise<Uint8Array> => {
  if (!isStreamed(object)) return object.bytes
  return object.source.type === 'File' ? readFile(object.source.path) : object.source.bytes
}

/** Hands the text that was read to whoever keeps it, as an extraction does. */
export const tellText = async (object: DataObject, text: string): Promise<void> => {
  if (!isStreamed(object)) return
  const { sink } = object
  await sink.begin()
  await sink.text(Buffer.from(text, 'utf16le'))
  await sink.textEnd({ lineIndex: buildLineIndex(text), notes: [], words: null, layout: null })
}
