import type { AIStreamEvent } from '../../../contracts/index.ts'

export interface OrderedEmitter {
  /** Takes an event without waiting; events reach `emit` one after another, in this order. */
  send(event: AIStreamEvent): void
  /** Resolves once everything sent has been emitted; rejects if an emission did. */
  settled(): Promise<void>
}

/** Lets synchronous callbacks use an asynchronous emitter without losing the order of events. */
export const createOrderedEmitter = (emit: (event: AIStreamEvent) => Promise<void>): OrderedEmitter => {
  let tail: Promise<void> = Promise.resolve()
  return {
    send: (event) => {
      tail = tail.then(() => emit(event))
      // A failure is reported by settled(); without this it would also count as unhandled until then.
      tail.catch(() => undefined)
    },
    settled: () => tail,
  }
}
