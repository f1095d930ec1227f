import type { DocumentEntry } from '../../../contracts/index.ts'

/** Ids in the order of their numbers. */
export const idOf = (at: number) => `0197a000-0000-7000-8000-${String(at).padStart(12, '0')}`

/** A document of a list, named and dated after its number; for tests. */
export const documentEntry = (at: number, more: Partial<DocumentEntry> = {}): DocumentEntry => ({
  documentId: idOf(at),
  fileName: `file ${at}.txt`,
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'owner',
  uploadedAt: new Date(at * 1_000).toISOString(),
  savedAt: new Date(at * 1_000).toISOString(),
  sizeBytes: (at * 7) % 5,
  status: 'Indexed',
  chunkCount: 1,
  reason: null,
  warnings: 0,
  duplicates: 0,
  title: null,
  glance: null,
  sourceName: null,
  tags: [],
  ...more,
})
