import { workerData } from 'node:worker_threads'
import { connectForReading } from '../../platform/index.ts'
import { serveWorker } from '../worker/worker-server.ts'
import type { SparseCandidate } from './candidate-store.ts'
import type { SparseQuery } from './sparse-search.ts'
import { createSparseSearch } from './sparse-search.ts'

const { path } = workerData as { path: string }
const db = connectForReading(path)
const search = createSparseSearch(db)

serveWorker<SparseQuery, SparseCandidate[]>(
  (query) => ({ value: search.find(query) }),
  () => {
    db.close()
  },
)
