/** A model that a server embeds with, as a person connects it. */
export interface EmbeddingEndpoint {
  readonly kind: 'OpenAICompatible' | 'Ollama'
  readonly baseUrl: string
  readonly modelId: string
  /** `null` for a server that wants none. */
  readonly apiKey: string | null
}
