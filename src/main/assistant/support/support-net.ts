import { z } from 'zod'
import type { Features } from '../answering/features/features.ts'

/** Numbers with a space between. */
const numbers = z.string().transform((text, context) => {
  const read = text.split(' ').map(Number)
  if (read.some((number) => !Number.isFinite(number))) context.addIssue({ code: 'custom', message: 'no numbers' })
  return read
})

/** A small net: units of all features, and the features themselves, added up. What one thing tells depends on others: that a word is denied, on whether the sentence denies it too. */
export const supportNet = z.strictObject({
  /** By feature: what is taken from it, what it is multiplied by then, its weight in each unit, and its own. */
  features: z.record(
    z.string(),
    z.strictObject({ mean: z.number(), scale: z.number(), units: numbers, own: z.number() }),
  ),
  /** By unit: what it begins with, and what it counts. */
  units: z.array(z.strictObject({ bias: z.number(), weight: z.number() })),
  bias: z.number(),
})
export type SupportNet = z.output<typeof supportNet>

/** A net as it stands in the file. */
export const writtenNet = ({ features, ...rest }: SupportNet): z.input<typeof supportNet> => ({
  ...rest,
  features: Object.fromEntries(
    Object.entries(features).map(([name, feature]) => [name, { ...feature, units: feature.units.join(' ') }]),
  ),
})

/** A feature that is further from its mean than this tells no more. */
const FURTHEST = 4

/** A feature brought to mean 0 and variance 1. */
export const standardised = (value: number, mean: number, scale: number): number =>
  Math.max(-FURTHEST, Math.min(FURTHEST, (value - mean) * scale))

/** The log odds that a passage supports a sentence. A feature that the net does not know counts nothing. */
const scoreOfNet = ({ features: known, units, bias }: SupportNet, features: Features): number => {
  const sums = units.map((unit) => unit.bias)
  let score = bias
  for (const name in known) {
    const feature = known[name]
    if (feature === undefined) continue
    const value = standardised(features[name] ?? 0, feature.mean, feature.scale)
    score += feature.own * value
    for (const [unit, weight] of feature.units.entries()) sums[unit] = (sums[unit] ?? 0) + weight * value
  }
  for (const [unit, { weight }] of units.entries()) score += weight * Math.tanh(sums[unit] ?? 0)
  return score
}

/** The mean of what several nets say. */
export const scoreOfNets = (nets: readonly SupportNet[], features: Features): number =>
  nets.reduce((sum, net) => sum + scoreOfNet(net, features), 0) / nets.length
