import type { AIProvider } from '../../providers/ai-provider.ts'

/** What a model is taken to hold where nobody tells: what local servers offer by default, or more. Tokens. */
export const DEFAULT_CONTEXT_LENGTH = 8_192

/** An endpoint that is asked for its model's length holds the question up no longer than this. */
const TIME_LIMIT_MS = 3_000
/** The answer takes no more of a small context than this part. */
const LARGEST_ANSWER_PART = 0.25

/** The tokens that a model takes, question and answer together: as its provider tells, else the default. */
export const contextLengthOf = async (provider: AIProvider, signal: AbortSignal): Promise<number> => {
  if (!provider.modelInfo) return DEFAULT_CONTEXT_LENGTH
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  const untold = new Promise<null>((resolve) => {
    if (limited.aborted) resolve(null)
    else limited.addEventListener('abort', () => resolve(null), { once: true })
  })
  try {
    const told = await Promise.race([provider.modelInfo(limited), untold])
    return told?.contextLength ?? DEFAULT_CONTEXT_LENGTH
  } catch {
    return DEFAULT_CONTEXT_LENGTH
  }
}

/** What is left of a context for messages, when the answer, the system prompt and the tools have their part. */
export const messageBudget = (contextLength: number, maxTokens: number, fixedTokens: number): number =>
  contextLength - Math.min(maxTokens, Math.floor(contextLength * LARGEST_ANSWER_PART)) - fixedTokens
