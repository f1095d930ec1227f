import { z } from 'zod'
import { importRequest, libraryImport, option } from '../../../contracts/index.ts'
import type { BlobStore } from '../../platform/index.ts'
import { importMarkPath, isImportMark, TRANSFERS, transferPath } from './transfer-path.ts'

/** How an import ended: whole, or with what it failed of; and how far it had come. */
const importEnd = libraryImport.pick({ done: true, total: true, report: true, problem: true })
export type ImportEnd = z.infer<typeof importEnd>

/** What is being brought in, where and for whom: what a process that ends in between goes on with, and what is told of it until somebody has read that. */
const importMark = importRequest.extend({
  teamId: z.string(),
  userId: z.string(),
  end: option(importEnd).default(null),
})
export type ImportMark = z.infer<typeof importMark>

/** The marks of imports, each beside its archive. */
export interface ImportMarks {
  put(mark: ImportMark): Promise<void>
  /** With the archive. */
  remove(mark: Pick<ImportMark, 'teamId' | 'importId'>): Promise<void>
  /** The archive alone. */
  removeArchive(mark: Pick<ImportMark, 'teamId' | 'importId'>): Promise<void>
  /** Those that an earlier process left; every archive that none of them needs is removed. */
  sweep(): Promise<ImportMark[]>
}

const parsed = (bytes: Uint8Array | null): ImportMark | null => {
  try {
    return importMark.parse(JSON.parse(Buffer.from(bytes ?? []).toString()))
  } catch {
    return null
  }
}

export const createImportMarks = (blobs: BlobStore): ImportMarks => {
  const removeArchive: ImportMarks['removeArchive'] = ({ teamId, importId }) =>
    blobs.delete(transferPath(teamId, importId))
  return {
    async put(mark) {
      await blobs.put(importMarkPath(mark.teamId, mark.importId), Buffer.from(JSON.stringify(mark)))
    },
    async remove(mark) {
      await blobs.delete(importMarkPath(mark.teamId, mark.importId))
      await removeArchive(mark)
    },
    removeArchive,
    async sweep() {
      const paths = await blobs.list(TRANSFERS)
      const marks: ImportMark[] = []
      for (const path of paths.filter(isImportMark)) {
        const mark = parsed(await blobs.get(path))
        if (mark === null) continue
        const isWhole = mark.end?.problem === null
        if (isWhole || paths.includes(transferPath(mark.teamId, mark.importId))) marks.push(mark)
      }
      const kept = new Set(
        marks.flatMap(({ teamId, importId }) => [transferPath(teamId, importId), importMarkPath(teamId, importId)]),
      )
      if (marks.length === 0) await blobs.deleteAll(TRANSFERS)
      else for (const path of paths) if (!kept.has(path)) await blobs.delete(path)
      return marks
    },
  }
}
