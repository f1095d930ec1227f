import type { ModelInfo } from '../../providers/catalogue/model-info.ts'

/** What a model is taken to hold where nobody tells: what local servers offer by default, or more. Tokens. */
const DEFAULT_CONTEXT_LENGTH = 8_192

/** The answer takes no more of a small context than this part. */
const LARGEST_ANSWER_PART = 0.25

/** The tokens that a model takes, question and answer together: as its provider tells, else the default. */
export const contextLengthOf = (told: ModelInfo | null): number => told?.contextLength ?? DEFAULT_CONTEXT_LENGTH

/** What is left of a context for messages, when the answer, the system prompt and the tools have their part. */
export const messageBudget = (contextLength: number, maxTokens: number, fixedTokens: number): number =>
  contextLength - Math.min(maxTokens, Math.floor(contextLength * LARGEST_ANSWER_PART)) - fixedTokens
