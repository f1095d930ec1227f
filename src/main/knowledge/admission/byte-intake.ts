import type { ByteSource } from '../../../contracts/index.ts'

/** Thrown by the bytes of an intake when the source goes past the limit. */
export class ByteLimitExceeded extends Error {
  override readonly name = 'ByteLimitExceeded'
  /** What had arrived when the limit was passed: at least so many bytes the file has. */
  readonly receivedBytes: number

  constructor(receivedBytes: number) {
    super(`more than the allowed bytes: ${receivedBytes} received`)
    this.receivedBytes = receivedBytes
  }
}

/** A source whose beginning has been looked at; `bytes` gives all of it, once, and ends the source whatever happens. */
export interface ByteIntake {
  readonly head: Uint8Array
  /** What the source itself threw, if it did. */
  readonly sourceError: unknown
  bytes(): AsyncGenerator<Uint8Array, void, undefined>
  /** Gives the source up unread. */
  discard(): Promise<void>
}

export interface IntakeOptions {
  readonly headBytes: number
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** Reads the head of a source and counts every byte on the way. */
export const openIntake = async (source: ByteSource, options: IntakeOptions): Promise<ByteIntake> => {
  const { headBytes, maxBytes, signal } = options
  if (source instanceof Uint8Array && source.length > maxBytes) throw new ByteLimitExceeded(source.length)
  const iterator = (source instanceof Uint8Array ? pieces(source) : source)[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  let received = 0
  let sourceError: unknown = null
  const next = async (): Promise<Uint8Array | null> => {
    signal.throwIfAborted()
    const step = await iterator.next().catch((error: unknown) => {
      sourceError = error
      throw error
    })
    if (step.done === true) return null
    received += step.value.length
    if (received <= maxBytes) return step.value
    await iterator.return?.()
    throw new ByteLimitExceeded(received)
  }
  while (received < headBytes) {
    const part = await next()
    if (part === null) break
    parts.push(part)
  }
  return {
    head: Buffer.concat(parts).subarray(0, headBytes),
    get sourceError() {
      return sourceError
    },
    async *bytes() {
      try {
        yield* parts
        for (let part = await next(); part !== null; part = await next()) yield part
      } finally {
        await iterator.return?.()
      }
    },
    discard: async () => {
      await iterator.return?.()
    },
  }
}

const PIECE = 1_048_576

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
