import { hasEnded, id, NOBODY, type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')
const documents = stepsOf('IDocumentsApi')

/** Notes and narratives. */
export const notes: readonly Step[] = [
  knowledge('AddNote', 'a note', {
    input: () => ({ title: 'Keys', body: 'The spare key hangs behind the clock.' }),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('note', value.documentId),
  }),
  knowledge('GetIngestionStatus', 'that the note is read', { input: id('note'), until: hasEnded }),
  knowledge('AddNote', 'a note without text', { input: () => ({ body: ' \n ' }), refused: 'ExtractionFailed' }),
  knowledge('UpdateNote', 'the changed note', {
    input: (known) => ({ documentId: id('note')(known), title: null, body: 'The spare key lies under the mat.' }),
  }),
  knowledge('GetIngestionStatus', 'that the changed note is read', { input: id('note'), until: hasEnded }),
  documents('SaveNote', 'the version that it makes', {
    input: (known) => ({ documentId: id('note')(known), body: 'The spare key lies in the drawer.', readVersion: 2 }),
  }),
  documents('SaveNote', 'a version that is not there any more', {
    input: (known) => ({ documentId: id('note')(known), body: 'x', readVersion: 2 }),
    refused: 409,
  }),
  documents('SaveNote', 'a note without text', {
    input: (known) => ({ documentId: id('note')(known), body: ' ' }),
    refused: 400,
  }),
  documents('SaveNote', 'an unknown note', { input: () => ({ documentId: NOBODY, body: 'x' }), refused: 404 }),
  documents('SaveNote', 'a note that is there already, as one that is begun', {
    input: (known) => ({ documentId: id('note')(known), body: 'x', readVersion: 0 }),
    refused: 409,
  }),
  documents('ReadVersion', 'a version that was not kept', {
    input: (known) => ({ documentId: id('note')(known), version: 1 }),
  }),
  documents('DeleteDocuments', 'nothing', { input: (known) => ({ documentIds: [id('note')(known), NOBODY] }) }),
  documents('DeleteDocuments', 'what is no id', { input: () => ({ documentIds: ['x'] }), refused: 400 }),
  knowledge('UpdateNote', 'an uploaded file', {
    input: (known) => ({ documentId: id('document')(known), body: 'x' }),
    refused: 'NotFound',
  }),
  knowledge('UpdateNote', 'an unknown note', { input: () => ({ documentId: NOBODY, body: 'x' }), refused: 'NotFound' }),
  knowledge('IngestNarrative', 'a narrative', {
    input: () => ({ title: 'A visit', body: 'Twelve people came.', sourceModule: 'visits' }),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('narrative', value.documentId),
  }),
  knowledge('GetIngestionStatus', 'that the narrative is read', { input: id('narrative'), until: hasEnded }),
  knowledge('IngestNarrative', 'one without text', {
    input: () => ({ title: 'A visit', body: '', sourceModule: 'visits' }),
    refused: 'ExtractionFailed',
  }),
]
