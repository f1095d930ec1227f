/** Retrieval: embedding, the dense and sparse indexes, background ingestion, and scope-aware search that grounds the prompt. */
export * from './chunk-metadata.ts'
export type * from './embedding/embedding-provider.ts'
export type * from './ingestion/ingestion-queue.ts'
export type * from './pipeline/retrieval-pipeline.ts'
export type * from './store/vector-store.ts'
export type * from './vectorisation-handler.ts'
