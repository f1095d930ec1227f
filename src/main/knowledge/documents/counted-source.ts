import type { ByteSource } from '../../../contracts/index.ts'

/** A source that can still be counted to its end by the one who opened it, after its reader gave it up. */
export interface CountedSource {
  /** For one reader. */
  readonly bytes: ByteSource
  /** Reads what is left, keeping nothing, and returns the size of the whole. Throws what the source throws, and the signal's reason. */
  countToEnd(signal: AbortSignal): Promise<number>
  /** Ends the source. */
  close(): Promise<void>
}

const counted = (source: AsyncIterable<Uint8Array>): CountedSource => {
  const iterator = source[Symbol.asyncIterator]()
  let sizeBytes = 0
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const step = await iterator.next()
    if (step.done !== true) sizeBytes += step.value.length
    return step
  }
  return {
    // Without `return`: a reader that stops early leaves the source open.
    bytes: { [Symbol.asyncIterator]: () => ({ next }) },
    async countToEnd(signal) {
      for (;;) {
        signal.throwIfAborted()
        const step = await next()
        if (step.done === true) return sizeBytes
      }
    },
    async close() {
      await iterator.return?.()
    },
  }
}

export const countedSource = (source: ByteSource): CountedSource =>
  source instanceof Uint8Array
    ? { bytes: source, countToEnd: async () => source.length, close: async () => {} }
    : counted(source)
