import { workerData } from 'node:worker_threads'
// Not through the layer's door: a thread that starts with the first question loads no more than it needs.
import { connectForReading } from '../../platform/database/connect-database.ts'
import { serveWorker } from '../worker/worker-server.ts'
import { createSearchEngine } from './search-engine.ts'
import type { SearchAnswer, SearchRequest, SearchWorkerData } from './search-protocol.ts'

const data = workerData as SearchWorkerData
const engine = createSearchEngine(connectForReading(data.path), data)

serveWorker<SearchRequest, SearchAnswer>(
  (request) => {
    const value = engine.handle(request)
    return 'vectors' in value ? { value, transfer: [value.vectors.buffer] } : { value }
  },
  () => engine.close(),
)
