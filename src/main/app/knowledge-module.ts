import {
  createDocumentCatalogue,
  createIngestionStatusObserver,
  createKnowledge,
  knowledgeDataType,
  standingContextPrompt,
} from '../knowledge/index.ts'
import { AlcoveError } from '../platform/index.ts'
import type { RetrievalServices, ServerModule } from './server-module.ts'

const handlerIn = (retrieval: RetrievalServices | null) => {
  const handler = retrieval?.vectorisationHandlers.get(knowledgeDataType.id)
  if (retrieval === null || handler === undefined)
    throw new AlcoveError(
      'InvalidInput',
      'The knowledge base needs retrieval and its handler: compose it into a ragServerApp() and add withVectorisationHandler(knowledgeVectorisationHandler(…)).',
    )
  return { retrieval, handler }
}

/** The knowledge base: IKnowledgeApi, its ingestion, and what the assistant knows when it is asked from one of its pages. */
export const knowledgeModule = (): ServerModule => ({
  name: 'knowledge',
  connect: ({ database: db, storage: blobs, eventStore: events, notificationChannel: notifications, ...services }) => {
    const { jobs, logger } = services
    const { retrieval, handler } = handlerIn(services.retrieval)
    const { ingestion, postSave } = retrieval
    const catalogue = createDocumentCatalogue({ db, blobs, notifications, logger })
    const { vectorise } = postSave
    const knowledge = createKnowledge({
      db,
      blobs,
      events,
      jobs,
      notifications,
      ingestion,
      vectorise,
      handler,
      catalogue,
      logger,
    })
    return {
      apis: [knowledge.knowledgeApi, knowledge.documentsApi],
      dataTypes: [knowledgeDataType],
      jobHandlers: [knowledge.jobHandler],
      ingestionStatusObserver: createIngestionStatusObserver(catalogue),
      aiContext: {
        moduleName: 'knowledge',
        systemPrompt:
          'The user is looking at their knowledge base: documents, notes and standing context. Questions are most likely about what these say.',
      },
      start: () => knowledge.start(),
      stop: () => knowledge.stop(),
    }
  },
})

/** Tells the assistant the standing context of the acting team, with every message. */
export const standingContextModule = (): ServerModule => ({
  name: 'standing-context',
  connect: ({ storage: blobs, logger }) => ({ systemPrompt: standingContextPrompt({ blobs, logger }) }),
})
