import { z } from 'zod'

/** How a CLIP model of a folder is run, found out when it was imported. */
export const clipManifest = z.object({
  displayName: z.string(),
  /** The name and the beginning of the hash of the weights: other weights give other vectors. */
  modelId: z.string(),
  dimensions: z.int().positive(),
  precision: z.enum(['fp32', 'fp16', 'q8']),
  maxTokens: z.int().positive(),
  /** See `PictureShape`. */
  shape: z.object({
    shortestEdge: z.int().positive().nullable(),
    edge: z.int().positive(),
    mean: z.array(z.number()).length(3),
    deviation: z.array(z.number().positive()).length(3),
  }),
})
export type ClipManifest = z.infer<typeof clipManifest>
