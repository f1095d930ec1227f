import { resourceUrl } from '../endpoint/endpoint.ts'
import { readEvents } from '../endpoint/read-events.ts'
import type { WireFormat } from '../exchange/wire-format.ts'
import { chatBody } from './chat-body.ts'
import type { ChatDialect } from './chat-dialect.ts'
import { readChatItems } from './read-chat.ts'

/** The chat completions format, which OpenAI began and most model servers speak. */
export const chatWire = (dialect: ChatDialect): WireFormat => ({
  parts: async function* (exchange) {
    const { endpoint, http, model, request } = exchange
    const response = await http.fetch(resourceUrl(endpoint, dialect.path?.(model, endpoint) ?? 'chat/completions'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: request.stream ? 'text/event-stream' : 'application/json',
        ...dialect.headers,
        ...dialect.authorization(endpoint.apiKey),
      },
      body: JSON.stringify(chatBody(exchange, dialect)),
    })
    yield* readChatItems(readEvents(response.body, endpoint.limits.maxEventLength), dialect, model)
  },
})
