import { opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file below a folder, in no order; links are not followed. What cannot be opened is passed over. */
export async function* walkFolder(folder: string): AsyncGenerator<string, void, undefined> {
  const entries = await opendir(folder).catch(() => null)
  if (entries === null) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFolder(path)
    else if (entry.isFile()) yield path
  }
}
