import { workerData } from 'node:worker_threads'
// Not through the layer's door: a thread that starts with the first question loads no more than it needs.
import { connectForReading } from '../../../platform/database/connect-database.ts'
import { serveWorker } from '../../../retrieval/worker/worker-server.ts'
import { foldCell } from '../fold-cell.ts'
import { saysWords, type Word, wordsOf } from '../words.ts'
import type { BuiltQuery } from './build-query.ts'

const { path } = workerData as { readonly path: string }
const db = connectForReading(path)
db.function('fold', { deterministic: true }, (text: unknown) => (text === null ? null : foldCell(String(text))))

/** The words of the few texts of a query, which every row is looked at for. */
const wanted = new Map<string, readonly Word[]>()
db.function('says', { deterministic: true }, (cell: unknown, said: unknown) => {
  const text = String(said)
  const words = wanted.get(text) ?? wordsOf(text)
  wanted.set(text, words)
  return cell !== null && saysWords(String(cell), words) ? 1 : 0
})

serveWorker<BuiltQuery, unknown[]>(
  ({ sql, parameters }) => {
    wanted.clear()
    return { value: db.prepare(sql).all(...parameters) }
  },
  () => void db.close(),
)
