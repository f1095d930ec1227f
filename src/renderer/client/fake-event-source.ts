import type { EventSourceLike } from './sse-client.ts'

export interface FakeEventSource extends EventSourceLike {
  readonly url: string
  readonly closed: boolean
  open(): void
  /** Breaks; `forGood` as when the browser gives up. */
  fail(forGood: boolean): void
  send(kind: string, data: string, id?: string): void
}

/** An event source that is driven by hand. */
export const createFakeEventSource = (url: string): FakeEventSource => {
  const listeners = new Map<string, ((event: MessageEvent) => void)[]>()
  const source = {
    url,
    closed: false,
    readyState: 0,
    onopen: null as FakeEventSource['onopen'],
    onerror: null as FakeEventSource['onerror'],
    addEventListener: (kind: string, listener: unknown) =>
      void listeners.set(kind, [...(listeners.get(kind) ?? []), listener as (event: MessageEvent) => void]),
    close: () => {
      source.closed = true
    },
    open: () => {
      source.readyState = 1
      source.onopen?.call(source as unknown as EventSource, new Event('open'))
    },
    fail: (forGood: boolean) => {
      source.readyState = forGood ? 2 : 0
      source.onerror?.call(source as unknown as EventSource, new Event('error'))
    },
    send: (kind: string, data: string, id = '') => {
      for (const listener of listeners.get(kind) ?? []) listener(new MessageEvent(kind, { data, lastEventId: id }))
    },
  }
  return source
}
