import type { MergeStrategy, TextChunk } from '../../src/contracts/index.ts'
import type { RankingMetrics } from '../../src/main/app/evaluation/ranking-metrics.ts'
import { meanMetrics, rankingMetrics } from '../../src/main/app/evaluation/ranking-metrics.ts'
import { checkBeirFolder, readCorpus, readQueries } from '../../src/main/command-line/beir-folder.ts'
import { newGuid } from '../../src/main/platform/index.ts'
import { chunkMetadataKeys, chunkSpans, defaultChunkingConfig } from '../../src/main/retrieval/index.ts'
import type { TemporaryBase } from './temporary-base.ts'
import { openTemporaryBase } from './temporary-base.ts'

export interface Evaluation {
  readonly documents: number
  readonly chunks: number
  readonly queries: number
  readonly ingestionSeconds: number
  readonly strategies: readonly (RankingMetrics & { readonly strategy: string; readonly medianMs: number })[]
}

const STRATEGIES: readonly (readonly [string, MergeStrategy])[] = [
  ['sparse', 'SparseOnly'],
  ['dense', 'DenseOnly'],
  ['hybrid', 'DenseSparseHybrid'],
]
/** The key of the data set's own document id. */
const BEIR_ID = 'beirId'
/** Documents of a data set per job: a job of its own for each would measure the queue. */
const DOCUMENTS_PER_JOB = 200

const ingest = async (base: TemporaryBase, dir: string): Promise<{ documents: number; chunks: number }> => {
  let documents = 0
  let chunks = 0
  let waiting: TextChunk[] = []
  const enqueue = async (): Promise<void> => {
    const scope = { type: 'Team', teamId: base.teamId } as const
    if (waiting.length > 0) await base.retrieval.ingestion.enqueue({ documentId: newGuid(), scope, chunks: waiting })
    chunks += waiting.length
    waiting = []
  }
  for await (const { id, text } of readCorpus(dir)) {
    const cut = chunkSpans(text, defaultChunkingConfig, base.counter).map(
      ({ start, end }, ordinal): TextChunk => ({
        id: newGuid(),
        text: text.slice(start, end),
        metadata: { [BEIR_ID]: id, [chunkMetadataKeys.ordinal]: String(ordinal) },
        origin: 'UserContent',
      }),
    )
    waiting.push(...cut)
    documents++
    if (documents % DOCUMENTS_PER_JOB === 0) await enqueue()
  }
  await enqueue()
  await base.retrieval.ingestion.idle()
  return { documents, chunks }
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0

/** Ingests a BEIR folder into a temporary base and ranks its queries by each strategy. A document ranks where its best chunk does. */
export const evaluate = async (dir: string, report: (line: string) => void): Promise<Evaluation> => {
  checkBeirFolder(dir)
  const queries = await readQueries(dir)
  const base = await openTemporaryBase()
  try {
    const started = performance.now()
    const { documents, chunks } = await ingest(base, dir)
    const ingestionSeconds = (performance.now() - started) / 1000
    report(
      `${documents} documents, ${chunks} chunks ingested in ${ingestionSeconds.toFixed(1)} s; ${queries.length} queries`,
    )
    const strategies: (RankingMetrics & { strategy: string; medianMs: number })[] = []
    for (const [strategy, mergeStrategy] of STRATEGIES) {
      const metrics: RankingMetrics[] = []
      const durations: number[] = []
      for (const query of queries) {
        const from = performance.now()
        const matches = await base.retrieval.pipeline.retrieve(
          {
            query: query.text,
            requestedScopes: [{ type: 'Team', teamId: base.teamId }],
            topK: 100,
            minScore: -1,
            mergeStrategy,
            originFilter: null,
          },
          base.access,
        )
        durations.push(performance.now() - from)
        const ranking = [...new Set(matches.map(({ chunk }) => chunk.metadata[BEIR_ID] ?? ''))]
        metrics.push(rankingMetrics(ranking, query.judgements))
      }
      strategies.push({ strategy, ...meanMetrics(metrics), medianMs: median(durations) })
    }
    return { documents, chunks, queries: queries.length, ingestionSeconds, strategies }
  } finally {
    await base.close()
  }
}
