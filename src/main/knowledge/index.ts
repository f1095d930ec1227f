/** The knowledge base: documents, their admission, extraction, status and removal. */
export type * from './extraction/extracted-document.ts'
