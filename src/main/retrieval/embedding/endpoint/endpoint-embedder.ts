import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../../../platform/index.ts'
import type { BatchEmbeddingProvider } from '../embedding-provider.ts'
import type { EmbeddingVersion } from '../embedding-version.ts'

/** The vectors of some texts, in order, as the endpoint gives them. */
export type AskEndpoint = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>

export interface EndpointEmbedderOptions extends EmbeddingVersion {
  readonly ask: AskEndpoint
}

/** Texts in one request. */
const TEXTS_PER_REQUEST = 64

/** An embedding provider over an endpoint, whose answers are checked: as many vectors as texts, each of `dimensions` finite numbers. */
export const endpointEmbedder = (options: EndpointEmbedderOptions): BatchEmbeddingProvider => {
  const { providerId, modelId, dimensions, ask } = options
  const vectorOf = (numbers: readonly number[]): Float32Array => {
    if (numbers.length !== dimensions)
      throw new AlcoveError(
        'Unavailable',
        failureWords('EmbeddingOtherLength', { model: modelId, found: numbers.length, dimensions }),
      )
    const vector = Float32Array.from(numbers)
    if (!vector.every(Number.isFinite))
      throw new AlcoveError('Unavailable', failureWords('EmbeddingNoNumber', { model: modelId }))
    return vector
  }
  const generateEmbeddings = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += TEXTS_PER_REQUEST) {
      const asked = texts.slice(from, from + TEXTS_PER_REQUEST)
      const given = await ask(asked)
      if (given.length !== asked.length)
        throw new AlcoveError(
          'Unavailable',
          failureWords('EmbeddingTooFew', { model: modelId, given: given.length, asked: asked.length }),
        )
      vectors.push(...given.map(vectorOf))
    }
    return vectors
  }
  return {
    providerId,
    modelId,
    dimensions,
    generateEmbeddings,
    generateEmbedding: async (text) => {
      const [vector] = await generateEmbeddings([text])
      return vector ?? new Float32Array(dimensions)
    },
  }
}
