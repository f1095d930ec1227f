import type { AccessContext, DeliveredNotification, NotificationChannel } from '../platform/index.ts'

export interface NotificationStreamOptions {
  readonly channel: NotificationChannel
  readonly access: AccessContext
  /** The last sequence number that the client has seen, or null. */
  readonly afterSequence: number | null
  readonly heartbeatMs: number
  /** How much may wait unsent, beyond what was replayed, before the reader is dropped. */
  readonly maxUnsentBytes: number
  /** Told when the reader is too slow; ends the connection. */
  readonly drop: () => void
}

export interface NotificationStream {
  readonly body: ReadableStream<Uint8Array>
  /** Ends the stream in good order. */
  close(): void
}

const encoder = new TextEncoder()

const frame = ({ sequence, notification }: DeliveredNotification): Uint8Array =>
  encoder.encode(`id: ${sequence}\nevent: ${notification.kind}\ndata: ${JSON.stringify(notification.payload)}\n\n`)

/** One client's server-sent events. What is unsent is bounded: a slow reader is dropped, and reconnects from where it was. */
export const createNotificationStream = (options: NotificationStreamOptions): NotificationStream => {
  let ended = false
  let unsubscribe: (() => void) | null = null
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let allowedBytes = Number.POSITIVE_INFINITY

  const end = () => {
    ended = true
    clearInterval(heartbeat)
    unsubscribe?.()
    unsubscribe = null
  }
  const unsentBytes = () => -(controller?.desiredSize ?? 0)
  const send = (bytes: Uint8Array) => {
    if (ended || !controller) return
    controller.enqueue(bytes)
    if (unsentBytes() <= allowedBytes) return
    end()
    options.drop()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started
        send(encoder.encode(': connected\n\n'))
        unsubscribe = options.channel.subscribe(options.access, options.afterSequence, (delivered) =>
          send(frame(delivered)),
        )
        // What was replayed is bounded by the channel's buffer and must not count against its reader.
        allowedBytes = unsentBytes() + options.maxUnsentBytes
        heartbeat = setInterval(() => send(encoder.encode(': heartbeat\n\n')), options.heartbeatMs)
      },
      cancel: end,
    },
    { highWaterMark: 0, size: (bytes) => bytes?.byteLength ?? 0 },
  )
  return {
    body,
    close: () => {
      if (ended) return
      end()
      controller?.close()
    },
  }
}
