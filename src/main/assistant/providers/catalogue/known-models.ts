import { z } from 'zod'
import table from '../../../../../resources/language-models.json' with { type: 'json' }
import type { TokenUsage } from '../ai-provider.ts'
import { type ModelInfo, type ModelPrices, unknownModel } from './model-info.ts'

const entry = z.strictObject({
  /** Beginnings of model names, the longest that fits wins. */
  names: z.array(z.string()),
  context: z.int().positive().optional(),
  output: z.int().positive().optional(),
  images: z.boolean().optional(),
  tools: z.boolean().optional(),
  thinks: z.boolean().optional(),
  /** US dollars per million tokens: input, cached input, cache creation, output. */
  prices: z.tuple([z.number(), z.number().nullable(), z.number().nullable(), z.number()]).optional(),
})
const providers = z.record(z.string(), z.array(entry)).parse(table.providers)

const pricesOf = (prices: z.output<typeof entry>['prices']): ModelPrices | null =>
  prices ? { input: prices[0], cachedInput: prices[1], cacheCreation: prices[2], output: prices[3] } : null

/** Kinds that offer another's models under their names. */
const SAME_MODELS: Readonly<Record<string, string>> = { 'openai-chat': 'openai', 'azure-openai': 'openai' }

/** What the table in `resources/language-models.json` knows of a model of a provider. */
export const knownModelInfo = (providerId: string, model: string): ModelInfo => {
  const name = model.toLowerCase().replace(/^models\//, '')
  const fits = (candidate: string): boolean =>
    name === candidate || (name.startsWith(candidate) && !/^[a-z0-9]/.test(name.slice(candidate.length)))
  const [best] = (providers[SAME_MODELS[providerId] ?? providerId] ?? [])
    .flatMap((known) => known.names.filter(fits).map((beginning) => ({ known, beginning })))
    .toSorted((a, b) => b.beginning.length - a.beginning.length)
  if (!best) return unknownModel
  const { context, output, images, tools, thinks, prices } = best.known
  return {
    contextLength: context ?? null,
    maxOutputTokens: output ?? null,
    seesImages: images ?? null,
    usesTools: tools ?? null,
    thinks: thinks ?? null,
    prices: pricesOf(prices),
  }
}

/**
 * What a call cost in US dollars: tokens times the price of their kind, cached ones being a part of the prompt's. `null` where usage or price is not
 * known. An estimate: taxes, discounts and prices that changed since are not in it.
 */
export const costOf = (usage: TokenUsage | null, prices: ModelPrices | null): number | null => {
  if (!usage || !prices) return null
  const { promptTokens, cachedPromptTokens, outputTokens, cacheCreationTokens } = usage
  const created = cacheCreationTokens ?? 0
  const fresh = Math.max(0, promptTokens - cachedPromptTokens - created)
  const dollars =
    fresh * prices.input +
    cachedPromptTokens * (prices.cachedInput ?? prices.input) +
    created * (prices.cacheCreation ?? prices.input) +
    outputTokens * prices.output
  return dollars / 1e6
}
