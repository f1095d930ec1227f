import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'

export interface LibraryFile {
  fileName: string
  contentType: string
}

const contentTypes: Record<string, string> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
}

/** Files of the folder that are about the library rather than in it. */
const notInLibrary = new Set(['.gitattributes', 'README.md', 'index.json', 'questions.json'])

/** The documents in `folder` by name. Throws for a file of a type that the library does not hold. */
export async function listLibrary(folder: string): Promise<LibraryFile[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => !notInLibrary.has(name))
    .sort()
    .map((fileName) => {
      const contentType = contentTypes[extname(fileName)]
      if (contentType === undefined) throw new Error(`${fileName} is of no type that the sample library holds.`)
      return { fileName, contentType }
    })
}
