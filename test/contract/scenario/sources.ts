import { hasEnded, id, NOBODY, type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')
const documents = stepsOf('IDocumentsApi')
const sources = stepsOf('ISourcesApi')

/** Watched folders and web pages. */
export const watching: readonly Step[] = [
  sources('ListSources', 'none yet'),
  sources('PreviewFolder', 'that all of it is left out', {
    input: () => ({ path: import.meta.dirname, ignored: ['*'] }),
  }),
  sources('PreviewFolder', 'a folder that is not there', {
    input: () => ({ path: `${import.meta.dirname}/nowhere` }),
    refused: 400,
  }),
  sources('AddWatchedFolder', 'the folder', {
    input: () => ({ path: import.meta.dirname, ignored: ['*'], deletions: 'Follow' }),
    learn: ({ sourceId }: { sourceId: string }, known) => known.set('source', sourceId),
  }),
  sources('AddWatchedFolder', 'the same folder again', {
    input: () => ({ path: import.meta.dirname }),
    refused: 409,
  }),
  sources('PreviewFolder', 'a folder that is watched', { input: () => ({ path: import.meta.dirname }), refused: 409 }),
  sources('AddWatchedFolder', 'a folder that is not there', {
    input: () => ({ path: `${import.meta.dirname}/nowhere` }),
    refused: 400,
  }),
  sources('ListSources', 'that it is in step', {
    until: (value: { sources: { syncedAt: string | null; state: { type: string } }[] }) =>
      value.sources.every(({ syncedAt, state }) => syncedAt !== null && state.type === 'Idle'),
  }),
  sources('ChangeWatchedFolder', 'the folder as it is now', {
    input: (known) => ({ sourceId: id('source')(known), ignored: ['*', '.*'], deletions: 'Ask' }),
  }),
  sources('ChangeWatchedFolder', 'an unknown one', {
    input: () => ({ sourceId: 'x', ignored: [], deletions: 'Ask' }),
    refused: 404,
  }),
  sources('AddWebPage', 'a document', {
    input: () => ({ address: 'http://skerra.example/ferry' }),
    learn: ({ document }: { document: { documentId: string } }, known) => known.set('page', document.documentId),
  }),
  sources('AddWebPage', 'that it is known', { input: () => ({ address: 'http://skerra.example/ferry' }) }),
  sources('AddWebPage', 'an address of this machine', {
    input: () => ({ address: 'http://127.0.0.1/' }),
    refused: 400,
  }),
  sources('AddWebPage', 'an address of another protocol', { input: () => ({ address: 'file:///x' }), refused: 400 }),
  sources('AddWebPage', 'a page that is not there', {
    input: () => ({ address: 'http://skerra.example/nowhere' }),
    refused: 503,
  }),
  sources('RefreshWebPage', 'that nothing changed', { input: id('page') }),
  sources('RefreshWebPage', 'an unknown document', { input: () => NOBODY, refused: 404 }),
  knowledge('GetIngestionStatus', 'that the page is read', {
    input: id('page'),
    // Where nothing can be fetched there is none.
    until: (status: Parameters<typeof hasEnded>[0] | null) => status === null || hasEnded(status),
  }),
  documents('GetDocumentDetails', 'where a page came from', { input: id('page') }),
  documents('DeleteDocuments', 'nothing of the page', { input: (known) => ({ documentIds: [id('page')(known)] }) }),
  sources('SyncSource', 'nothing', { input: id('source') }),
  sources('SyncSource', 'an unknown one', { input: () => 'x', refused: 404 }),
  sources('ListSourceFiles', 'that nothing was skipped', {
    input: (known) => ({ sourceId: id('source')(known), state: 'Skipped' }),
  }),
  sources('ListSourceFiles', 'an unknown one', { input: () => ({ sourceId: 'x', state: 'Missing' }), refused: 404 }),
  sources('ResolveMissing', 'nothing', {
    input: (known) => ({ sourceId: id('source')(known), documentIds: [NOBODY], action: 'Keep' }),
  }),
  sources('ResolveMissing', 'an unknown one', {
    input: () => ({ sourceId: 'x', documentIds: [NOBODY], action: 'Keep' }),
    refused: 404,
  }),
  sources('RemoveSource', 'nothing', {
    input: (known) => ({ sourceId: id('source')(known), documents: 'Keep' }),
  }),
  sources('RemoveSource', 'that it is gone', {
    input: (known) => ({ sourceId: id('source')(known), documents: 'Keep' }),
    refused: 404,
  }),
]
