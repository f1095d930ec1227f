import type { ArrivingBytes, ByteSource } from '../../../contracts/index.ts'

/** A source that can still be counted to its end by the one who opened it, after its reader gave it up. */
export interface CountedSource {
  /** For one reader. */
  readonly bytes: ByteSource
  /** The size of the whole where that is known before any of it is read, else null. */
  readonly sizeBytes: number | null
  /** Reads what is left, keeping nothing, and returns the size of the whole. Throws what the source throws, and the signal's reason. */
  countToEnd(signal: AbortSignal): Promise<number>
  /** Ends the source. */
  close(): Promise<void>
}

const counted = (source: ArrivingBytes): CountedSource => {
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
    sizeBytes: source.sizeBytes ?? null,
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
    ? { bytes: source, sizeBytes: source.length, countToEnd: async () => source.length, close: async () => {} }
    : counted(source)
