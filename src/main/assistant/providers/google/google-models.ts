import { z } from 'zod'
import type { ModelInfo } from '../catalogue/model-info.ts'
import { askJson } from '../exchange/ask-json.ts'
import type { ModelCatalogue } from '../exchange/endpoint-kind.ts'

const tokens = z.number().int().positive().max(1e9).nullish().catch(null)
const model = z.object({
  name: z.string(),
  supportedGenerationMethods: z.array(z.string()).nullish().catch(null),
  inputTokenLimit: tokens,
  outputTokenLimit: tokens,
  thinking: z.boolean().nullish().catch(null),
})
const modelList = z.object({ models: z.array(model) })

const headers = (apiKey: string): Record<string, string> => (apiKey === '' ? {} : { 'x-goog-api-key': apiKey })
const plain = (name: string): string => name.replace(/^models\//, '')

/** The models at `GET {base URL}/models`. */
export const googleModels: ModelCatalogue = {
  list: async (inquiry) => {
    const question = { path: 'models?pageSize=1000', headers: headers(inquiry.endpoint.apiKey) }
    const { models } = await askJson(inquiry, question, modelList)
    return models
      .filter(({ supportedGenerationMethods: methods }) => methods === null || methods?.includes('generateContent'))
      .map(({ name }) => ({ name: plain(name), since: null }))
  },
  info: async (inquiry, name) => {
    const question = { path: `models/${encodeURIComponent(plain(name))}`, headers: headers(inquiry.endpoint.apiKey) }
    const told = await askJson(inquiry, question, model)
    const info: Partial<ModelInfo> = {
      contextLength: told.inputTokenLimit ?? null,
      maxOutputTokens: told.outputTokenLimit ?? null,
      thinks: told.thinking ?? null,
    }
    return info
  },
}
