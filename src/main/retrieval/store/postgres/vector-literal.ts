/** A vector as pgvector reads it. */
export const vectorLiteral = (vector: Float32Array): string => `[${vector.join(',')}]`
