import type { EmbeddingProvider } from '../../../src/main/retrieval/index.ts'

/** Words of one meaning. A text is where its known words point; one without any is a vector of zeros. */
const concepts: readonly (readonly string[])[] = [
  ['dog', 'hound', 'canine'],
  ['boat', 'ship', 'vessel'],
  ['bread', 'loaf', 'baguette'],
  ['rain', 'drizzle', 'shower'],
  ['king', 'monarch', 'ruler'],
  ['money', 'cash', 'funds'],
  ['telescope', 'observatory', 'dome'],
  ['song', 'melody', 'tune'],
]

/** A provider by which passages can be near without a shared word, and which counts what it is asked. */
export const conceptEmbedder = (): EmbeddingProvider & { readonly asked: number } => {
  let asked = 0
  return {
    providerId: 'pack',
    modelId: 'concepts',
    dimensions: concepts.length,
    get asked() {
      return asked
    },
    generateEmbedding: async (text) => {
      asked += 1
      const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
      const counts = concepts.map((concept) => words.filter((word) => concept.includes(word)).length)
      const length = Math.hypot(...counts)
      return Float32Array.from(counts, (count) => (length === 0 ? 0 : count / length))
    },
  }
}
