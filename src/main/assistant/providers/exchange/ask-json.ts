import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import { resourceUrl } from '../endpoint/endpoint.ts'
import type { Inquiry } from './endpoint-kind.ts'

export interface Question {
  /** Under the base URL, or a whole address on its origin. */
  readonly path: string | URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON with POST; GET without. */
  readonly body?: unknown
}

/** Asks an endpoint for JSON of a shape. Throws `EndpointRefusal`, or `InvalidResponse` for something else than that. */
export const askJson = async <Schema extends z.ZodType>(
  { endpoint, http }: Inquiry,
  { path, headers = {}, body }: Question,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const url = path instanceof URL ? path : resourceUrl(endpoint, path)
  const response = await http.fetch(url, {
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw providerFailure('InvalidResponse', failureWords('OtherAnswer'))
  }
}

/** The headers that carry a key as a bearer token; none without a key. */
export const bearer = (apiKey: string): Record<string, string> =>
  apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }
