import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostClient } from './host-client.ts'
import { until } from './until.ts'

/** A folder that a running host takes away while others are looked at holds nothing. */
const withinIfThere = (folder: string): Promise<string[]> =>
  pathsWithin(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

const pathsWithin = async (folder: string): Promise<string[]> => {
  const paths: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) paths.push(...(await withinIfThere(path)))
    else if (entry.isFile()) paths.push(path)
  }
  return paths
}

/** Every file under a data directory, by its path within it, sorted. */
export const filesIn = async (dataDir: string): Promise<string[]> =>
  (await pathsWithin(dataDir)).map((path) => path.slice(dataDir.length + 1)).sort()

/**
 * The files of blobs that belong to no listed document: what a refused or broken upload would leave behind. Looks again for a while,
 * since a blob that is just being replaced has a second file for a moment.
 */
export const strayBlobs = async (dataDir: string, clients: readonly HostClient[]): Promise<string[]> => {
  const look = async (): Promise<string[]> => {
    const documents = (await Promise.all(clients.map((client) => client.knowledge.ListDocuments()))).flat()
    const known = documents.map(({ documentId }) => documentId)
    const blobs = (await filesIn(dataDir)).filter((path) => path.startsWith('blobs/'))
    return blobs.filter((path) => !known.some((documentId) => path.includes(documentId)))
  }
  const none = await until('no stray blob', async () => (await look()).length === 0, { timeoutMs: 3_000 }).catch(
    () => false,
  )
  return none ? [] : look()
}
