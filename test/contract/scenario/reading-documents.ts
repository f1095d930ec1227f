import { file, hasEnded, id, type Known, minutes, NOBODY, type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')
const documents = stepsOf('IDocumentsApi')
const tables = stepsOf('ITablesApi')

/** The table that was uploaded, looked at in some way. */
const lookAt =
  (more: object, view: object = { sorting: { column: 1, direction: 'Descending' } }) =>
  (known: Known): unknown => ({
    documentId: id('sheet')(known),
    tableId: Number(known.get('table') ?? 1),
    view: { sorting: null, ...view },
    ...more,
  })

/** Files come in and are read: bytes, text, words, tables. */
export const readingDocuments: readonly Step[] = [
  knowledge('ListDocuments', 'an empty base'),
  knowledge('UploadDocument', 'a document', {
    input: () => file('minutes.txt', minutes),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('document', value.documentId),
  }),
  knowledge('GetIngestionStatus', 'that it ends', {
    input: id('document'),
    until: hasEnded,
  }),
  knowledge('GetDocument', 'the document', { input: id('document') }),
  knowledge('ListDocuments', 'the document'),
  documents('ReadDocument', 'bytes', {
    input: (known) => ({ documentId: id('document')(known), offset: 4, length: 10 }),
  }),
  documents('ReadDocumentText', 'text', {
    input: (known) => ({ documentId: id('document')(known), offset: 4, length: 10 }),
  }),
  documents('GetUploadRules', 'how large a file may be'),
  documents('FindKnownFiles', 'a file that is not here', {
    input: () => ({ files: [{ fileName: 'nobody.txt', sizeBytes: 0, contentHash: '0'.repeat(64) }] }),
  }),
  documents('FindKnownFiles', 'files that cannot be', {
    input: () => ({ files: [{ fileName: '', sizeBytes: -1, contentHash: 'ABC' }] }),
    refused: 400,
  }),
  documents('EstimateReading', 'nothing for no files', { input: () => ({ files: [] }) }),
  documents('EstimateReading', 'files that cannot be', {
    input: () => ({ files: [{ ending: 'pdf', count: 0, bytes: -1 }] }),
    refused: 400,
  }),
  documents('ReadPageWords', 'no boxes of a text', {
    input: (known) => ({ documentId: id('document')(known), page: 1 }),
  }),
  documents('ReadPageWords', 'a page that cannot be', { input: () => ({ documentId: NOBODY, page: 0 }), refused: 400 }),
  documents('FindInDocument', 'words', {
    input: (known) => ({ documentId: id('document')(known), query: 'THE' }),
  }),
  knowledge('UploadDocument', 'a table', {
    input: () => file('lamps.csv', 'Lamp,Hours\nDome,9\nStair,10\nGate,\n', 'text/csv'),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('sheet', value.documentId),
  }),
  // It goes again below, and what is searched later must be the same on every host.
  knowledge('GetIngestionStatus', 'that the table ends', { input: id('sheet'), until: hasEnded }),
  tables('ListTables', 'the table', {
    input: id('sheet'),
    until: (found: unknown[]) => found.length > 0,
    learn: ([first]: { tableId: number }[], known) => known.set('table', String(first?.tableId)),
  }),
  tables('ListTables', 'none of an unknown document', { input: () => NOBODY }),
  tables('ListTables', 'what is no id', { input: () => 'x', refused: 400 }),
  tables('ReadTableRows', 'the rows in their order', { input: lookAt({ offset: 0, limit: 10 }) }),
  tables('ReadTableRows', 'more rows than a page has', { input: lookAt({ offset: 0, limit: 1_001 }), refused: 400 }),
  tables('ReadTableRows', 'a column that the table has not', {
    input: lookAt({ offset: 0, limit: 1 }, { filters: [{ column: 7, contains: 'x' }] }),
    refused: 400,
  }),
  tables('FindTableRow', 'where the row stands', { input: lookAt({ at: { type: 'Row', row: 2 } }) }),
  tables('FindTableRow', 'none of an unknown table', {
    input: () => ({ documentId: NOBODY, tableId: 1, view: {}, at: { type: 'Row', row: 2 } }),
  }),
  tables('FindTableRow', 'a row that cannot be', { input: lookAt({ at: { type: 'Row', row: 0 } }), refused: 400 }),
  knowledge('DeleteDocument', 'nothing for the table', { input: id('sheet') }),
  knowledge('UploadDocument', 'a type that is refused', {
    input: () => file('program.exe', 'MZ\0\0', 'application/x-msdownload'),
    refused: 'InvalidFileType',
  }),
  knowledge('UploadDocument', 'an empty file', { input: () => file('empty.txt', ''), refused: 'ExtractionFailed' }),
]
