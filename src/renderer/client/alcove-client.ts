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
import type { NotificationListener, Transport, UploadOptions } from './transport.ts'

/** Everything that the interface asks of its host. */
export interface AlcoveClient extends ContractClients {
  upload(file: File, options?: UploadOptions): Promise<Result<KnowledgeDocument, KnowledgeError>>
  /** Puts another file in the place of an uploaded document. */
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
  return {
    ...clients,
    upload: async (file, options) => {
      if (file.size > LARGE_BYTES) {
        const { maxFileSizeBytes: maxBytes } = await clients.documents.GetUploadRules()
        // No byte of it is read: a film that was dropped by mistake is told at once.
        if (file.size > maxBytes) return fail({ type: 'FileTooLarge', maxBytes, actualBytes: file.size })
      }
      return knowledgeApi.operations.UploadDocument.output.parse(
        await transport.sendFile(uploadDocument, file, options),
      )
    },
    replaceDocument: async (documentId, file) =>
      documentsApi.operations.ReplaceDocument.output.parse(
        await transport.sendFile({ ...replaceDocument, fields: { documentId } }, file),
      ),
    importConversations: async (file) =>
      conversationsApi.operations.ImportConversations.output.parse(await transport.sendFile(importConversations, file)),
    attachPicture: async (file) =>
      conversationsApi.operations.AttachPicture.output.parse(await transport.sendFile(attachPicture, file)),
    previewImport: async (file) =>
      librariesApi.operations.PreviewImport.output.parse(await transport.sendFile(previewImport, file)),
    listen: (listener) => transport.listen(listener),
  }
}
