import { z } from 'zod'

/** Why the knowledge base did not do what was asked, where that is to be expected. */
export const knowledgeError = z.discriminatedUnion('type', [
  z.object({ type: z.literal('InvalidFileType'), message: z.string() }),
  z.object({ type: z.literal('FileTooLarge'), maxBytes: z.int(), actualBytes: z.int() }),
  z.object({ type: z.literal('ExtractionFailed'), message: z.string() }),
  z.object({ type: z.literal('StorageError'), message: z.string() }),
  z.object({ type: z.literal('NotFound') }),
  z.object({ type: z.literal('Forbidden') }),
])
export type KnowledgeError = z.infer<typeof knowledgeError>
