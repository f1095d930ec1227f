import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostClient } from './host-client.ts'
import { until } from './until.ts'

/** Every file under a data directory, by its path within it, sorted. */
export const filesIn = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .sort()
}

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
