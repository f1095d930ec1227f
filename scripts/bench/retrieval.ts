import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { TextChunk } from '../../src/contracts/index.ts'
import { newGuid } from '../../src/main/platform/index.ts'
import type { TemporaryBase } from '../eval/temporary-base.ts'
import { openTemporaryBase } from '../eval/temporary-base.ts'
import type { BenchCase } from './bench-case.ts'
import { syntheticText } from './synthetic-text.ts'

const CHUNKS = 50_000
const CHUNKS_PER_DOCUMENT = 500
/** About 176 tokens. */
const WORDS_PER_CHUNK = 160
const QUESTIONS = 300

const fill = async (base: TemporaryBase): Promise<void> => {
  const text = syntheticText(4)
  for (let made = 0; made < CHUNKS; made += CHUNKS_PER_DOCUMENT) {
    const chunks = Array.from(
      { length: CHUNKS_PER_DOCUMENT },
      (): TextChunk => ({
        id: newGuid(),
        text: text.paragraph(WORDS_PER_CHUNK),
        metadata: {},
        origin: 'UserContent',
      }),
    )
    const scope = { type: 'Team', teamId: base.teamId } as const
    await base.retrieval.ingestion.enqueue({ documentId: newGuid(), scope, chunks })
  }
  await base.retrieval.ingestion.idle()
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? Number.NaN

/** Embed, dense, sparse and fuse through the pipeline over 50,000 chunks, every question a new one. */
export const retrievalBench: BenchCase = {
  name: 'retrieval',
  measure: async (note) => {
    const base = await openTemporaryBase()
    try {
      const started = performance.now()
      await fill(base)
      const seconds = (performance.now() - started) / 1000
      note(`${CHUNKS} chunks Indexed in ${seconds.toFixed(1)} s`)
      await base.store.warmUp()
      const { question } = syntheticText(6)
      const durations: number[] = []
      const loop = monitorEventLoopDelay({ resolution: 1 })
      loop.enable()
      for (const query of Array.from({ length: QUESTIONS }, question)) {
        const from = performance.now()
        await base.retrieval.pipeline.retrieve(
          {
            query,
            requestedScopes: [{ type: 'Team', teamId: base.teamId }],
            topK: 5,
            minScore: 0.3,
            mergeStrategy: 'DenseSparseHybrid',
            originFilter: null,
          },
          base.access,
        )
        durations.push(performance.now() - from)
      }
      loop.disable()
      note(`p90 ${quantile(durations, 0.9).toFixed(1)} ms, slowest ${Math.max(...durations).toFixed(1)} ms`)
      return [
        { name: 'retrieval p50 on 50,000 chunks', value: quantile(durations, 0.5), unit: 'ms', limit: { atMost: 10 } },
        { name: 'main loop delay p99 meanwhile', value: loop.percentile(99) / 1e6, unit: 'ms', limit: { atMost: 10 } },
        { name: 'ingestion of 50,000 chunks', value: CHUNKS / seconds, unit: 'chunks/s', limit: { atLeast: 1_000 } },
      ]
    } finally {
      await base.close()
    }
  },
}
