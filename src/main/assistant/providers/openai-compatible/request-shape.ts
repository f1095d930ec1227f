import { APICallError } from 'ai'

/** What a model turned out not to take. Endpoints differ, and they say so only by refusing. */
export interface RequestShape {
  readonly withoutTools: boolean
  readonly withoutTemperature: boolean
  readonly maxCompletionTokens: boolean
}

export const fullShape: RequestShape = { withoutTools: false, withoutTemperature: false, maxCompletionTokens: false }

/** A shape that a refused request may be tried with once more; null when the refusal is about something else. */
export const adaptedShape = (error: unknown, shape: RequestShape, hasTools: boolean): RequestShape | null => {
  if (!APICallError.isInstance(error) || ![400, 404, 422, 501].includes(error.statusCode ?? 0)) return null
  const said = `${error.message} ${error.responseBody ?? ''}`.toLowerCase()
  if (said.includes('max_completion_tokens') && !shape.maxCompletionTokens)
    return { ...shape, maxCompletionTokens: true }
  if (said.includes('temperature') && !shape.withoutTemperature) return { ...shape, withoutTemperature: true }
  const maybeTools = error.statusCode === 400 || /tool|function/.test(said)
  return hasTools && maybeTools && !shape.withoutTools ? { ...shape, withoutTools: true } : null
}

/** The request body in a shape: newer models of OpenAI name the token limit differently. */
export const shapeBody = (body: Record<string, unknown>, shape: RequestShape): Record<string, unknown> => {
  if (!shape.maxCompletionTokens) return body
  const { max_tokens, ...rest } = body
  return { ...rest, max_completion_tokens: max_tokens }
}
