import { file, hasEnded, id, minutes, NOBODY, type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')
const documents = stepsOf('IDocumentsApi')
const tags = stepsOf('ITagsApi')

/** Documents are listed, renamed, tagged, replaced, thrown away, fetched back and read again. */
export const changingDocuments: readonly Step[] = [
  documents('BrowseDocuments', 'the first page', { input: () => ({ limit: 1, sort: 'Name', direction: 'Ascending' }) }),
  documents('BrowseDocuments', 'a page of 0 rows', { input: () => ({ limit: 0 }), refused: 400 }),
  documents('ListDocumentIds', 'ids by name', { input: () => ({ search: 'minutes' }) }),
  documents('GetDocumentDetails', 'a document', { input: id('document') }),
  documents('GetDocumentDetails', 'an unknown document', { input: () => NOBODY }),
  documents('GetDocumentOverview', 'what the document is about', {
    input: id('document'),
    until: (overview: { words: number } | null) => overview !== null && overview.words > 0,
  }),
  documents('GetDocumentOverview', 'none of an unknown document', { input: () => NOBODY }),
  documents('GetDocumentOverview', 'what is no id', { input: () => 'x', refused: 400 }),
  documents('GetDocumentOutline', 'that it has no headings', { input: id('document') }),
  documents('GetDocumentOutline', 'none of an unknown document', { input: () => NOBODY }),
  documents('GetDocumentOutline', 'what is no id', { input: () => 'x', refused: 400 }),
  documents('GetDocumentLayout', 'that nothing of it is set', { input: id('document') }),
  documents('GetDocumentLayout', 'none of an unknown document', { input: () => NOBODY }),
  documents('GetDocumentLayout', 'what is no id', { input: () => 'x', refused: 400 }),
  documents('RenameDocument', 'the renamed document', {
    input: (known) => ({ documentId: id('document')(known), fileName: 'minutes of March.txt' }),
  }),
  knowledge('GetIngestionStatus', 'that it ends again', { input: id('document'), until: hasEnded }),
  documents('RenameDocument', 'an unknown document', {
    input: () => ({ documentId: NOBODY, fileName: 'x' }),
    refused: 404,
  }),
  tags('TagDocuments', 'what changed', {
    input: (known) => ({ documentIds: [id('document')(known)], add: ['Minutes', 'Dome'] }),
  }),
  tags('TagDocuments', 'a tag without letters', {
    input: (known) => ({ documentIds: [id('document')(known)], add: [' '] }),
    refused: 400,
  }),
  tags('TagDocuments', 'no document', { input: () => ({ documentIds: [], add: ['x'] }), refused: 400 }),
  tags('ListTags', 'both tags', { input: (known) => ({ documentIds: [id('document')(known)] }) }),
  documents('BrowseDocuments', 'the document of a tag', { input: () => ({ tags: ['minutes'] }) }),
  tags('RenameTag', 'nothing', { input: () => ({ tag: 'Dome', name: 'Observatory' }) }),
  tags('RenameTag', 'a tag that is not there', { input: () => ({ tag: 'Dome', name: 'x' }), refused: 404 }),
  tags('RemoveTag', 'nothing', { input: () => ({ tag: 'Observatory' }) }),
  tags('ListTags', 'the one that is left', { input: () => ({}) }),
  documents('ReplaceDocument', 'the document with another content', {
    input: (known) => ({ documentId: id('document')(known), ...file('minutes.txt', `${minutes}\nThe motor runs.\n`) }),
  }),
  knowledge('GetIngestionStatus', 'that it ends once more', { input: id('document'), until: hasEnded }),
  documents('TrashDocuments', 'nothing', { input: (known) => ({ documentIds: [id('document')(known)] }) }),
  knowledge('GetDocument', 'none while it is in the trash', { input: id('document') }),
  documents('ListTrash', 'the document', { input: () => ({}) }),
  documents('ListTrash', 'a page that is too large', { input: () => ({ limit: 0 }), refused: 400 }),
  documents('RestoreDocuments', 'nothing', { input: (known) => ({ documentIds: [id('document')(known)] }) }),
  documents('EmptyTrash', 'nothing of what is not in the trash'),
  documents('PurgeDocuments', 'nothing of what is not in the trash', {
    input: (known) => ({ documentIds: [id('document')(known)] }),
  }),
  knowledge('GetIngestionStatus', 'that it ends after the trash', { input: id('document'), until: hasEnded }),
  documents('ReplaceDocument', 'a type that is refused', {
    input: (known) => ({ documentId: id('document')(known), ...file('x.exe', 'MZ\0\0', 'application/x-msdownload') }),
    refused: 415,
  }),
  documents('ReplaceDocument', 'an unknown document', {
    input: () => ({ documentId: NOBODY, ...file('x.txt', 'x') }),
    refused: 404,
  }),
  documents('ReingestDocuments', 'nothing', {
    input: (known) => ({ documentIds: [id('document')(known)], encoding: 'latin1' }),
  }),
  documents('ReingestDocuments', 'a language that is none', {
    input: (known) => ({ documentIds: [id('document')(known)], ocrLanguages: ['tlh'] }),
    refused: 400,
  }),
  documents('ReingestDocuments', 'an encoding that is none', {
    input: (known) => ({ documentIds: [id('document')(known)], encoding: 'x-none' }),
    refused: 400,
  }),
  knowledge('GetIngestionStatus', 'that it ends as Latin 1', { input: id('document'), until: hasEnded }),
  documents('CancelIngestion', 'nothing for what has ended', {
    input: (known) => ({ documentIds: [id('document')(known)] }),
  }),
  documents('CancelIngestion', 'an empty list', { input: () => ({ documentIds: [] }), refused: 400 }),
  documents('GetCoverage', 'its first lines', { input: () => ({ offset: 0, limit: 5 }) }),
  documents('GetCoverage', 'too many lines', { input: () => ({ offset: 0, limit: 201 }), refused: 400 }),
  documents('RetryIngestion', 'nothing for an indexed document', { input: id('document') }),
  documents('RetryIngestion', 'an unknown document', { input: () => NOBODY, refused: 404 }),
]
