/** Rejects when `signal` aborts, so that a model which does not answer holds up no stop. */
export const untilStopped = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  return promise
}
