import { z } from 'zod'
import { importRequest } from '../../../contracts/index.ts'
import { type AccessContext, type BlobStore, type CallContext, type Logger, newGuid } from '../../platform/index.ts'
import type { ImportLibrary } from './import-library.ts'
import { openLibraryArchive } from './open-library-archive.ts'
import { importMarkPath, isImportMark, TRANSFERS, transferPath } from './transfer-path.ts'

/** What is being brought in, where and for whom: what a process that ends in between goes on with. */
const importMark = importRequest.extend({ teamId: z.string(), userId: z.string() })
export type ImportMark = z.infer<typeof importMark>

/** Imports that are under way. One that a process which ended has left goes on with the next: what has come in already is found there, and left out. */
export interface InterruptedImports {
  /** Runs the import that a mark tells of, and keeps the mark for as long as it runs. */
  marked<Value>(mark: ImportMark, run: () => Promise<Value>): Promise<Value>
  /** Reads what an earlier process left, and removes every archive that nobody goes on with. */
  sweep(): Promise<void>
  /** Goes on with what was left, in the background. */
  start(): void
  /** What is not whole by then goes on with the next start. */
  stop(): Promise<void>
}

export interface InterruptedImportsOptions {
  readonly blobs: BlobStore
  readonly importLibrary: Pick<ImportLibrary, 'run'>
  readonly logger: Logger
}

const parsed = (bytes: Uint8Array | null): ImportMark | null => {
  try {
    return importMark.parse(JSON.parse(Buffer.from(bytes ?? []).toString()))
  } catch {
    return null
  }
}

export const createInterruptedImports = ({
  blobs,
  importLibrary,
  logger,
}: InterruptedImportsOptions): InterruptedImports => {
  const stopping = new AbortController()
  let left: readonly ImportMark[] = []
  let running: Promise<void> = Promise.resolve()

  const callOf = ({ teamId, userId }: ImportMark): CallContext => {
    const access: AccessContext = {
      userId,
      displayName: userId,
      platformAdmin: false,
      teamId,
      teams: [{ teamId, permissions: ['knowledge:read', 'knowledge:write'] }],
    }
    return { access, signal: stopping.signal, correlationId: newGuid() }
  }
  const end = async ({ teamId, importId }: ImportMark): Promise<void> => {
    await blobs.delete(importMarkPath(teamId, importId))
    await blobs.delete(transferPath(teamId, importId))
  }
  const goOnWith = async (mark: ImportMark): Promise<void> => {
    try {
      const archive = await openLibraryArchive(blobs, transferPath(mark.teamId, mark.importId))
      const { refused, ...counts } = await importLibrary.run(archive, mark, callOf(mark))
      logger.info({ ...counts, refused: refused.length }, 'An import that was interrupted is whole')
    } catch (error) {
      if (stopping.signal.aborted) return
      logger.warn({ err: error }, 'An import that was interrupted could not go on')
    }
    await end(mark)
  }
  const goOn = async (): Promise<void> => {
    for (const mark of left) if (!stopping.signal.aborted) await goOnWith(mark)
  }

  return {
    async marked(mark, run) {
      const path = importMarkPath(mark.teamId, mark.importId)
      await blobs.put(path, Buffer.from(JSON.stringify(mark)))
      try {
        return await run()
      } finally {
        await blobs.delete(path)
      }
    },
    async sweep() {
      const paths = await blobs.list(TRANSFERS)
      const marks: ImportMark[] = []
      for (const path of paths.filter(isImportMark)) {
        const mark = parsed(await blobs.get(path))
        if (mark !== null && paths.includes(transferPath(mark.teamId, mark.importId))) marks.push(mark)
      }
      const kept = new Set(
        marks.flatMap(({ teamId, importId }) => [transferPath(teamId, importId), importMarkPath(teamId, importId)]),
      )
      if (marks.length === 0) await blobs.deleteAll(TRANSFERS)
      else for (const path of paths) if (!kept.has(path)) await blobs.delete(path)
      left = marks
    },
    start() {
      running = goOn()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
