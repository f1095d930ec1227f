/**
 * Turns pictures and texts into vectors of one model, in which a text lies near the pictures that show what it says. Vectors of another
 * `providerId`, `modelId` or `dimensions` are never compared with them.
 */
export interface ImageEmbedder {
  readonly providerId: string
  readonly modelId: string
  readonly dimensions: number
  /** A picture as its file holds it. Rejects for bytes that are no picture. */
  embedImage(imageBytes: Uint8Array): Promise<Float32Array>
  /** A text without a word gets a vector of zeros: it shows nothing. */
  embedQuery(text: string): Promise<Float32Array>
}

/** An image embedder, or what tells the one that is in use at the moment; `null` while none is. */
export type ImageEmbedderPart = ImageEmbedder | (() => ImageEmbedder | null)
