import { dirname } from 'node:path'
import { AutoTokenizer, env } from '@huggingface/transformers'
import { createBuiltinEmbedder, createTokenCounter } from '../../src/main/retrieval/index.ts'
import { modelDir } from '../eval/temporary-base.ts'
import type { BenchCase } from './bench-case.ts'
import { syntheticText } from './synthetic-text.ts'

const TEXTS = 4_000
const WORDS_PER_TEXT = 160

const perSecond = (count: number, started: number): number => (count * 1000) / (performance.now() - started)

/** The built-in model alone: tokenising against transformers.js, and text to vectors through its worker. */
export const embeddingBench: BenchCase = {
  name: 'embedding',
  measure: async (note) => {
    const synthetic = syntheticText(5)
    const texts = Array.from({ length: TEXTS }, () => synthetic.paragraph(WORDS_PER_TEXT))
    env.allowRemoteModels = false
    env.localModelPath = dirname(modelDir)
    const reference = await AutoTokenizer.from_pretrained('alcove-embed-en-v1', { local_files_only: true })
    const counter = createTokenCounter(modelDir)
    for (const text of texts.slice(0, 200)) counter.countTokens(text)

    const few = texts.slice(0, TEXTS / 4)
    let started = performance.now()
    for (const text of few) reference.encode(text, { add_special_tokens: false })
    const naive = perSecond(few.length, started)
    started = performance.now()
    let tokens = 0
    for (const text of texts) tokens += counter.countTokens(text)
    const ours = perSecond(texts.length, started)
    note(
      `${(tokens / TEXTS).toFixed(0)} tokens a text; tokenising ${ours.toFixed(0)} texts/s, transformers.js ${naive.toFixed(0)}`,
    )

    const embedder = createBuiltinEmbedder({ modelDir })
    try {
      await embedder.generateEmbedding('ready')
      started = performance.now()
      await embedder.generateEmbeddings(texts)
      const embedded = perSecond(texts.length, started)
      return [
        { name: 'tokenising against transformers.js', value: ours / naive, unit: 'times', limit: { atLeast: 2 } },
        { name: 'embedding, one worker', value: embedded, unit: 'chunks/s', limit: { atLeast: 2_000 } },
      ]
    } finally {
      await embedder.close()
    }
  },
}
