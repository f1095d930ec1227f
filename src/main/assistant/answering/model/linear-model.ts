import { z } from 'zod'
import type { Features } from '../features/features.ts'

/** A weighted sum of features by name. */
export const linearModel = z.strictObject({ bias: z.number(), weights: z.record(z.string(), z.number()) })
export type LinearModel = z.infer<typeof linearModel>

/** The sum; a feature that the model does not know counts nothing. */
export const scoreOf = ({ bias, weights }: LinearModel, features: Features): number => {
  let sum = bias
  for (const name in weights) sum += (weights[name] ?? 0) * (features[name] ?? 0)
  return sum
}
