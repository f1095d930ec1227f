import {
  type ContractClients,
  conversationsApi,
  createContractClients,
  documentsApi,
  fail,
  type ImportPreview,
  type ImportReport,
  type KnowledgeDocument,
  type KnowledgeError,
  knowledgeApi,
  librariesApi,
  type MessagePicture,
  type Result,
} from '../../contracts/index.ts'
import { RefusedFile } from './refused-file.ts'
import type { NotificationListener, Transport, UploadOptions } from './transport.ts'

/** Everything that the interface asks of its host. */
export interface AlcoveClient extends ContractClients {
  upload(file: File, options?: UploadOptions): Promise<Result<KnowledgeDocument, KnowledgeError>>
  /** Puts another file in the place of an uploaded document. Throws {@link RefusedFile} for one that is too large, before any of it is read. */
  replaceDocument(documentId: string, file: File): Promise<KnowledgeDocument>
  importConversations(file: File): Promise<ImportReport>
  /** Hands a picture over for the next message. */
  attachPicture(file: File): Promise<MessagePicture>
  previewImport(file: File): Promise<ImportPreview>
  listen(listener: NotificationListener): () => void
}

const uploadDocument = { contract: knowledgeApi.name, operation: 'UploadDocument' }
const replaceDocument = { contract: documentsApi.name, operation: 'ReplaceDocument' }
const previewImport = { contract: librariesApi.name, operation: 'PreviewImport' }
const attachPicture = { contract: conversationsApi.name, operation: 'AttachPicture' }
const importConversations = { contract: conversationsApi.name, operation: 'ImportConversations' }

/** What is smaller is sent without asking how large a file may be. */
const LARGE_BYTES = 16_777_216

/** Every operation as a function, over any transport. Calls reject with a `ProblemError`, or a `ConnectionError` where the host is not there. */
export const createAlcoveClient = (transport: Transport): AlcoveClient => {
  const clients = createContractClients(transport)
  /** Why a file is not even sent. No byte of it is read: a film that was chosen by mistake is told at once. */
  const objectionTo = async ({ size }: File): Promise<KnowledgeError | null> => {
    if (size <= LARGE_BYTES) return null
    const { maxFileSizeBytes: maxBytes } = await clients.documents.GetUploadRules()
    return size > maxBytes ? { type: 'FileTooLarge', maxBytes, actualBytes: size } : null
  }
  return {
    ...clients,
    upload: async (file, options) => {
      const tooLarge = await objectionTo(file)
      if (tooLarge !== null) return fail(tooLarge)
      return knowledgeApi.operations.UploadDocument.output.parse(
        await transport.sendFile(uploadDocument, file, options),
      )
    },
    replaceDocument: async (documentId, file) => {
      const tooLarge = await objectionTo(file)
      if (tooLarge !== null) throw new RefusedFile(tooLarge)
      return documentsApi.operations.ReplaceDocument.output.parse(
        await transport.sendFile({ ...replaceDocument, fields: { documentId } }, file),
      )
    },
    importConversations: async (file) =>
      conversationsApi.operations.ImportConversations.output.parse(await transport.sendFile(importConversations, file)),
    attachPicture: async (file) =>
      conversationsApi.operations.AttachPicture.output.parse(await transport.sendFile(attachPicture, file)),
    previewImport: async (file) =>
      librariesApi.operations.PreviewImport.output.parse(await transport.sendFile(previewImport, file)),
    listen: (listener) => transport.listen(listener),
  }
}
