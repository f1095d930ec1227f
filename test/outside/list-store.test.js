import { test } from 'node:test'
import { createRetrievalPipeline } from 'alcove'
import { embeddingProviderChecks, retrievalPipelineChecks, vectorStoreChecks } from 'alcove/conformance'
import { listStore } from './list-store.js'

const close = { [Symbol.asyncDispose]: async () => {} }

for (const { title, run } of vectorStoreChecks(async () => ({ store: listStore(), dimensions: 8, ...close })))
  test(title, run)

const pipeline = async (parts) => ({ pipeline: createRetrievalPipeline({ ...parts, store: listStore() }), ...close })
for (const { title, run } of retrievalPipelineChecks(pipeline, { strategies: ['DenseOnly'] })) test(title, run)

/** Four members and nothing else: how many letters of the alphabet's parts a text has. */
const letterCounts = {
  providerId: 'outside',
  modelId: 'letters',
  dimensions: 26,
  generateEmbedding: async (text) =>
    Float32Array.from({ length: 26 }, (_, at) => text.toLowerCase().split(String.fromCharCode(97 + at)).length - 1),
}
for (const { title, run } of embeddingProviderChecks(async () => ({ provider: letterCounts, ...close })))
  test(title, run)
