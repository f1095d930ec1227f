import { z } from 'zod'

/** How a model of a folder is run, found out when it was imported. */
export const modelManifest = z.object({
  displayName: z.string(),
  /** The name and the beginning of the hash of the weights: other weights give other vectors. */
  modelId: z.string(),
  dimensions: z.int().positive(),
  /** Which of the token vectors make that of the text, where the model does not say it itself. */
  pooling: z.enum(['mean', 'cls', 'last']),
  /** What goes before a question, and before a passage. */
  queryPrefix: z.string(),
  passagePrefix: z.string(),
  /** As transformers.js names the precision of the file. */
  precision: z.enum(['fp32', 'fp16', 'q8']),
  maxTokens: z.int().positive(),
})
export type ModelManifest = z.infer<typeof modelManifest>
