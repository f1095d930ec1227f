import { withRefusedType } from '../../contracts/failures/refused-type.ts'
import {
  type ContractHandlers,
  fail,
  type KnowledgeDocument,
  type KnowledgeError,
  type knowledgeApi,
  type Result,
  type UploadDocumentRequest,
} from '../../contracts/index.ts'
import type { CallContext } from '../platform/index.ts'
import { claimedType } from './admission/content-types.ts'
import { extensionOf } from './admission/file-name.ts'
import type { BulkOperations } from './documents/bulk-operations.ts'
import type { DocumentCatalogue } from './documents/document-catalogue.ts'
import { documentFinder } from './documents/find-document.ts'
import type { StoreDocument } from './documents/store-document.ts'
import type { TakeIn } from './documents/take-in.ts'
import type { NoteHandlers } from './notes/note-handlers.ts'
import type { ResetKnowledgeBase } from './reset-knowledge-base.ts'
import type { StandingContextHandlers } from './standing-context/standing-context-handlers.ts'

export interface KnowledgeHandlerOptions {
  readonly catalogue: DocumentCatalogue
  readonly bulk: BulkOperations
  readonly takeIn: TakeIn
  readonly store: StoreDocument
  readonly notes: NoteHandlers
  readonly standingContext: StandingContextHandlers
  readonly reset: ResetKnowledgeBase
}

export type KnowledgeHandlers = ContractHandlers<typeof knowledgeApi, CallContext>

/** A refused upload names the type that was declared, or else that of its name. */
const namingType = (
  uploaded: Result<KnowledgeDocument, KnowledgeError>,
  { fileName, contentType }: Pick<UploadDocumentRequest, 'fileName' | 'contentType'>,
): Result<KnowledgeDocument, KnowledgeError> => {
  if (uploaded.ok || uploaded.error.type !== 'InvalidFileType') return uploaded
  const { essence, named } = claimedType(extensionOf(fileName), contentType)
  return fail({ ...uploaded.error, message: withRefusedType(uploaded.error.message, essence || (named ?? '')) })
}

/** `IKnowledgeApi`. Every operation sees the acting team's documents alone; any other reads as absent. */
export const createKnowledgeHandlers = (options: KnowledgeHandlerOptions): KnowledgeHandlers => {
  const { catalogue, bulk, takeIn, store, notes, standingContext, reset } = options
  const { index } = catalogue
  const find = documentFinder(index)

  return {
    ...notes,
    ...standingContext,
    ListDocuments: async (_nothing, call) => index.list(call.access.teamId),
    GetDocument: async (documentId, call) => find(documentId, call)?.document ?? null,
    GetIngestionStatus: async (documentId, call) => find(documentId, call)?.document.status ?? null,
    ResetKnowledgeBase: (_nothing, { access }) => reset(access),

    DeleteDocument: (documentId, call) => bulk.delete([documentId], call),
    UploadDocument: async (request, call) =>
      namingType(
        await takeIn(request, call, (file) => store({ ...file, source: { type: 'UploadedFile' } }, call)),
        request,
      ),
  }
}
