import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { admitDocument, HEAD_BYTES } from '../../src/main/knowledge/admission/admit-document.ts'
import { type DocumentType, storedExtensions } from '../../src/main/knowledge/admission/content-types.ts'
import type { ExtractionNote } from '../../src/main/knowledge/extraction/extraction-note.ts'
import type { ExtractionPool } from '../../src/main/knowledge/extraction/extraction-pool.ts'
import { ExtractionProcessDied } from '../../src/main/knowledge/extraction/extraction-process.ts'
import { ExtractionError } from '../../src/main/knowledge/extraction/extractor.ts'
import { newGuid } from '../../src/main/platform/index.ts'
import { spanFromMetadata } from '../../src/main/retrieval/index.ts'

/** What became of one file. */
export interface TakenIn {
  readonly path: string
  readonly sizeBytes: number
  readonly contentType: DocumentType | null
  /** Crashed is a process that died of the file, or an error that nobody foresaw: there must be none. */
  readonly outcome: 'Extracted' | 'Warned' | 'Refused' | 'Failed' | 'Crashed'
  /** Why it was refused, failed or crashed. */
  readonly reason: string | null
  readonly notes: readonly ExtractionNote[]
  readonly text: string
  readonly chunkCount: number
  readonly seconds: number
}

const allowed = new Set(Object.keys(storedExtensions) as DocumentType[])

/** Takes one file in as an upload would be, up to its chunks; nothing is stored. */
export const takeIn = async (path: string, pool: ExtractionPool): Promise<TakenIn> => {
  const startedAt = performance.now()
  const { size: sizeBytes } = await stat(path)
  const took = (rest: Partial<TakenIn> & Pick<TakenIn, 'outcome'>): TakenIn => ({
    path,
    sizeBytes,
    contentType: null,
    reason: null,
    notes: [],
    text: '',
    chunkCount: 0,
    seconds: (performance.now() - startedAt) / 1_000,
    ...rest,
  })
  const admitted = await admitDocument({ fileName: basename(path), contentType: '', head: await headOf(path) }, allowed)
  if (!admitted.ok) return took({ outcome: 'Refused', reason: wordsOf(admitted.error) })
  const { fileName, contentType } = admitted.value
  const parts: Uint8Array[] = []
  let notes: readonly ExtractionNote[] = []
  let chunkCount = 0
  const wrong: string[] = []
  const textSoFar = (): string => Buffer.concat(parts).toString('utf16le')
  let text = ''
  try {
    await pool.run(
      { documentId: newGuid(), fileName, contentType, sizeBytes, source: { type: 'File', path } },
      {
        begin: async () => {
          parts.length = 0
          chunkCount = 0
        },
        progress: () => {},
        text: async (bytes) => void parts.push(bytes),
        textEnd: async (summary) => {
          notes = summary.notes
          text = textSoFar()
        },
        chunks: async (chunks) => {
          chunkCount += chunks.length
          for (const { metadata, text: chunk } of chunks) {
            const { start, end } = spanFromMetadata(metadata)
            if (text.slice(start, end) !== chunk) wrong.push(`${start}-${end}`)
          }
        },
      },
      AbortSignal.timeout(3_600_000),
    )
  } catch (error) {
    return took({ contentType, ...failure(error) })
  }
  if (wrong.length > 0)
    return took({ contentType, outcome: 'Crashed', reason: `chunks that are no slices: ${wrong[0]}` })
  return took({ contentType, outcome: notes.length > 0 ? 'Warned' : 'Extracted', notes, text, chunkCount })
}

const failure = (error: unknown): Pick<TakenIn, 'outcome' | 'reason'> => {
  if (!(error instanceof ExtractionError)) return { outcome: 'Crashed', reason: String(error) }
  const { cause } = error
  if (cause instanceof ExtractionProcessDied && cause.deathCause === 'Crash')
    return { outcome: 'Crashed', reason: cause.message }
  return { outcome: 'Failed', reason: error.message }
}

const headOf = async (path: string): Promise<Uint8Array> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

const wordsOf = (error: { readonly type: string }): string => ('message' in error ? String(error.message) : error.type)
