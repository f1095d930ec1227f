import { createBuiltinEmbedder } from '../../src/main/retrieval/index.ts'
import type { TemporaryBase } from '../eval/temporary-base.ts'
import { modelDir, openTemporaryBase } from '../eval/temporary-base.ts'
import type { BenchCase, Measurement } from './bench-case.ts'
import { installPeer, openPeer, type PeerTable } from './lancedb.ts'
import { quantile } from './quantile.ts'
import { knownItems, longCommonQuestions } from './questions.ts'
import { addPassages, type Found, find, type Passage, passageSlices, stagesInWords } from './retrieval-base.ts'

const CHUNKS = 50_000
const PER_SLICE = 2_500
const QUESTIONS = 200
const LONG_QUESTIONS = 50
const EXACT_QUESTIONS = 50
const TOP_K = 10
/** Of every so many passages one is kept, to make questions of. */
const KEPT = 20

type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>

interface Filled {
  readonly kept: readonly Passage[]
  readonly vectors: ReadonlyMap<string, Float32Array>
  readonly oursMs: number
  readonly peerMs: number
}

const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const halvesOf = (passages: readonly Passage[]): Passage[][] => [
  passages.slice(0, PER_SLICE / 2),
  passages.slice(PER_SLICE / 2),
]

/** Both take the same text in, slice by slice in turn, each slice in two parts: one can be embedded while the other is written. */
const fillBoth = async (base: TemporaryBase, peer: PeerTable, embed: Embed, count: number): Promise<Filled> => {
  const kept: Passage[] = []
  const vectors = new Map<string, Float32Array>()
  let [oursMs, peerMs] = [0, 0]
  const addToPeer = async (passages: readonly Passage[]): Promise<void> => {
    let writing = Promise.resolve()
    for (const part of halvesOf(passages)) {
      const made = await embed(part.map(({ text }) => text))
      const rows = part.map((passage, at) => ({ ...passage, vector: made[at] ?? new Float32Array() }))
      for (const { id, vector } of rows) vectors.set(id, vector)
      await writing
      writing = peer.add(rows)
    }
    await writing
  }
  for (const slice of passageSlices(count, PER_SLICE, 4)) {
    kept.push(...slice.filter((_, at) => at % KEPT === 0))
    oursMs += await timed(async () => {
      await Promise.all(halvesOf(slice).map((half) => addPassages(base, half)))
      await base.retrieval.ingestion.idle()
    })
    peerMs += await timed(() => addToPeer(slice))
  }
  peerMs += await timed(() => peer.finish())
  return { kept, vectors, oursMs, peerMs }
}

const dot = (left: Float32Array, right: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0)
  return sum
}

const exactNearest = (vectors: Filled['vectors'], question: Float32Array): Set<string> => {
  const scored = [...vectors].map(([id, vector]) => ({ id, score: dot(vector, question) }))
  return new Set(
    scored
      .sort((left, right) => right.score - left.score)
      .slice(0, TOP_K)
      .map(({ id }) => id),
  )
}

interface Asked {
  readonly oursMs: number[]
  readonly peerMs: number[]
  /** What the processor worked, on all threads: what is left of the ratio where others keep the machine busy. */
  readonly oursCpuMs: number[]
  readonly peerCpuMs: number[]
  /** What each found, question by question. */
  readonly ours: Found[]
  readonly peer: string[][]
}

/** Every question to one and then to the other, in turns who is first. Both embed it with the same model. */
const askBoth = async (base: TemporaryBase, peer: PeerTable, embed: Embed, questions: string[]): Promise<Asked> => {
  const asked: Asked = { oursMs: [], peerMs: [], oursCpuMs: [], peerCpuMs: [], ours: [], peer: [] }
  const measure = async (times: number[], cpuTimes: number[], work: () => Promise<unknown>): Promise<void> => {
    cpuTimes.push(
      await cpuOf(async () => {
        times.push(await timed(work))
      }),
    )
  }
  const askUs = (question: string): Promise<void> =>
    measure(asked.oursMs, asked.oursCpuMs, async () => {
      asked.ours.push(await find(base, question, { topK: TOP_K }))
    })
  const askPeer = (question: string): Promise<void> =>
    measure(asked.peerMs, asked.peerCpuMs, async () => {
      const [vector = new Float32Array()] = await embed([question])
      asked.peer.push(await peer.hybrid(question, vector, TOP_K))
    })
  for (const [at, question] of questions.entries()) {
    for (const ask of at % 2 === 0 ? [askUs, askPeer] : [askPeer, askUs]) await ask(question)
  }
  return asked
}

const share = (hits: readonly number[]): number => hits.reduce((sum, hit) => sum + hit, 0) / Math.max(1, hits.length)

/** The share of the ten truly nearest passages that each finds by vectors alone. */
const exactRecall = async (
  base: TemporaryBase,
  peer: PeerTable,
  { embed, questions, vectors }: { embed: Embed; questions: readonly string[]; vectors: Filled['vectors'] },
): Promise<{ ours: number; peer: number }> => {
  const hits = { ours: [] as number[], peer: [] as number[] }
  for (const question of questions) {
    const [vector = new Float32Array()] = await embed([question])
    const exact = exactNearest(vectors, vector)
    const recall = (found: readonly string[]): number => found.filter((id) => exact.has(id)).length / exact.size
    hits.ours.push(recall((await find(base, question, { topK: TOP_K, isDense: true })).ids))
    hits.peer.push(recall(await peer.nearest(vector, TOP_K)))
  }
  return { ours: share(hits.ours), peer: share(hits.peer) }
}

const speeds = (name: string, asked: Asked, limit: Measurement['limit']): Measurement[] => {
  const [ours, peer] = [quantile(asked.oursMs, 0.5), quantile(asked.peerMs, 0.5)]
  const less = quantile(asked.peerCpuMs, 0.5) / quantile(asked.oursCpuMs, 0.5)
  return [
    { name: `${name}: ours, p50`, value: ours, unit: 'ms', limit: null },
    { name: `${name}: LanceDB, p50`, value: peer, unit: 'ms', limit: null },
    { name: `${name}: times as fast`, value: peer / ours, unit: 'times', limit },
    { name: `${name}: times less processor time`, value: less, unit: 'times', limit: null },
  ]
}

const measureBoth = async (base: TemporaryBase, peer: PeerTable, count: number, note: (line: string) => void) => {
  const embedder = createBuiltinEmbedder({ modelDir })
  try {
    await embedder.generateEmbedding('ready')
    const embed: Embed = (texts) => embedder.generateEmbeddings(texts)
    const { kept, vectors, oursMs, peerMs } = await fillBoth(base, peer, embed, count)
    note(`ingestion: ours ${(oursMs / 1000).toFixed(1)} s, LanceDB ${(peerMs / 1000).toFixed(1)} s`)
    const items = knownItems(kept, QUESTIONS, 6)
    const long = longCommonQuestions(
      kept.map(({ text }) => text),
      LONG_QUESTIONS,
      7,
    )
    await askBoth(base, peer, embed, [...long.slice(0, 3), ...items.slice(0, 3).map(({ question }) => question)])
    const asked = await askBoth(
      base,
      peer,
      embed,
      items.map(({ question }) => question),
    )
    const askedLong = await askBoth(base, peer, embed, long)
    const found = (lists: readonly (readonly string[])[]): number =>
      share(items.map(({ id }, at) => (lists[at]?.includes(id) ? 1 : 0)))
    const questions = items.slice(0, EXACT_QUESTIONS).map(({ question }) => question)
    const exact = await exactRecall(base, peer, { embed, questions, vectors })
    note(`stages of ours, ms: ${stagesInWords(asked.ours)}; of long ones: ${stagesInWords(askedLong.ours)}`)
    const known = { ours: found(asked.ours.map(({ ids }) => ids)), peer: found(asked.peer) }
    return [
      ...speeds('hybrid', asked, { atLeast: 6 }),
      ...speeds('hybrid, 16 common words', askedLong, null),
      { name: 'recall@10 of the exact nearest: ours', value: exact.ours, unit: '', limit: { atLeast: exact.peer } },
      { name: 'recall@10 of the exact nearest: LanceDB', value: exact.peer, unit: '', limit: null },
      { name: 'passage asked for in 10: ours', value: known.ours, unit: '', limit: { atLeast: known.peer } },
      { name: 'passage asked for in 10: LanceDB', value: known.peer, unit: '', limit: null },
      { name: 'ingestion: ours', value: (count * 1000) / oursMs, unit: 'chunks/s', limit: null },
      { name: 'ingestion: LanceDB', value: (count * 1000) / peerMs, unit: 'chunks/s', limit: null },
      { name: 'ingestion: times as fast', value: peerMs / oursMs, unit: 'times', limit: { atLeast: 1.2 } },
    ]
  } finally {
    await embedder.close()
  }
}

/**
 * Whole hybrid retrieval and ingestion beside LanceDB in one run: the same text, the same vectors, questions and slices in turn. What
 * counts is the ratio, since both meet the same machine.
 *
 * Ingestion: both embed with the built-in model on a worker thread, and at the end every passage is found by words and by vectors. Neither waits for the disk: LanceDB syncs
 * no file (seen by `strace`), Alcove's log is synced beside the commits. What each does besides is not taken off: Alcove's passages outlive a crash and are found from
 * their transaction on, 32 at a time, with the words and vectors of the database kept beside the search index; LanceDB's words are indexed once, at the end.
 */
export const peersBench: BenchCase = {
  name: 'peers',
  isLeftOut: true,
  measure: async (note, chunks) => {
    const problem = installPeer(note)
    if (problem !== null) throw new Error(problem)
    const peer = await openPeer()
    const base = await openTemporaryBase()
    try {
      return await measureBoth(base, peer, chunks ?? CHUNKS, note)
    } finally {
      await Promise.all([base.close(), peer.close()])
    }
  },
}
