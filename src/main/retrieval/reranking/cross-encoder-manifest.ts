import { z } from 'zod'

/** How a cross-encoder of a folder is run, found out when it was imported. */
export const crossEncoderManifest = z.object({
  displayName: z.string(),
  /** The name and the beginning of the hash of the weights. */
  modelId: z.string(),
  precision: z.enum(['fp32', 'fp16', 'q8']),
  maxTokens: z.int().positive(),
})
export type CrossEncoderManifest = z.infer<typeof crossEncoderManifest>
