/** Times the stages of one retrieval. */
export interface Stopwatch {
  time<Value>(stage: string, work: Promise<Value>): Promise<Value>
  readonly elapsedMs: number
  /** Each stage with its duration, in the order of their ends: `sparse 4.2 ms`. */
  readonly stages: string[]
}

export const startStopwatch = (): Stopwatch => {
  const started = performance.now()
  const stages: string[] = []
  return {
    time: async (stage, work) => {
      const from = performance.now()
      const value = await work
      stages.push(`${stage} ${(performance.now() - from).toFixed(1)} ms`)
      return value
    },
    get elapsedMs() {
      return performance.now() - started
    },
    get stages() {
      return [...stages]
    },
  }
}
