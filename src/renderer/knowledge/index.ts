/** The knowledge base as a person sees it. Its pages and its viewer are loaded where they are first shown, from their own files. */
export { documentPath, isOfHelp } from './viewer/viewer-location.ts'
