/** The knowledge base as a person sees it: its three pages, and the viewer that shows a document at a passage. */
export { DocumentsPage } from './documents/documents-page.tsx'
export { aiContextIcon, documentIcon, noteIcon } from './icons.ts'
export { DocumentPage } from './viewer/document-page.tsx'
export { DocumentViewer } from './viewer/document-viewer.tsx'
export { documentPath } from './viewer/viewer-location.ts'
