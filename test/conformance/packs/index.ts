/** Conformance packs, for implementations of one's own: each is a list of checks that any test runner can run. See docs/conformance.md. */
export type { Check } from './check.ts'
export { embeddingProviderChecks } from './embedding-provider-pack.ts'
export {
  type PipelineAbilities,
  type PipelineParts,
  type RetrievalPipelineSubject,
  retrievalPipelineChecks,
} from './retrieval-pipeline-pack.ts'
export { type VectorStoreSubject, vectorStoreChecks } from './vector-store-pack.ts'
