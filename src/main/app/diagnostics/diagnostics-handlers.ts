import packageJson from '../../../../package.json' with { type: 'json' }
import type { ContractHandlers, Diagnostics, diagnosticsApi } from '../../../contracts/index.ts'
import { MAX_LOG_LINES } from '../../../contracts/index.ts'
import type { Assistant } from '../../assistant/index.ts'
import type { CallContext, ServerConfig } from '../../platform/index.ts'
import type { Retrieval } from '../../retrieval/index.ts'
import type { CheckHealth } from '../check-health.ts'
import { readLog, shownLine } from './read-log.ts'
import { redactedReport } from './redacted-report.ts'

export interface DiagnosticsOptions {
  readonly config: Pick<ServerConfig, 'dataDir' | 'kind'>
  readonly assistant: Assistant | null
  readonly retrieval: Retrieval | null
  readonly checkHealth: CheckHealth
}

const searchOf = async (retrieval: Retrieval): Promise<Diagnostics['search']> => {
  const { statistics, vectorStore, ingestion: queue } = await retrieval.status()
  const { windowMinutes, embedding, ingestion } = statistics
  const { hits, misses, empty } = statistics.retrieval
  return {
    windowMinutes,
    embedding: { meanMs: embedding.meanMs, maxMs: embedding.maxMs },
    ingestion,
    retrieval: { hits, misses, empty },
    chunkCount: vectorStore.chunkCount,
    queueDepth: queue.queueDepth,
  }
}

const repliesOf = (assistant: Assistant): Diagnostics['replies'] => {
  const { windowMinutes, replies } = assistant.latencyStatistics()
  const { count, firstWordMs, wholeMs, answeredBy } = replies
  return {
    windowMinutes,
    replies: count,
    firstWordMs,
    wholeMs,
    answeredBy: answeredBy.map(({ providerName, providerModel, count: written }) => ({
      providerName,
      model: providerModel,
      replies: written,
    })),
  }
}

/** `IDiagnosticsApi`: what `/health` and `/dev` tell, and the end of the log. */
export const createDiagnosticsHandlers = ({
  config,
  assistant,
  retrieval,
  checkHealth,
}: DiagnosticsOptions): ContractHandlers<typeof diagnosticsApi, CallContext> => {
  const read = async (): Promise<Diagnostics> => ({
    health: (await checkHealth()).map(({ name, healthy, detail }) => ({
      name,
      healthy,
      finding: detail,
    })),
    replies: assistant && repliesOf(assistant),
    search: retrieval && (await searchOf(retrieval)),
  })
  return {
    GetDiagnostics: read,
    ReadLog: async (wanted) => ({ lines: (await readLog(config.dataDir, wanted)).map(shownLine) }),
    GetReport: async () => {
      const log = await readLog(config.dataDir, { level: 'warn', limit: MAX_LOG_LINES })
      const report = redactedReport({ version: packageJson.version, host: config.kind }, await read(), log)
      return { fileName: 'alcove-diagnostics.json', report }
    },
  }
}
