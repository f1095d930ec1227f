import { expect, it } from 'vitest'
import {
  addNoteRequest,
  aiContextEntries,
  aiContextEntry,
  ingestionStatus,
  ingestionStatusUpdate,
  ingestNarrativeRequest,
  knowledgeError,
  knowledgeSource,
  type NarrativeCommitRequest,
  updateNoteRequest,
  uploadDocumentRequest,
} from '../../src/contracts/index.ts'

const id = '0190a8d2-0000-7000-8000-000000000000'
const parses = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success

it('[K1.17] KnowledgeSource has three cases', () => {
  const cases = [
    { type: 'UploadedFile' },
    { type: 'FromNarrative', sourceModule: 'm', originalTitle: 't' },
    { type: 'Note', noteTitle: null },
    { type: 'Note', noteTitle: 't' },
  ]
  for (const each of cases) expect(parses(knowledgeSource, each)).toBe(true)
  expect(parses(knowledgeSource, { type: 'Imported' })).toBe(false)
  expect(parses(knowledgeSource, { type: 'FromNarrative', sourceModule: 'm' })).toBe(false)
})

it('[K1.18] UploadDocumentRequest has FileName, ContentType and Bytes', () => {
  const request = { fileName: 'a.txt', contentType: '', bytes: new Uint8Array([1]) }
  expect(uploadDocumentRequest.parse(request)).toEqual(request)
  for (const key of ['fileName', 'contentType', 'bytes'])
    expect(parses(uploadDocumentRequest, { ...request, [key]: undefined })).toBe(false)
})

it('[K2.01] KnowledgeError has six variants', () => {
  const variants = [
    { type: 'InvalidFileType', message: 'm' },
    { type: 'FileTooLarge', maxBytes: 1, actualBytes: 2 },
    { type: 'ExtractionFailed', message: 'm' },
    { type: 'StorageError', message: 'm' },
    { type: 'NotFound' },
    { type: 'Forbidden' },
  ]
  for (const variant of variants) expect(parses(knowledgeError, variant)).toBe(true)
  expect(knowledgeError.options).toHaveLength(variants.length)
  expect(parses(knowledgeError, { type: 'Unknown' })).toBe(false)
  expect(parses(knowledgeError, { type: 'FileTooLarge', maxBytes: 1 })).toBe(false)
})

it('[K3.01] IngestionStatus has six values', () => {
  expect(ingestionStatus.options).toEqual(['Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed', 'Failed'])
  expect(parses(ingestionStatus, 'Done')).toBe(false)
})

it('[K3.02] [K3.05] IngestionStatusUpdate has its six fields, progress between 0 and 1 or none', () => {
  const update = { documentId: id, status: 'Embedding', progress: 0.5, chunksIndexed: 1, chunksTotal: 2, reason: null }
  expect(ingestionStatusUpdate.parse(update)).toEqual(update)
  expect(Object.keys(ingestionStatusUpdate.shape).toSorted()).toEqual(Object.keys(update).toSorted())
  for (const progress of [null, 0, 1]) expect(parses(ingestionStatusUpdate, { ...update, progress })).toBe(true)
  for (const progress of [-0.1, 1.1]) expect(parses(ingestionStatusUpdate, { ...update, progress })).toBe(false)
})

it('[K4.01] [K4.02] [K4.04] requests of notes and narratives have their fields', () => {
  expect(addNoteRequest.parse({ body: 'b' })).toEqual({ title: null, body: 'b' })
  expect(Object.keys(addNoteRequest.shape).toSorted()).toEqual(['body', 'title'])
  expect(Object.keys(updateNoteRequest.shape).toSorted()).toEqual(['body', 'documentId', 'title'])
  const narrative = { title: 't', body: 'b', sourceModule: 'm' }
  expect(ingestNarrativeRequest.parse(narrative)).toEqual(narrative)
  expect(Object.keys(ingestNarrativeRequest.shape).toSorted()).toEqual(Object.keys(narrative).toSorted())
})

it('[K4.05] NarrativeCommitRequest has Title, Body and SourceModule', () => {
  const request: NarrativeCommitRequest = { title: 't', body: 'b', sourceModule: 'm' }
  // @ts-expect-error Without its body it is none.
  const withoutBody: NarrativeCommitRequest = { title: 't', sourceModule: 'm' }
  // @ts-expect-error Nor with a field that it does not have.
  const withMore: NarrativeCommitRequest = { ...request, author: 'a' }
  expect([request, withoutBody, withMore].every(({ sourceModule }) => sourceModule === 'm')).toBe(true)
})

it('[K5.01] AIContextEntry has Id, Text and Order', () => {
  const entry = { id, text: 't', order: -3 }
  expect(aiContextEntry.parse(entry)).toEqual(entry)
  for (const wrong of [{ id: 'x' }, { text: 1 }, { order: 0.5 }])
    expect(parses(aiContextEntry, { ...entry, ...wrong })).toBe(false)
  expect(parses(aiContextEntries, [entry, { ...entry, id: id.toUpperCase() }])).toBe(false)
})
