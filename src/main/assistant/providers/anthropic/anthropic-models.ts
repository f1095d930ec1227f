import { z } from 'zod'
import { askJson } from '../exchange/ask-json.ts'
import type { ModelCatalogue } from '../exchange/endpoint-kind.ts'

const tokens = z.number().int().positive().max(1e9).nullish().catch(null)
const model = z.object({
  id: z.string(),
  created_at: z.coerce.date().nullish().catch(null),
  max_input_tokens: tokens,
  max_tokens: tokens,
})
const modelList = z.object({ data: z.array(model) })

const headers = (apiKey: string) => ({
  'anthropic-version': '2023-06-01',
  ...(apiKey !== '' && { 'x-api-key': apiKey }),
})

/** The models at `GET {base URL}/models`. */
export const anthropicModels: ModelCatalogue = {
  list: async (inquiry) => {
    const question = { path: 'models?limit=1000', headers: headers(inquiry.endpoint.apiKey) }
    const { data } = await askJson(inquiry, question, modelList)
    return data.map(({ id, created_at: since }) => ({ name: id, since: since?.getTime() ?? null }))
  },
  info: async (inquiry, name) => {
    const question = { path: `models/${encodeURIComponent(name)}`, headers: headers(inquiry.endpoint.apiKey) }
    const { max_input_tokens: contextLength, max_tokens: maxOutputTokens } = await askJson(inquiry, question, model)
    return { contextLength: contextLength ?? null, maxOutputTokens: maxOutputTokens ?? null }
  },
}
