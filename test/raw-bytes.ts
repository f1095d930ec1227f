import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from './data-dir.ts'

/** A text as it may stand in a file: as bytes of UTF-8, of UTF-16, or in base64 at any of its three places. */
const formsOf = (text: string): Buffer[] => {
  const plain = Buffer.from(text)
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(shift), plain])
        .toString('base64')
        .slice(shift === 0 ? 0 : 4, -4),
    ),
  )
  return [plain, Buffer.from(text, 'utf16le'), ...shifted]
}

const countIn = (bytes: Buffer, form: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(form); at !== -1; at = bytes.indexOf(form, at + 1)) count += 1
  return count
}

/** A file that a running host takes away while others are read holds nothing. */
const readIfThere = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })

/** Where a text stands in the files of a folder, whatever they hold: `path: how often`. */
export const findInFiles = async (folder: string, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const path of await filesIn(folder)) {
    const bytes = await readIfThere(join(folder, path))
    const count = formsOf(text).reduce((sum, form) => sum + countIn(bytes, form), 0)
    if (count > 0) found.push(`${path}: ${count}`)
  }
  return found
}
