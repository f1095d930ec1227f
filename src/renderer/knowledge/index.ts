/** The knowledge base as a person sees it: the Documents page, and the viewer that shows a document at a passage. */
export { DocumentsPage } from './documents/documents-page.tsx'
export { DocumentPage } from './viewer/document-page.tsx'
export { DocumentViewer } from './viewer/document-viewer.tsx'
export { documentPath } from './viewer/viewer-location.ts'
