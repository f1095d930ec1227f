import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import { type ModelInfo, mergeModelInfo } from '../catalogue/model-info.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { askJson } from '../exchange/ask-json.ts'
import type { Inquiry, ModelCatalogue } from '../exchange/endpoint-kind.ts'
import type { ChatDialect } from './chat-dialect.ts'

const text = z.string().nullish().catch(null)
const tokens = z.number().int().positive().max(1e9).nullish().catch(null)
const flag = z.boolean().nullish().catch(null)
const words = z.array(z.string()).nullish().catch(null)
/** OpenRouter writes US dollars per token, as text. */
const price = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((given) => {
    const perToken = given === null || given === undefined || given === '' ? Number.NaN : Number(given)
    return Number.isFinite(perToken) && perToken >= 0 ? perToken * 1e6 : null
  })

/** A model as lists describe it, under the names that different servers use. */
const entry = z.object({
  id: text,
  name: text,
  model: text,
  key: text,
  type: text,
  created: z.number().positive().nullish().catch(null), // seconds of Unix time
  max_model_len: tokens, // vLLM
  context_length: tokens, // OpenRouter, Together
  max_context_length: tokens, // Mistral, LM Studio
  context_window: tokens, // Groq
  max_completion_tokens: tokens,
  meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(null), // llama.cpp
  top_provider: z.object({ context_length: tokens, max_completion_tokens: tokens }).nullish().catch(null),
  architecture: z.object({ input_modalities: words, output_modalities: words }).nullish().catch(null),
  supported_parameters: words,
  capabilities: z
    .object({ completion_chat: flag, function_calling: flag, vision: flag, reasoning: flag })
    .nullish()
    .catch(null),
  pricing: z
    .object({ prompt: price, completion: price, input_cache_read: price, input_cache_write: price })
    .nullish()
    .catch(null),
})
type Entry = z.output<typeof entry>

const entries = z.array(z.union([entry, z.string().transform((id) => entry.parse({ id }))]))
/** `{data: […]}` as OpenAI lists them, `{models: […]}`, or a bare array. */
const modelList = z.union([
  entries,
  z
    .object({ data: entries.nullish(), models: entries.nullish() })
    .refine(({ data, models }) => data !== undefined || models !== undefined)
    .transform(({ data, models }) => data ?? models ?? []),
])

const nameOf = ({ id, name, model, key }: Entry): string => id ?? key ?? model ?? name ?? ''

/** Models of the same list that make no conversation. */
const OTHER_PURPOSE =
  /(^|[/_-])(embed(ding)?s?|whisper|tts|dall-e|moderation|transcribe|realtime|sora|rerank(er)?|babbage|davinci|gpt-image|ocr|guard)([/:_.-]|$|\d)/i

const converses = (model: Entry): boolean => {
  if (/embed|rerank/.test(model.type ?? '') || model.capabilities?.completion_chat === false) return false
  const makes = model.architecture?.output_modalities
  return (!makes || makes.includes('text')) && !OTHER_PURPOSE.test(nameOf(model))
}

const infoOf = (model: Entry): Partial<ModelInfo> => {
  const { capabilities, architecture, supported_parameters: parameters, pricing, top_provider: top } = model
  const { input_modalities: reads } = architecture ?? {}
  return {
    contextLength:
      top?.context_length ??
      model.max_model_len ??
      model.context_length ??
      model.max_context_length ??
      model.context_window ??
      model.meta?.n_ctx ??
      null,
    maxOutputTokens: top?.max_completion_tokens ?? model.max_completion_tokens ?? null,
    seesImages: capabilities?.vision ?? (reads ? reads.includes('image') : null),
    usesTools: capabilities?.function_calling ?? (parameters ? parameters.includes('tools') : null),
    thinks: capabilities?.reasoning ?? (parameters ? parameters.includes('reasoning') : null),
    prices:
      pricing && pricing.prompt !== null && pricing.completion !== null
        ? {
            input: pricing.prompt,
            output: pricing.completion,
            cachedInput: pricing.input_cache_read,
            cacheCreation: pricing.input_cache_write,
          }
        : null,
  }
}

const props = z.object({
  default_generation_settings: z.object({ n_ctx: tokens }).nullish().catch(null),
  modalities: z.object({ vision: flag }).nullish().catch(null),
})

/** What llama.cpp's server tells of itself beside the list; nothing where the server is another. */
const propsOf = async (inquiry: Inquiry): Promise<Partial<ModelInfo>> => {
  const url = new URL(inquiry.endpoint.baseUrl)
  if (!/\/v1\/?$/.test(url.pathname)) return {}
  url.pathname = url.pathname.replace(/\/v1\/?$/, '/props')
  try {
    const { default_generation_settings: settings, modalities } = await askJson(inquiry, { path: url }, props)
    return { contextLength: settings?.n_ctx ?? null, seesImages: modalities?.vision ?? null }
  } catch {
    inquiry.http.signal.throwIfAborted()
    return {}
  }
}

/** The models at `GET {base URL}/models`. */
export const chatModels = (
  dialect: ChatDialect,
  path: (endpoint: Endpoint) => string = () => 'models',
): ModelCatalogue => {
  const all = async (inquiry: Inquiry): Promise<Entry[]> =>
    askJson(
      inquiry,
      {
        path: path(inquiry.endpoint),
        headers: { ...dialect.headers, ...dialect.authorization(inquiry.endpoint.apiKey) },
      },
      modelList,
    )
  const list: ModelCatalogue['list'] = async (inquiry) =>
    (await all(inquiry)).filter(converses).map((model) => ({
      name: nameOf(model),
      since: model.created ? model.created * 1_000 : null,
    }))
  return {
    list,
    info: async (inquiry, model) => {
      const found = (await all(inquiry)).find((candidate) => nameOf(candidate) === model)
      const info = found ? infoOf(found) : {}
      return info.contextLength ? info : mergeModelInfo(await propsOf(inquiry), info)
    },
    choose: async (inquiry) => {
      const models = await list(inquiry)
      const [only] = models
      if (only !== undefined && models.length === 1) return only.name
      throw providerFailure(
        'InvalidRequest',
        models.length === 0
          ? failureWords('NoModelOffered')
          : failureWords('ManyModelsOffered', { models: models.length }),
      )
    },
  }
}
