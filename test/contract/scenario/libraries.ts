import { zipOf } from '../../../src/main/knowledge/transfer/zip-writer.ts'
import { id, moment, NOBODY, type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')
const libraries = stepsOf('ILibrariesApi')

const manifest = Buffer.from(
  JSON.stringify({ format: 'alcove-library', version: 1, exportedAt: moment, documents: [], context: [], folders: [] }),
)
async function* manifestBytes() {
  yield manifest
}
const archiveParts: Uint8Array[] = []
for await (const part of zipOf([{ path: 'manifest.json', sizeBytes: manifest.length, bytes: manifestBytes }]))
  archiveParts.push(part)
const exportedLibrary = Buffer.concat(archiveParts)

/** Libraries, what moves between them, and their archives. */
export const libraryKeeping: readonly Step[] = [
  libraries('ListLibraries', 'the first library'),
  libraries('CreateLibrary', 'an empty library', {
    input: () => ({ name: 'Taxes' }),
    learn: ({ teamId }: { teamId: string }, known) => known.set('library', teamId),
  }),
  libraries('CreateLibrary', 'a name of spaces', { input: () => ({ name: '  ' }), refused: 400 }),
  libraries('RenameLibrary', 'the library under another name', {
    input: (known) => ({ teamId: id('library')(known), name: 'Taxes and fees' }),
  }),
  libraries('RenameLibrary', 'an unknown library', { input: () => ({ teamId: 'nowhere', name: 'x' }), refused: 404 }),
  libraries('MoveDocuments', 'nothing', {
    input: (known) => ({ documentIds: [id('document')(known)], teamId: id('library')(known) }),
  }),
  libraries('MoveDocuments', 'an unknown library', {
    input: (known) => ({ documentIds: [id('document')(known)], teamId: 'nowhere' }),
    refused: 404,
  }),
  knowledge('GetDocument', 'that it is in another library', { input: id('document') }),
  libraries('LocateDocument', 'the library that it was moved to', { input: id('document') }),
  libraries('SetLibraryReading', 'one language', { input: () => ({ ocrLanguages: ['eng'] }) }),
  libraries('SetLibraryReading', 'a language that it does not know', {
    input: () => ({ ocrLanguages: ['tlh'] }),
    refused: 400,
  }),
  libraries('GetLibraryReading', 'the language, and nothing that was recognised'),
  libraries('ReadPicturesAgain', 'nothing'),
  libraries('ExportLibrary', 'an archive', {
    learn: ({ exportId }: { exportId: string }, known) => known.set('export', exportId),
  }),
  libraries('ReadExport', 'its bytes', { input: (known) => ({ exportId: id('export')(known), offset: 0, length: 4 }) }),
  libraries('ReadExport', 'one that is not there', {
    input: () => ({ exportId: NOBODY, offset: 0, length: 4 }),
    refused: 404,
  }),
  libraries('DiscardTransfer', 'nothing', { input: id('export') }),
  libraries('PreviewImport', 'what an archive holds', {
    input: () => ({ fileName: 'library.zip', bytes: exportedLibrary }),
    learn: ({ importId }: { importId: string }, known) => known.set('import', importId),
  }),
  libraries('PreviewImport', 'a file that is none', {
    input: () => ({ fileName: 'library.zip', bytes: new TextEncoder().encode('no archive') }),
    refused: 400,
  }),
  libraries('ImportLibrary', 'what came of it', {
    input: (known) => ({ importId: id('import')(known), sameName: 'Skip', context: false }),
  }),
  libraries('ImportLibrary', 'a mode that is none', {
    input: (known) => ({ importId: id('import')(known), mode: 'Empty', sameName: 'Skip', context: false }),
    refused: 400,
  }),
  libraries('ImportLibrary', 'an archive that is not there', {
    input: () => ({ importId: NOBODY, sameName: 'Skip', context: false }),
    refused: 404,
  }),
  libraries('ListImports', 'none, since whoever asked has been told'),
  libraries('RetryImport', 'nothing of an import that is not there', { input: () => NOBODY }),
  libraries('DismissImport', 'nothing', { input: () => NOBODY }),
  libraries('DescribeLibrary', 'what it holds', { input: id('library') }),
  libraries('DescribeLibrary', 'an unknown library', { input: () => 'nowhere', refused: 404 }),
  libraries('DeleteLibrary', 'nothing', { input: id('library') }),
  libraries('DeleteLibrary', 'the last library', { input: () => 'personal', refused: 409 }),
  knowledge('DeleteDocument', 'nothing', { input: id('document') }),
  knowledge('DeleteDocument', 'an unknown document', { input: () => NOBODY }),
  knowledge('GetDocument', 'that it is gone', { input: id('document') }),
]
