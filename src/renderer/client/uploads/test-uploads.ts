import type { KnowledgeDocument, KnowledgeError, Result } from '../../../contracts/index.ts'
import type { UploadOptions } from '../transport.ts'
import { createUploads } from './create-uploads.ts'

/** The document that a file of this name becomes. */
export const documentOf = (name: string): KnowledgeDocument => ({
  documentId: `id of ${name}`,
  fileName: name,
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'owner',
  uploadedAt: '2025-01-01T00:00:00.000Z',
  sizeBytes: 1,
  status: 'Pending',
  chunkCount: null,
  reason: null,
})
export const file = (name: string) => new File(['x'], name)
export type Answer = Result<KnowledgeDocument, KnowledgeError>

/** A queue whose host answers so, and what it shows. */
export const started = (
  answer: (file: File, options?: UploadOptions) => Promise<Answer>,
  isReachable: () => Promise<boolean> = async () => true,
) => {
  const store = createUploads({ upload: answer, isReachable })
  return { store, rows: () => store.getState().uploads }
}
export const accept = async ({ name }: File): Promise<Answer> => ({ ok: true, value: documentOf(name) })
