import { z } from 'zod'
import type { LocalModels, PullProgress } from '../ai-provider-builder.ts'
import { AIProviderFailure } from '../ai-provider-failure.ts'
import { malformed } from '../endpoint/endpoint-failure.ts'
import { EndpointRefusal } from '../endpoint/endpoint-refusal.ts'
import { readLines } from '../endpoint/read-events.ts'
import { isErrorValue, saidIn } from '../endpoint/said.ts'
import { askJson, bearer } from '../exchange/ask-json.ts'
import type { Inquiry } from '../exchange/endpoint-kind.ts'
import { ollamaUrl } from './ollama-url.ts'

const bytes = z.number().nonnegative().nullish().catch(null)
const progress = z.object({ status: z.string(), completed: bytes, total: bytes })
const loadedList = z.object({
  models: z
    .array(z.object({ name: z.string(), size: bytes, expires_at: z.string().nullish().catch(null) }))
    .nullish()
    .catch(null),
})
const MAX_LINE_LENGTH = 64 * 1024

const headersOf = ({ endpoint }: Inquiry) => bearer(endpoint.apiKey)

const pull = async (inquiry: Inquiry, model: string, onProgress: (progress: PullProgress) => void): Promise<void> => {
  const { endpoint, http } = inquiry
  const response = await http.fetch(ollamaUrl(endpoint, 'pull'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(inquiry) },
    body: JSON.stringify({ model, stream: true }),
  })
  let last = ''
  for await (const written of readLines(response.body, MAX_LINE_LENGTH)) {
    if (written.trim() === '') continue
    const value: unknown = JSON.parse(written)
    if (isErrorValue(value)) throw new EndpointRefusal({ status: 200, said: saidIn(value) })
    const { status, completed, total } = progress.parse(value)
    http.watch.content()
    last = status
    onProgress({ status, completedBytes: completed ?? null, totalBytes: total ?? null })
  }
  if (last !== 'success') throw new AIProviderFailure(malformed)
}

/** Fetching, looking at and putting away Ollama's models. */
export const ollamaLocalModels = {
  pull,
  loaded: async (inquiry: Inquiry): ReturnType<LocalModels['loaded']> => {
    const question = { path: ollamaUrl(inquiry.endpoint, 'ps'), headers: headersOf(inquiry) }
    const { models } = await askJson(inquiry, question, loadedList)
    return (models ?? []).map(({ name, size, expires_at: until }) => ({
      model: name,
      memoryBytes: size ?? null,
      until: until ?? null,
    }))
  },
  unload: async (inquiry: Inquiry, model: string): Promise<void> => {
    const body = { model, keep_alive: 0, stream: false }
    const question = { path: ollamaUrl(inquiry.endpoint, 'generate'), headers: headersOf(inquiry), body }
    await askJson(inquiry, question, z.unknown())
  },
}
