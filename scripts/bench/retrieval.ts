import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { TemporaryBase } from '../eval/temporary-base.ts'
import { openTemporaryBase } from '../eval/temporary-base.ts'
import type { BenchCase } from './bench-case.ts'
import { quantile } from './quantile.ts'
import { longCommonQuestions } from './questions.ts'
import { addPassages, find, passageSlices } from './retrieval-base.ts'
import { syntheticText } from './synthetic-text.ts'

const CHUNKS = 100_000
/** From this size on the limit is that of a million. */
const MANY = 500_000
const CHUNKS_PER_DOCUMENT = 500
const QUESTIONS = 300
const LONG_QUESTIONS = 100

/** Takes passages in; gives some of their texts. */
const fill = async (base: TemporaryBase, chunks: number): Promise<string[]> => {
  const texts: string[] = []
  for (const slice of passageSlices(chunks, CHUNKS_PER_DOCUMENT, 4)) {
    await addPassages(base, slice)
    if (texts.length < 2_000) texts.push(...slice.map(({ text }) => text))
  }
  await base.retrieval.ingestion.idle()
  return texts
}

interface Times {
  readonly wallMs: number[]
  /** What the processor worked, on all threads: what is left of the time where others keep the machine busy. */
  readonly cpuMs: number[]
}

const timesOf = async (base: TemporaryBase, questions: readonly string[]): Promise<Times> => {
  const times: Times = { wallMs: [], cpuMs: [] }
  for (const question of questions) {
    const started = performance.now()
    const before = process.cpuUsage()
    await find(base, question, { topK: 5 })
    const { user, system } = process.cpuUsage(before)
    times.wallMs.push(performance.now() - started)
    times.cpuMs.push((user + system) / 1000)
  }
  return times
}

/** Embed, dense, sparse and fuse through the pipeline over 100,000 chunks, every question a new one; then long questions of common words. */
export const retrievalBench: BenchCase = {
  name: 'retrieval',
  measure: async (note, asked) => {
    const chunks = asked ?? CHUNKS
    const base = await openTemporaryBase()
    try {
      const started = performance.now()
      const texts = await fill(base, chunks)
      const seconds = (performance.now() - started) / 1000
      note(`${chunks} chunks Indexed in ${seconds.toFixed(1)} s`)
      await base.store.warmUp()
      const { question } = syntheticText(6)
      const long = longCommonQuestions(texts, LONG_QUESTIONS, 7)
      await timesOf(base, long.slice(0, 3))
      const loop = monitorEventLoopDelay({ resolution: 1 })
      loop.enable()
      const times = await timesOf(base, Array.from({ length: QUESTIONS }, question))
      loop.disable()
      const longTimes = await timesOf(base, long)
      const { rss } = process.memoryUsage()
      for (const [name, { wallMs, cpuMs }] of Object.entries({ questions: times, 'long ones': longTimes })) {
        const worked = `p50 of processor time ${quantile(cpuMs, 0.5).toFixed(1)} ms`
        note(
          `${name}: p90 ${quantile(wallMs, 0.9).toFixed(1)} ms, slowest ${Math.max(...wallMs).toFixed(1)} ms, ${worked}`,
        )
      }
      const size = chunks.toLocaleString('en')
      const limit = { atMost: chunks < MANY ? 8 : 40 }
      return [
        { name: `retrieval p50 on ${size} chunks`, value: quantile(times.wallMs, 0.5), unit: 'ms', limit },
        { name: 'of sixteen common words, p50', value: quantile(longTimes.wallMs, 0.5), unit: 'ms', limit },
        {
          name: 'memory, with what is mapped',
          value: rss / 1e6,
          unit: 'MB',
          limit: chunks < MANY ? null : { atMost: 1_200 },
        },
        { name: 'main loop delay p99 meanwhile', value: loop.percentile(99) / 1e6, unit: 'ms', limit: { atMost: 10 } },
        { name: `ingestion of ${size} chunks`, value: chunks / seconds, unit: 'chunks/s', limit: { atLeast: 1_000 } },
      ]
    } finally {
      await base.close()
    }
  },
}
