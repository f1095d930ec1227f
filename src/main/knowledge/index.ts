/** The knowledge base: documents, their admission, extraction, status and removal. */
export * from './create-knowledge.ts'
export {
  createDocumentCatalogue,
  type DocumentCatalogue,
} from './documents/document-catalogue.ts'
export type * from './extraction/extracted-document.ts'
export type * from './extraction/extraction-note.ts'
export { createIngestionStatusObserver } from './ingestion/ingestion-status-observer.ts'
export { type KnowledgeObject, knowledgeDataType } from './ingestion/knowledge-vectorisation-handler.ts'
export { knowledgeMigrations } from './knowledge-migrations.ts'
