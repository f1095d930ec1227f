import { readLines } from '../endpoint/read-events.ts'
import { bearer } from '../exchange/ask-json.ts'
import type { WireFormat } from '../exchange/wire-format.ts'
import { type OllamaConnection, ollamaBody } from './ollama-body.ts'
import { ollamaUrl } from './ollama-url.ts'
import { readOllamaLines } from './read-ollama.ts'

/** Ollama's own chat interface: JSON, line by line when it streams. */
export const ollamaWire = (connection: OllamaConnection): WireFormat => ({
  parts: async function* (exchange) {
    const { endpoint, http } = exchange
    const response = await http.fetch(ollamaUrl(endpoint, 'chat'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(endpoint.apiKey) },
      body: JSON.stringify(ollamaBody(exchange, connection)),
    })
    yield* readOllamaLines(readLines(response.body, endpoint.limits.maxEventLength))
  },
})
