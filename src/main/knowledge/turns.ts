/** Runs works of the same key one after the other, and those of different keys side by side. A work that fails does not stop the next. */
export interface Turns {
  take<Value>(key: string, work: () => Promise<Value>): Promise<Value>
  /** Resolves once nothing of this key runs or waits. */
  settled(key: string): Promise<void>
}

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>()
  return {
    async take(key, work) {
      const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
      last.set(key, turn)
      try {
        return await turn
      } finally {
        if (last.get(key) === turn) last.delete(key)
      }
    },
    async settled(key) {
      for (let turn = last.get(key); turn !== undefined; turn = last.get(key)) await turn.catch(() => undefined)
    },
  }
}
