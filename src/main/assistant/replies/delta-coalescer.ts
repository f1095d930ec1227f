export interface DeltaCoalescer {
  /** Takes the next piece of text. */
  add(text: string): void
  /** Publishes what is waiting. */
  flush(): void
  /** All text published so far. */
  readonly published: string
  /** Of all text taken so far. */
  readonly length: number
}

export interface DeltaCoalescerOptions {
  /** `offset` is the length of everything published before. */
  readonly publish: (delta: string, offset: number) => void
  readonly intervalMs: number
  /** Text of this length goes out without waiting. */
  readonly maxLength: number
}

/**
 * Joins the pieces of a fast provider, so that readers get at most one delta per interval: the first piece at once, the rest together. Nothing
 * is lost or reordered; the deltas joined are the text.
 */
export const createDeltaCoalescer = ({ publish, intervalMs, maxLength }: DeltaCoalescerOptions): DeltaCoalescer => {
  let published = ''
  let waiting = ''
  let timer: NodeJS.Timeout | null = null
  let publishedAt = Number.NEGATIVE_INFINITY

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (waiting === '') return
    const delta = waiting
    const offset = published.length
    waiting = ''
    published += delta
    publishedAt = performance.now()
    publish(delta, offset)
  }
  return {
    get published() {
      return published
    },
    get length() {
      return published.length + waiting.length
    },
    flush,
    add: (text) => {
      if (text === '') return
      waiting += text
      const since = performance.now() - publishedAt
      if (since >= intervalMs || waiting.length >= maxLength) flush()
      else timer ??= setTimeout(flush, intervalMs - since)
    },
  }
}
