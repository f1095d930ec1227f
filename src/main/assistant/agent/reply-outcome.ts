import type { AnsweredBy, CutReason } from '../../../contracts/index.ts'
import type { AIProvider, AIProviderResponse } from '../providers/ai-provider.ts'

const MOST_NOTICES = 10

/** Why the provider cut the reply; null where it came to its own end. */
export const cutReasonOf = ({ finishReason, stopReason }: AIProviderResponse): CutReason | null => {
  if (finishReason === 'Length' || stopReason === 'MaxTokens') return 'Length'
  return finishReason === 'ContentFilter' || finishReason === 'Error' ? finishReason : null
}

const sum = (values: readonly (number | null | undefined)[]): number | null => {
  const told = values.filter((value) => value !== null && value !== undefined)
  return told.length === 0 ? null : told.reduce((total, value) => total + value, 0)
}

/** The model that wrote a reply and what its calls took together. */
export const answeredByOf = ({ capabilities }: AIProvider, responses: readonly AIProviderResponse[]): AnsweredBy => ({
  providerName: capabilities.providerName,
  model: responses.at(-1)?.answeredBy ?? capabilities.model,
  promptTokens: sum(responses.map(({ usage }) => usage?.promptTokens)),
  outputTokens: sum(responses.map(({ usage }) => usage?.outputTokens)),
  costUsd: sum(responses.map(({ costUsd }) => costUsd)),
})

/** What was done differently from what was asked, each once. */
export const noticesOf = (responses: readonly AIProviderResponse[]): string[] =>
  [...new Set(responses.flatMap(({ notices = [] }) => notices.map(({ message }) => message)))].slice(0, MOST_NOTICES)
