import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { systemCode } from '../../../platform/index.ts'
import { SourceChanged } from '../source-changed.ts'
import type { DiskPath } from './folder-entries.ts'

/** Windows has neither; there a link is told by where it leads. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file of a folder for reading. Throws `SourceChanged` where the path leads out of the folder by a link, or to something that is no file: whoever may
 * write into the folder could have put it there since the folder was listed.
 */
export const openWithin = async (root: string, path: DiskPath): Promise<FileHandle> => {
  const file = await open(path, FLAGS).catch((error: unknown) => {
    throw systemCode(error) === 'ELOOP' ? new SourceChanged(String(path), { cause: error }) : error
  })
  try {
    const [folder, place] = await Promise.all([realpath(root, 'buffer'), realpath(path, 'buffer')])
    const inside = Buffer.concat([folder, Buffer.from(folder.toString().endsWith(sep) ? '' : sep)])
    if (!place.subarray(0, inside.length).equals(inside) || !(await file.stat()).isFile())
      throw new SourceChanged(String(path))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
