import type { TextChunk } from '../../src/contracts/index.ts'
import { newGuid } from '../../src/main/platform/index.ts'
import type { TemporaryBase } from '../eval/temporary-base.ts'
import { quantile } from './quantile.ts'
import { type SyntheticText, syntheticText } from './synthetic-text.ts'

/** About 176 tokens. */
const WORDS_PER_CHUNK = 160

export interface Passage {
  readonly id: string
  readonly text: string
}

/** Passages with the text of a seed, one slice after the other. */
export function* passageSlices(count: number, perSlice: number, seed: number): Generator<Passage[]> {
  const text: SyntheticText = syntheticText(seed)
  for (let made = 0; made < count; made += perSlice)
    yield Array.from({ length: Math.min(perSlice, count - made) }, () => ({
      id: newGuid(),
      text: text.paragraph(WORDS_PER_CHUNK),
    }))
}

/** Takes one document of these passages into a base, by its ingestion. */
export const addPassages = async (base: TemporaryBase, passages: readonly Passage[]): Promise<void> => {
  const chunks = passages.map(({ id, text }): TextChunk => ({ id, text, metadata: {}, origin: 'UserContent' }))
  await base.retrieval.ingestion.enqueue({
    documentId: newGuid(),
    scope: { type: 'Team', teamId: base.teamId },
    chunks,
  })
}

export interface Found {
  /** Of the chunks found, best first. */
  readonly ids: readonly string[]
  /** What took how long. */
  readonly stages: readonly { readonly stage: string; readonly ms: number }[]
}

/** Asks the whole pipeline, by default with the strategy that ships, whatever the score. */
export const find = async (
  base: TemporaryBase,
  query: string,
  { topK, isDense = false }: { readonly topK: number; readonly isDense?: boolean },
): Promise<Found> => {
  const { matches, stages } = await base.retrieval.pipeline.retrieveTraced(
    {
      query,
      requestedScopes: [{ type: 'Team', teamId: base.teamId }],
      topK,
      minScore: isDense ? -1 : 0,
      mergeStrategy: isDense ? 'DenseOnly' : 'DenseSparseHybrid',
      originFilter: null,
    },
    base.access,
  )
  return { ids: matches.map(({ chunk }) => chunk.id), stages }
}

/** The median of each stage of some searches, in words. */
export const stagesInWords = (found: readonly Found[]): string => {
  const byStage = new Map<string, number[]>()
  for (const { stage, ms } of found.flatMap(({ stages }) => stages))
    byStage.set(stage, [...(byStage.get(stage) ?? []), ms])
  return [...byStage].map(([stage, times]) => `${stage} ${quantile(times, 0.5).toFixed(2)}`).join(', ')
}
