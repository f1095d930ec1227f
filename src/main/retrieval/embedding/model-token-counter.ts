import type { TokenCounter } from '../chunking/token-counter.ts'
import { createWordPieceTokenizer } from './wordpiece-tokenizer.ts'

/** Counts tokens as the built-in model does. Synchronous, for any thread; reading the vocabulary takes some 20 ms, once. */
export const createTokenCounter = (modelDir: string): TokenCounter => {
  const tokenizer = createWordPieceTokenizer(modelDir)
  return { countTokens: tokenizer.count }
}
