/** Bytes that are written here and read there, one piece at a time. */
export interface ByteChannel {
  /** Resolves once the piece was taken, or the reader went away. */
  write(piece: Uint8Array): Promise<void>
  /** Ends what is read; with an error, the reader gets it. */
  end(error?: Error): void
  /** To be read once. */
  readonly bytes: AsyncGenerator<Uint8Array, void, undefined>
}

type Item = { readonly piece: Uint8Array } | { readonly error: Error | null }

export const createByteChannel = (): ByteChannel => {
  let arrived = Promise.withResolvers<Item>()
  let taken = Promise.withResolvers<void>()
  let isClosed = false

  async function* read(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const item = await arrived.promise
        arrived = Promise.withResolvers()
        if ('error' in item) {
          if (item.error !== null) throw item.error
          return
        }
        yield item.piece
        taken.resolve()
      }
    } finally {
      isClosed = true
      taken.resolve()
    }
  }

  return {
    async write(piece) {
      if (isClosed) return
      taken = Promise.withResolvers()
      arrived.resolve({ piece })
      await taken.promise
    },
    end(error) {
      arrived.resolve({ error: error ?? null })
    },
    bytes: read(),
  }
}
