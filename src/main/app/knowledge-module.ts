import { knowledgeApi } from '../../contracts/index.ts'
import { createDocumentCatalogue, createIngestionStatusObserver, createKnowledge } from '../knowledge/index.ts'
import { guardContract } from '../platform/index.ts'
import type { ServerModule } from './server-module.ts'

export interface KnowledgeModuleOptions {
  /** The folder of the model whose tokenizer measures chunks. */
  readonly modelDir: string
}

/** The knowledge base: IKnowledgeApi, its ingestion, and what the assistant knows when it is asked from the Documents page. */
export const knowledgeModule = ({ modelDir }: KnowledgeModuleOptions): ServerModule => ({
  name: 'documents',
  connect: ({ database: db, storage: blobs, eventStore: events, notificationChannel, jobs, ingestion, logger }) => {
    const catalogue = createDocumentCatalogue({ db, blobs, notifications: notificationChannel, logger })
    const knowledge = createKnowledge({ db, blobs, events, jobs, ingestion, catalogue, logger, modelDir })
    jobs.register(knowledge.jobHandler)
    return {
      apis: [guardContract(knowledgeApi, knowledge.handlers)],
      ingestionStatusObserver: createIngestionStatusObserver(catalogue),
      aiContext: {
        moduleName: 'documents',
        systemPrompt:
          'The user is looking at the list of their documents. Questions are most likely about what these documents say.',
      },
      start: () => knowledge.start(),
      stop: () => knowledge.stop(),
    }
  },
})
