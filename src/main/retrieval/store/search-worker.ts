import { join } from 'node:path'
// Not through the layer's door: a thread that starts with the first question loads no more than it needs.
import { createEverydayWords } from '../../assistant/language/everyday-words.ts'
import { connectForReading } from '../../platform/database/connect-database.ts'
import { resourcesAbove } from '../../platform/installation/resources-above.ts'
import { giveBackMemory } from '../../platform/memory/collect-garbage.ts'
import { serveOpened } from '../worker/worker-server.ts'
import { createSearchEngine } from './search-engine.ts'
import type { SearchAnswer, SearchRequest, SearchWorkerData } from './search-protocol.ts'

const isEverydayWord = createEverydayWords(join(resourcesAbove(import.meta.url), 'language'))

serveOpened<SearchWorkerData, SearchRequest, SearchAnswer>((data) => {
  const engine = createSearchEngine(connectForReading(data.path), { ...data, isEverydayWord, onRest: giveBackMemory })
  return {
    handle: (request) => {
      const value = engine.handle(request)
      return 'vectors' in value ? { value, transfer: [value.vectors.buffer] } : { value }
    },
    end: () => engine.close(),
  }
})
