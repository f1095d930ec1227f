/** The knowledge base as a person sees it. Its pages and its viewer are loaded where they are first shown, from their own files. */
export { aiContextIcon, documentIcon, noteIcon } from './icons.ts'
export { documentPath } from './viewer/viewer-location.ts'
