/** US dollars per million tokens. */
export interface ModelPrices {
  readonly input: number
  readonly cachedInput: number | null
  readonly cacheCreation: number | null
  readonly output: number
}

/** What is known of one model; `null` where nobody said. */
export interface ModelInfo {
  /** Tokens of question and answer together. */
  readonly contextLength: number | null
  readonly maxOutputTokens: number | null
  readonly seesImages: boolean | null
  readonly usesTools: boolean | null
  readonly thinks: boolean | null
  readonly prices: ModelPrices | null
}

/** A model of which nothing is known: every field is `null`. */
export const unknownModel: ModelInfo = {
  contextLength: null,
  maxOutputTokens: null,
  seesImages: null,
  usesTools: null,
  thinks: null,
  prices: null,
}

/** The first that knows wins, field by field. */
export const mergeModelInfo = (...infos: readonly Partial<ModelInfo>[]): ModelInfo => {
  const merged: Record<string, unknown> = { ...unknownModel }
  for (const info of infos.toReversed())
    for (const [field, value] of Object.entries(info)) if (value !== null && value !== undefined) merged[field] = value
  return merged as unknown as ModelInfo
}
