import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, workerUrl } from '../../platform/index.ts'
import { indexedText } from '../chunk-metadata.ts'
import type { Reranker } from '../pipeline/reranker.ts'
import type { VectorMatch } from '../store/vector-store.ts'
import { createWorkerClient } from '../worker/worker-client.ts'
import type { CrossEncoderManifest } from './cross-encoder-manifest.ts'
import type { CrossEncoderRequest, CrossEncoderWorkerData } from './cross-encoder-worker.ts'

/** Read together, and so many more once the search was given up. */
const PASSAGES_PER_MESSAGE = 4
const MOST_CANDIDATES = 50
/** Longer than any model reads. */
const MOST_CHARACTERS = 8_000
/** After which the order stays as it is: nobody waits longer for a better one. */
const DEFAULT_TIMEOUT_MS = 20_000

/** A folder's model on a worker thread that the first call starts, and starts again where it died. */
export const openCrossEncoder = (
  folder: string,
  { precision, maxTokens }: Pick<CrossEncoderManifest, 'precision' | 'maxTokens'>,
) => {
  const data: CrossEncoderWorkerData = { folder, precision, maxTokens }
  const worker = createWorkerClient<CrossEncoderRequest, Float32Array>(
    workerUrl(import.meta.url, 'cross-encoder-worker'),
    'reranking model',
    data,
  )
  return {
    /** How likely each passage answers the query, 0 to 1. */
    read: (query: string, passages: readonly string[]) => worker.call({ query, passages }),
    close: () => worker.close(),
  }
}

const late = (): AlcoveError => new AlcoveError('Unavailable', failureWords('RerankingTooSlow'))

/** Resolves as the work does, unless the signal is aborted before: rejects with its reason then. */
const unlessAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    work.catch(() => undefined)
  }
}

/**
 * The order is the model's; how sure the k-th passage is, is what the search was of its own k-th, unless the model is surer. What a model takes
 * for a good number differs from model to model: one that gives right passages a tenth would drop them all otherwise.
 */
const surenessOf = (read: readonly VectorMatch[]): VectorMatch[] => {
  const before = read.map(({ score }) => score).toSorted((one, other) => other - one)
  return read
    .map((match) => ({ match, own: match.scores?.reranked ?? 0 }))
    .sort((one, other) => other.own - one.own)
    .map(({ match, own }, at) => ({ ...match, score: Math.max(own, before[at] ?? 0) }))
}

/** A cross-encoder of transformers.js, see `openRerankingModels`, as a reranker that has to be closed. Reads fifty candidates at most. */
export const crossEncoderReranker = (
  folder: string,
  manifest: CrossEncoderManifest,
  timeoutMs: number = DEFAULT_TIMEOUT_MS,
): Reranker & { readonly displayName: string; readonly modelId: string; close(): Promise<void> } => {
  const model = openCrossEncoder(folder, manifest)
  const rerank: Reranker['rerank'] = async (query, candidates, topK, { signal: own } = {}) => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(late()), timeoutMs)
    const signal = own === undefined ? timeout.signal : AbortSignal.any([own, timeout.signal])
    // Of about one length together, so that little of what is read is padding.
    const waiting = candidates
      .slice(0, MOST_CANDIDATES)
      .map((match) => ({ match, text: indexedText(match.chunk).slice(0, MOST_CHARACTERS) }))
      .sort((one, other) => one.text.length - other.text.length)
    const scored: VectorMatch[] = []
    try {
      for (let from = 0; from < waiting.length; from += PASSAGES_PER_MESSAGE) {
        const some = waiting.slice(from, from + PASSAGES_PER_MESSAGE)
        const scores = await unlessAborted(
          model.read(
            query.slice(0, MOST_CHARACTERS),
            some.map(({ text }) => text),
          ),
          signal,
        )
        scored.push(
          ...some.map(({ match }, at) => ({
            ...match,
            scores: { dense: null, sparse: null, ...match.scores, reranked: scores[at] ?? 0 },
          })),
        )
      }
    } finally {
      clearTimeout(timer)
    }
    return surenessOf(scored).slice(0, topK)
  }
  return { displayName: manifest.displayName, modelId: manifest.modelId, rerank, close: model.close }
}
