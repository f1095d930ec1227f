import type { RestorePreview } from '../../../contracts/index.ts'
import { companionStore, keptProviders } from '../../assistant/index.ts'
import { watchedPaths } from '../../knowledge/index.ts'
import { connectForReading, type Database, sqliteConfigStore } from '../../platform/index.ts'
import { keptEmbeddingServers } from '../../retrieval/index.ts'
import { noBackup } from './backup-manifest.ts'

type Brings = RestorePreview['brings']

/** Of each kind: beyond this nobody reads them. */
const MOST = 100
const LONGEST = 500

const shown = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const toolServersIn = (db: Database): Brings['toolServers'] =>
  companionStore(sqliteConfigStore(db))
    .list()
    .slice(0, MOST)
    .map(({ name, transport }) => ({
      name: shown(name),
      target: shown(transport.type === 'Http' ? transport.url : [transport.command, ...transport.args].join(' ')),
    }))

const modelServersIn = (db: Database): Brings['modelServers'] =>
  [
    ...keptProviders(db).flatMap(({ displayName: name, baseUrl, settings }) =>
      [baseUrl, settings?.proxy].flatMap((address) => (address ? [{ name, address }] : [])),
    ),
    ...keptEmbeddingServers(sqliteConfigStore(db)),
  ]
    .slice(0, MOST)
    .map(({ name, address }) => ({ name: shown(name), address: shown(address) }))

/** What the database of a backup brings that reaches beyond documents. Nothing of it is run, and no view of it is asked. */
export const whatItBrings = (path: string, watchedHere: readonly string[]): Brings => {
  const db = connectForReading(path)
  try {
    const isTable = db
      .prepare<[string]>(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? AND sql NOT LIKE 'CREATE VIRTUAL%'",
      )
      .pluck()
    const hasTable = (name: string): boolean => isTable.get(name) !== undefined
    if (!hasTable('config')) return { toolServers: [], modelServers: [], folders: [] }
    const folders = hasTable('knowledge_watched_folders') ? watchedPaths(db) : []
    return {
      toolServers: toolServersIn(db),
      modelServers: modelServersIn(db),
      folders: folders
        .filter((folder) => !watchedHere.includes(folder))
        .slice(0, MOST)
        .map(shown),
    }
  } catch (error) {
    throw noBackup(error)
  } finally {
    db.close()
  }
}
