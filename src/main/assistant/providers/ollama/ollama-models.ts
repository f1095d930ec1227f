import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { jsonObject } from '../../../../contracts/index.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import type { ModelInfo } from '../catalogue/model-info.ts'
import { askJson, bearer } from '../exchange/ask-json.ts'
import type { Inquiry, ModelCatalogue } from '../exchange/endpoint-kind.ts'
import { ollamaUrl } from './ollama-url.ts'

const named = z.object({ name: z.string(), modified_at: z.coerce.date().nullish().catch(null) })
const modelList = z.object({ models: z.array(named).nullish().catch(null) })
const details = z.object({
  capabilities: z.array(z.string()).nullish().catch(null),
  model_info: jsonObject.nullish().catch(null),
})

const EMBEDS = /embed|\bbge\b|minilm|rerank/i

const ask = async (inquiry: Inquiry, path: 'tags' | 'ps') => {
  const question = { path: ollamaUrl(inquiry.endpoint, path), headers: bearer(inquiry.endpoint.apiKey) }
  return ((await askJson(inquiry, question, modelList)).models ?? []).filter(({ name }) => !EMBEDS.test(name))
}

/** The context length stands under the name of the model's architecture. */
const contextLengthIn = (info: Readonly<Record<string, unknown>>): number | null => {
  const [, length] = Object.entries(info).find(([name]) => name.endsWith('.context_length')) ?? []
  return typeof length === 'number' && Number.isSafeInteger(length) && length > 0 ? length : null
}

/** What Ollama tells of its models. */
export const ollamaModels: ModelCatalogue = {
  list: async (inquiry) =>
    (await ask(inquiry, 'tags')).map(({ name, modified_at: since }) => ({ name, since: since?.getTime() ?? null })),
  info: async (inquiry, model) => {
    const question = {
      path: ollamaUrl(inquiry.endpoint, 'show'),
      headers: bearer(inquiry.endpoint.apiKey),
      body: { model },
    }
    const { capabilities, model_info: info } = await askJson(inquiry, question, details)
    const can = (ability: string): boolean | null => (capabilities ? capabilities.includes(ability) : null)
    const told: Partial<ModelInfo> = {
      contextLength: contextLengthIn(info ?? {}),
      usesTools: can('tools'),
      seesImages: can('vision'),
      thinks: can('thinking'),
    }
    return told
  },
  choose: async (inquiry) => {
    const [loaded] = await ask(inquiry, 'ps')
    if (loaded) return loaded.name
    const [latest] = (await ask(inquiry, 'tags')).toSorted(
      (a, b) => (b.modified_at?.getTime() ?? 0) - (a.modified_at?.getTime() ?? 0),
    )
    if (latest) return latest.name
    throw providerFailure('InvalidRequest', failureWords('OllamaHasNoModel'))
  },
}
