import { setTimeout as delay } from 'node:timers/promises'
import type { KnowledgeDocument } from '../../contracts/index.ts'
import { createRemovals } from './documents/removals.ts'
import type { TestKnowledge } from './test-knowledge.ts'

/** The document that an upload became. */
export const addDocument = async (
  { handlers, call }: TestKnowledge,
  fileName: string,
  content: string | Uint8Array,
): Promise<KnowledgeDocument> => {
  const bytes = new Uint8Array(Buffer.from(content))
  const uploaded = await handlers.UploadDocument({ fileName, contentType: '', bytes }, call)
  if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.error))
  return uploaded.value
}

/** The document once its ingestion has ended. */
export const settledDocument = async (
  { handlers, call }: TestKnowledge,
  documentId: string,
): Promise<KnowledgeDocument> => {
  for (let tries = 0; tries < 5_000; tries++) {
    const document = await handlers.GetDocument(documentId, call)
    if (document?.status === 'Indexed' || document?.status === 'Failed') return document
    await delay(5)
  }
  throw new Error('The document does not settle.')
}

/** What was recorded of the library, in its order. */
export const recordedKinds = ({ events }: TestKnowledge): string[] =>
  events.read({ sourceModule: '_platform.kb' }).map(({ kind }) => kind)

export const storedChunks = ({ store }: TestKnowledge) => store.listChunks({ type: 'Team', teamId: 'personal' })

/** What there is of any document. */
export const leftOf = async ({ blobs, handlers, call, db }: TestKnowledge) => ({
  blobs: await blobs.list(''),
  documents: await handlers.ListDocuments(undefined, call),
  removals: createRemovals(db).planned(),
})
export const NOTHING = { blobs: [], documents: [], removals: [] }
