import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
// Not through the layer's door: a thread that starts with the first question loads no more than it needs.
import { createEverydayWords } from '../../assistant/language/everyday-words.ts'
import { connectForReading } from '../../platform/database/connect-database.ts'
import { resourcesAbove } from '../../platform/installation/resources-above.ts'
import { collectGarbage } from '../../platform/memory/collect-garbage.ts'
import { serveWorker } from '../worker/worker-server.ts'
import { createSearchEngine } from './search-engine.ts'
import type { SearchAnswer, SearchRequest, SearchWorkerData } from './search-protocol.ts'

const data = workerData as SearchWorkerData
const isEverydayWord = createEverydayWords(join(resourcesAbove(import.meta.url), 'language'))
const engine = createSearchEngine(connectForReading(data.path), { ...data, isEverydayWord, onRest: collectGarbage })

serveWorker<SearchRequest, SearchAnswer>(
  (request) => {
    const value = engine.handle(request)
    return 'vectors' in value ? { value, transfer: [value.vectors.buffer] } : { value }
  },
  () => engine.close(),
)
