/** Memory that large bodies may take together. Who finds it taken waits, and its sender with it. */
export interface BodyBudget {
  /** Resolves to the way to give it back, in the order of asking. Rejects with the signal's reason. */
  take(bytes: number, signal: AbortSignal): Promise<() => void>
}

export const createBodyBudget = (totalBytes: number): BodyBudget => {
  let free = totalBytes
  let queue: { readonly bytes: number; readonly go: () => void }[] = []

  const admit = (): void => {
    for (let next = queue[0]; next !== undefined && next.bytes <= free; next = queue[0]) {
      queue = queue.slice(1)
      free -= next.bytes
      next.go()
    }
  }
  return {
    take: (wanted, signal) =>
      new Promise((resolve, reject) => {
        const bytes = Math.min(wanted, totalBytes)
        const giveBack = (): void => {
          free += bytes
          admit()
        }
        const onAbort = (): void => {
          queue = queue.filter((other) => other !== entry)
          reject(signal.reason)
          admit()
        }
        const entry = {
          bytes,
          go: () => {
            signal.removeEventListener('abort', onAbort)
            resolve(giveBack)
          },
        }
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', onAbort, { once: true })
        queue = [...queue, entry]
        admit()
      }),
  }
}
