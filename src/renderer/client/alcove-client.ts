import {
  aiAssistantApi,
  type ContractClient,
  type KnowledgeDocument,
  type KnowledgeError,
  knowledgeApi,
  type Result,
  retrievalApi,
  settingsApi,
} from '../../contracts/index.ts'
import { createContractClient } from './contract-client.ts'
import type { NotificationListener, Transport, UploadOptions } from './transport.ts'

/** Everything that the interface asks of its host. */
export interface AlcoveClient {
  readonly assistant: ContractClient<typeof aiAssistantApi>
  readonly knowledge: ContractClient<typeof knowledgeApi>
  readonly retrieval: ContractClient<typeof retrievalApi>
  readonly settings: ContractClient<typeof settingsApi>
  upload(file: File, options?: UploadOptions): Promise<Result<KnowledgeDocument, KnowledgeError>>
  listen(listener: NotificationListener): () => void
}

export const createAlcoveClient = (transport: Transport): AlcoveClient => ({
  assistant: createContractClient(aiAssistantApi, transport),
  knowledge: createContractClient(knowledgeApi, transport),
  retrieval: createContractClient(retrievalApi, transport),
  settings: createContractClient(settingsApi, transport),
  upload: async (file, options) =>
    knowledgeApi.operations.UploadDocument.output.parse(await transport.upload(file, options)),
  listen: (listener) => transport.listen(listener),
})
