/** The knowledge base: documents, their admission, extraction, status and removal. */
export type { DocumentType } from './admission/content-types.ts'
export * from './create-knowledge.ts'
export {
  createDocumentCatalogue,
  type DocumentCatalogue,
  type DocumentCatalogueOptions,
} from './documents/document-catalogue.ts'
export { knownEncodings } from './extraction/encoding/candidates.ts'
export type * from './extraction/extracted-document.ts'
export { defaultExtractionLimits, type ExtractionLimits } from './extraction/extraction-limits.ts'
export type * from './extraction/extraction-note.ts'
export { createIngestionStatusObserver } from './ingestion/ingestion-status-observer.ts'
export { type KnowledgeObject, knowledgeDataType } from './ingestion/knowledge-vectorisation-handler.ts'
export type { KnowledgeHandlers } from './knowledge-handlers.ts'
export { knowledgeMigrations } from './knowledge-migrations.ts'
