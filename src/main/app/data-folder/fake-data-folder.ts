import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { newGuid, now } from '../../platform/index.ts'
import { staysBehind, writeRequest } from './move-request.ts'

const files: Readonly<Record<string, string>> = {
  token: 'the-token\n',
  'blobs/team-a/kb-documents/one.txt': 'The lamp burns.',
  'blobs/team-a/kb-documents/empty.txt': '',
  'blobs/team-b/kb-documents/two.txt': 'The boat leaves at nine.',
  'secrets/secrets.json': '{"version":1,"secrets":[]}',
  'secrets/key': 'a2V5\n',
  'models/chat.gguf': 'weights',
  'logs/alcove.log': '{}\n',
}

/** A small data folder with something of every kind in it. */
export const fakeDataFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(join(path, name), content, { mode: 0o600 })
  }
  mkdirSync(join(path, 'snapshots'), { mode: 0o700 })
  mkdirSync(join(path, 'window'), { mode: 0o700 })
  writeFileSync(join(path, 'window', 'Cookies'), 'in use')
  writeFileSync(join(path, 'alcove.reserve'), 'reserve')
  const db = new BetterSqlite3(join(path, 'alcove.db'))
  db.pragma('journal_mode = WAL')
  db.exec("CREATE TABLE kept (text); INSERT INTO kept VALUES ('in the database')")
  db.close()
  chmodSync(join(path, 'alcove.db'), 0o600)
}

/** What in a data folder moves, by its path. Of the database, what it holds: its bytes may change when it is opened. */
export const contentOf = (path: string): Record<string, string> => {
  const content: Record<string, string> = {}
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(path.length + 1)
    if (staysBehind(name.split('/')[0] ?? '') || name.startsWith('alcove.db-')) continue
    if (entry.isFile()) content[name] = name === 'alcove.db' ? keptIn(path) : readFileSync(join(path, name), 'utf8')
    else content[name] = ''
  }
  return content
}

const keptIn = (path: string): string => {
  const db = new BetterSqlite3(join(path, 'alcove.db'), { readonly: true })
  try {
    return String(db.prepare('SELECT text FROM kept').pluck().get())
  } finally {
    db.close()
  }
}

/** Asks for a move, as the running app does once it has checked the folder. */
export const requestMove = (dataDir: string, to: string): void =>
  writeRequest(dataDir, { id: newGuid(), to, at: now(), begun: false })
