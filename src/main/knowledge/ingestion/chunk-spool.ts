import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { TextChunk } from '../../../contracts/index.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Keeps the chunks of a document until all of them have come; the many of a large one deflated, since the process that reads it holds its text meanwhile. */
export interface ChunkSpool {
  /** Resolves when there is room for more. */
  push(chunks: readonly TextChunk[]): Promise<void>
  /** Forgets what came before. */
  clear(): void
  /** All in their order; nothing is kept then. */
  take(): Promise<TextChunk[]>
}

/** So many take a megabyte or so, and are kept as they are. */
const KEPT_AS_THEY_ARE = 1_000
/** Chunks repeat names and headings: more effort would save little. */
const LEVEL = 1

/** The same chunk, what it says as the one before it says in one copy: file name, column names and headings come with every one of thousands. */
const sharing = (chunk: TextChunk, before: TextChunk | undefined): TextChunk => {
  if (before === undefined) return chunk
  const metadata = Object.fromEntries(
    Object.entries(chunk.metadata).map(([key, value]) => [
      key,
      before.metadata[key] === value ? before.metadata[key] : value,
    ]),
  )
  return { ...chunk, metadata }
}

export const createChunkSpool = (): ChunkSpool => {
  let first: TextChunk[] = []
  let packs: Uint8Array[] = []
  const clear = (): void => {
    first = []
    packs = []
  }
  const add = (all: TextChunk[], chunks: readonly TextChunk[]): void => {
    for (const chunk of chunks) all.push(sharing(chunk, all.at(-1)))
  }
  return {
    clear,
    async push(chunks) {
      if (packs.length === 0 && first.length < KEPT_AS_THEY_ARE) return add(first, chunks)
      const into = packs
      // Of its own size: what zlib returns may stand in a larger piece, which would be kept with it.
      into.push(new Uint8Array(await deflate(JSON.stringify(chunks), { level: LEVEL })))
    },
    async take() {
      const [all, taken] = [first, packs]
      clear()
      for (const pack of taken) add(all, JSON.parse((await inflate(pack)).toString()) as TextChunk[])
      return all
    },
  }
}
