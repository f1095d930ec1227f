import { type TextChunk, unplaced } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import { type Pictures, spanToMetadata } from '../../retrieval/index.ts'
import { ExtractionError } from '../extraction/extractor.ts'
import { bytesOf, type DataObject, isStreamed, tellText } from './data-object.ts'
import type { KnowledgeVectorisationHandler } from './knowledge-vectorisation-handler.ts'
import { pictureChunkId } from './picture-chunk.ts'

/**
 * The handler with an eye for pictures: what an image shows is noted, and a chunk with the name of its file stands for it, so that one without
 * words is found as well. While no model looks at pictures it is the handler itself.
 */
export const pictureHandler = (
  inner: KnowledgeVectorisationHandler,
  pictures: Pick<Pictures, 'isOn' | 'note'>,
): KnowledgeVectorisationHandler => ({
  ...inner,
  vectorise: async (fileName, dataObject) => {
    const object = dataObject as DataObject
    const { contentType, documentId = newGuid() } = object
    if (!pictures.isOn || !contentType.startsWith('image/')) return inner.vectorise(fileName, dataObject)
    const chunkId = pictureChunkId(documentId)
    const named = { ...object, documentId }
    const failed = { error: null as ExtractionError | null }
    const words = await inner.vectorise(fileName, named).catch((error: unknown): TextChunk[] => {
      if (!(error instanceof ExtractionError)) throw error
      failed.error = error
      return []
    })
    const isSeen = await pictures.note(chunkId, await bytesOf(object))
    if (!isSeen && failed.error !== null) throw failed.error
    if (!isSeen) return words
    if (failed.error !== null) await tellText(object, '')
    const picture: TextChunk = {
      id: chunkId,
      text: fileName,
      origin: isStreamed(object) ? object.origin : 'UserContent',
      metadata: { ...spanToMetadata({ ...unplaced, start: 0, end: 0, page: 1 }), documentId, fileName, contentType },
    }
    return [...words, picture]
  },
})
