import {
  type AIStreamEvent,
  type Notification,
  type NotificationKind,
  notificationPayloads,
} from '../src/contracts/index.ts'

/** What arrives on `GET /api/notifications`, from the moment that the host has accepted the reader. */
export interface NotificationStream extends AsyncDisposable {
  /** Everything so far, in order. */
  readonly received: readonly Notification[]
  /** The `id:` of the latest event. */
  readonly lastEventId: string | null
  /** The first notification, past or future, for which `match` returns something. */
  first<Value>(
    waitedFor: string,
    match: (notification: Notification) => Value | null | undefined | false,
    timeoutMs?: number,
  ): Promise<Value>
  /** The assistant's events of one task, until it is over. */
  task(taskId: string, timeoutMs?: number): Promise<AIStreamEvent[]>
  /** Calls `listener` with everything so far and everything to come. */
  each(listener: (notification: Notification) => void): void
}

/** One server-sent event as it stood on the wire. */
interface RawEvent {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

const parseEvent = (block: string): RawEvent | null => {
  const fields = new Map<string, string[]>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon)
    fields.set(name, [...(fields.get(name) ?? []), line.slice(colon + 1).replace(/^ /, '')])
  }
  const data = fields.get('data')
  if (!data) return null
  return { id: fields.get('id')?.[0] ?? null, event: fields.get('event')?.[0] ?? 'message', data: data.join('\n') }
}

/** Strict on purpose: an event that the contracts do not know fails the test that reads it. */
const toNotification = ({ event, data }: RawEvent): Notification => {
  if (!Object.hasOwn(notificationPayloads, event)) throw new Error(`Unknown notification kind: ${event}`)
  const kind = event as NotificationKind
  return { kind, payload: notificationPayloads[kind].parse(JSON.parse(data)) } as Notification
}

export interface StreamOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly lastEventId?: string | null
}

export const openNotificationStream = async (options: StreamOptions): Promise<NotificationStream> => {
  const aborter = new AbortController()
  const response = await fetch(`${options.url}/api/notifications`, {
    headers: {
      ...options.headers,
      Accept: 'text/event-stream',
      ...(options.lastEventId ? { 'Last-Event-ID': options.lastEventId } : {}),
    },
    signal: aborter.signal,
  })
  if (!response.ok || !response.body) throw new Error(`Notifications refused: HTTP ${response.status}`)

  const received: Notification[] = []
  const listeners = new Set<(notification: Notification) => void>()
  const enders = new Set<(reason: Error) => void>()
  let lastEventId: string | null = null
  let ended: Error | null = null

  const take = (block: string): void => {
    const raw = parseEvent(block)
    if (!raw) return
    lastEventId = raw.id ?? lastEventId
    const notification = toNotification(raw)
    received.push(notification)
    for (const listener of [...listeners]) listener(notification)
  }

  const pump = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  const pumping = pump(response.body).then(
    () => new Error('The host closed the notification stream.'),
    (cause: unknown) => new Error('The notification stream broke.', { cause }),
  )
  const finished = pumping.then((reason) => {
    ended = reason
    for (const end of enders) end(reason)
  })

  const first: NotificationStream['first'] = (waitedFor, match, timeoutMs = 20_000) =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        listeners.delete(listener)
        enders.delete(fail)
        finish()
      }
      const fail = (reason: Error) => settle(() => reject(reason))
      const listener = (notification: Notification) => {
        const found = match(notification)
        if (found !== null && found !== undefined && found !== false) settle(() => resolve(found))
      }
      const timer = setTimeout(() => fail(new Error(`Waited ${timeoutMs} ms in vain: ${waitedFor}`)), timeoutMs)
      listeners.add(listener)
      enders.add(fail)
      for (const notification of [...received]) listener(notification)
      if (ended) fail(ended)
    })

  const ofTask = (taskId: string): AIStreamEvent[] =>
    received.flatMap(({ kind, payload }) => (kind === 'AIStream' && payload.taskId === taskId ? [payload] : []))

  return {
    received,
    get lastEventId() {
      return lastEventId
    },
    first,
    task: async (taskId, timeoutMs) => {
      await first(
        `the end of task ${taskId}`,
        ({ kind, payload }) =>
          kind === 'AIStream' &&
          payload.type === 'TaskStatusChanged' &&
          payload.taskId === taskId &&
          ['Completed', 'Failed', 'Cancelled'].includes(payload.status.type),
        timeoutMs,
      )
      return ofTask(taskId)
    },
    each: (listener) => {
      for (const notification of received) listener(notification)
      listeners.add(listener)
    },
    [Symbol.asyncDispose]: async () => {
      aborter.abort()
      await finished
    },
  }
}
