/** Counts tokens as the embedding model does. Synchronous and cheap: chunking calls it for every sentence. */
export interface TokenCounter {
  countTokens(text: string): number
}

/** A fake that needs no model: one token per word and per ideograph. */
export const wordCounter = (): TokenCounter => ({
  countTokens: (text) =>
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    )?.length ?? 0,
})
