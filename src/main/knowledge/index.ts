/** The knowledge base: documents, notes, narratives and standing context; their admission, extraction, status and removal. */

export { type OcrLanguage, ocrLanguages } from '../../contracts/index.ts'
export * from './create-knowledge.ts'
export { contentVersions, countDocuments } from './documents/count-documents.ts'
export {
  createDocumentCatalogue,
  type DocumentCatalogue,
} from './documents/document-catalogue.ts'
export { documentsPrompt } from './documents/documents-prompt.ts'
export type * from './extraction/extracted-document.ts'
export type { OcrOptions } from './extraction/ocr/page-recogniser.ts'
export { documentsResolver } from './fast-path/documents-resolver.ts'
export { createIngestionStatusObserver, ingestionStatusObserver } from './ingestion/ingestion-status-observer.ts'
export { knowledgeDataType } from './ingestion/knowledge-data-type.ts'
export {
  type KnowledgeObject,
  type KnowledgeVectorisationHandler,
  knowledgeVectorisationHandler,
} from './ingestion/knowledge-vectorisation-handler.ts'
export { pictureHandler } from './ingestion/picture-handler.ts'
export * from './ingestion/reading-handler.ts'
export { knowledgeMigrations } from './knowledge-migrations.ts'
export type * from './knowledge-options.ts'
export type { TeamBelongings } from './libraries/libraries-handlers.ts'
export { followedPaths, holdFolders, watchedPaths } from './sources/watched-folder/folder-table.ts'
export type { AnsweringModel } from './standing-context/ai-context-handlers.ts'
export { standingContextPrompt } from './standing-context/standing-context-prompt.ts'
export { createDocumentReader } from './tools/document-reader.ts'
export { documentTools } from './tools/document-tools.ts'
