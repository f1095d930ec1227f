import { documentsApi, knowledgeApi } from '../../contracts/index.ts'
import { createDocumentCatalogue, createIngestionStatusObserver, createKnowledge } from '../knowledge/index.ts'
import { AlcoveError, guardContract } from '../platform/index.ts'
import type { ServerModule } from './server-module.ts'

export interface KnowledgeModuleOptions {
  /** The folder of the model whose tokenizer measures chunks. */
  readonly modelDir: string
}

/** The knowledge base: IKnowledgeApi, its ingestion, and what the assistant knows when it is asked from the Documents page. */
export const knowledgeModule = ({ modelDir }: KnowledgeModuleOptions): ServerModule => ({
  name: 'documents',
  connect: ({ database: db, storage: blobs, eventStore: events, notificationChannel, jobs, retrieval, logger }) => {
    if (retrieval === null)
      throw new AlcoveError('InvalidInput', 'The knowledge base needs retrieval: compose it into a ragServerApp().')
    const { ingestion } = retrieval
    const catalogue = createDocumentCatalogue({ db, blobs, notifications: notificationChannel, logger })
    const knowledge = createKnowledge({ db, blobs, events, jobs, ingestion, catalogue, logger, modelDir })
    return {
      apis: [guardContract(knowledgeApi, knowledge.handlers), guardContract(documentsApi, knowledge.documentsHandlers)],
      jobHandlers: [knowledge.jobHandler],
      ingestionStatusObserver: createIngestionStatusObserver(catalogue),
      aiContext: {
        moduleName: 'documents',
        systemPrompt:
          'The user is looking at the list of their documents. Questions are most likely about what these documents say.',
      },
      start: () => knowledge.start(),
      stop: () => knowledge.stop(),
      forget: () => knowledge.removalsSettled(),
    }
  },
})
