import { APICallError } from 'ai'

/** What a model turned out not to take. Endpoints differ, and they say so only by refusing. */
export interface RequestShape {
  readonly withoutTools: boolean
  readonly withoutTemperature: boolean
  readonly withoutStreamOptions: boolean
  readonly maxCompletionTokens: boolean
}

export const fullShape: RequestShape = {
  withoutTools: false,
  withoutTemperature: false,
  withoutStreamOptions: false,
  maxCompletionTokens: false,
}

export interface AdaptedShape {
  readonly shape: RequestShape
  /** Whether the refusal named what it is about, so that it holds for later requests too. */
  readonly certain: boolean
}

/** A shape that a refused request may be tried with once more; null when the refusal is about something else. */
export const adaptedShape = (error: unknown, shape: RequestShape, hasTools: boolean): AdaptedShape | null => {
  if (!APICallError.isInstance(error) || ![400, 404, 422, 501].includes(error.statusCode ?? 0)) return null
  const said = `${error.message} ${error.responseBody ?? ''}`.toLowerCase()
  const certainly = (change: Partial<RequestShape>): AdaptedShape => ({ shape: { ...shape, ...change }, certain: true })
  if (said.includes('max_completion_tokens') && !shape.maxCompletionTokens)
    return certainly({ maxCompletionTokens: true })
  if (said.includes('stream_options') && !shape.withoutStreamOptions) return certainly({ withoutStreamOptions: true })
  if (said.includes('temperature') && !shape.withoutTemperature) return certainly({ withoutTemperature: true })
  const namesTools = /tool|function/.test(said)
  if (!hasTools || shape.withoutTools || !(namesTools || error.statusCode === 400)) return null
  return { shape: { ...shape, withoutTools: true }, certain: namesTools }
}

/** The request body in a shape: newer models of OpenAI name the token limit differently. */
export const shapeBody = (body: Record<string, unknown>, shape: RequestShape): Record<string, unknown> => {
  const { max_tokens, stream_options, ...rest } = body
  return {
    ...rest,
    ...(shape.maxCompletionTokens ? { max_completion_tokens: max_tokens } : { max_tokens }),
    ...(shape.withoutStreamOptions ? {} : { stream_options }),
  }
}
