import { z } from 'zod'
import { bytes, guid, type TextChunk } from '../../../contracts/index.ts'
import { newGuid } from '../../platform/index.ts'
import type { VectorisationHandler } from '../../retrieval/index.ts'
import { isDocumentType } from '../admission/content-types.ts'
import type { ExtractionPool } from '../extraction/extraction-pool.ts'

/** The kind of data that the knowledge base holds. It has no schema: any content type that can be admitted is an entry. */
export const knowledgeDataType = {
  id: 'Knowledge',
  displayName: 'Knowledge base entries',
  schema: null,
  detects: (contentType: string): boolean => isDocumentType(contentType),
} as const

const knowledgeObject = z.object({
  documentId: guid.default(newGuid),
  contentType: z.string().refine(isDocumentType, 'cannot be read'),
  bytes,
})

/** What the knowledge vectorisation handler is given: a file's bytes and what they are. */
export type KnowledgeObject = z.input<typeof knowledgeObject>

/** Routes a file by its content type, extracts its text and returns its chunks. Throws `ExtractionError` for one that cannot be read. */
export const createKnowledgeVectorisationHandler = (pool: ExtractionPool): VectorisationHandler => ({
  dataTypeId: knowledgeDataType.id,
  async vectorise(fileName, dataObject) {
    const { documentId, contentType, bytes: content } = knowledgeObject.parse(dataObject)
    const chunks: TextChunk[] = []
    await pool.run(
      { documentId, fileName, contentType, sizeBytes: content.length, source: { type: 'Bytes', bytes: content } },
      {
        begin: async () => {
          chunks.length = 0
        },
        progress: () => {},
        text: async () => {},
        textEnd: async () => {},
        chunks: async (batch) => {
          chunks.push(...batch)
        },
      },
      new AbortController().signal,
    )
    return chunks
  },
})
