import { workerData } from 'node:worker_threads'
import { connectForReading } from '../../platform/index.ts'
import { serveWorker } from '../worker/worker-server.ts'
import type { DenseAnswer, DenseRequest, DenseWorkerData } from './dense-protocol.ts'
import { createDenseSearch } from './dense-search.ts'

const { path, table, dimensions, maxMirrorBytes } = workerData as DenseWorkerData
const db = connectForReading(path)
const search = createDenseSearch(db, { table, dimensions, maxMirrorBytes })

serveWorker<DenseRequest, DenseAnswer>(
  (request) => {
    switch (request.type) {
      case 'Warm':
        search.load()
        return { value: { type: 'Done' } }
      case 'Changed':
        search.apply(request)
        return { value: { type: 'Done' } }
      case 'Search':
        return { value: { type: 'Found', candidates: search.find(request) } }
      case 'Vectors': {
        const vectors = search.vectors(request.rowIds)
        return { value: { type: 'Vectors', vectors }, transfer: [vectors.buffer] }
      }
    }
  },
  () => {
    db.close()
  },
)
