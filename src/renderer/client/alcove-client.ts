import {
  type ContractClients,
  type KnowledgeDocument,
  type KnowledgeError,
  knowledgeApi,
  type Result,
} from '../../contracts/index.ts'
import { createContractClients } from './contract-client.ts'
import type { NotificationListener, Transport, UploadOptions } from './transport.ts'

/** Everything that the interface asks of its host. */
export interface AlcoveClient extends ContractClients {
  upload(file: File, options?: UploadOptions): Promise<Result<KnowledgeDocument, KnowledgeError>>
  listen(listener: NotificationListener): () => void
}

export const createAlcoveClient = (transport: Transport): AlcoveClient => ({
  ...createContractClients(transport),
  upload: async (file, options) =>
    knowledgeApi.operations.UploadDocument.output.parse(await transport.upload(file, options)),
  listen: (listener) => transport.listen(listener),
})
