export interface AnswerStreamOptions {
  readonly heartbeatMs: number
  /** How much may wait unsent before the reader is given up. */
  readonly maxUnsentBytes: number
  /** Told when nobody reads any longer. */
  readonly onGone: () => void
}

/** A streamed answer: events of data alone, until `[DONE]`. */
export interface AnswerStream {
  readonly body: ReadableStream<Uint8Array>
  send(event: object): void
  end(): void
}

const encoder = new TextEncoder()

export const createAnswerStream = ({ heartbeatMs, maxUnsentBytes, onGone }: AnswerStreamOptions): AnswerStream => {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let heartbeat: ReturnType<typeof setInterval> | undefined
  const close = () => {
    clearInterval(heartbeat)
    controller = null
  }
  const write = (text: string) => {
    if (controller === null) return
    controller.enqueue(encoder.encode(text))
    if (-(controller.desiredSize ?? 0) <= maxUnsentBytes) return
    controller.error(new Error('The reader was too slow.'))
    close()
    onGone()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started
        heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
      },
      cancel: () => {
        close()
        onGone()
      },
    },
    { highWaterMark: 0, size: (bytes) => bytes?.byteLength ?? 0 },
  )
  return {
    body,
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    end: () => {
      write('data: [DONE]\n\n')
      controller?.close()
      close()
    },
  }
}
