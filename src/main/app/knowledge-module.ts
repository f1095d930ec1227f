import type { AIProviderFactory } from '../assistant/index.ts'
import {
  type AnsweringModel,
  createDocumentCatalogue,
  createDocumentReader,
  createIngestionStatusObserver,
  createKnowledge,
  documentsPrompt,
  documentsResolver,
  documentTools,
  knowledgeDataType,
  standingContextPrompt,
} from '../knowledge/index.ts'
import { type AccessContext, AlcoveError, newGuid } from '../platform/index.ts'
import { type SearchAids, type TokenCounter, wordCounter } from '../retrieval/index.ts'
import type { RetrievalServices, ServerModule } from './server-module.ts'

/** What answers a caller; nothing is known of it where no model is connected. */
const answeringModelOf =
  (factory: AIProviderFactory) =>
  async (access: AccessContext): Promise<AnsweringModel> => {
    try {
      const { capabilities } = await factory.resolve(access)
      return { name: capabilities.model, contextTokens: null }
    } catch {
      return { name: '', contextTokens: null }
    }
  }

const ownCall = (access: AccessContext) => ({ access, signal: new AbortController().signal, correlationId: newGuid() })

const handlerIn = (retrieval: RetrievalServices | null) => {
  const handler = retrieval?.vectorisationHandlers.get(knowledgeDataType.id)
  if (retrieval === null || handler === undefined)
    throw new AlcoveError(
      'InvalidInput',
      'The knowledge base needs retrieval and its handler: compose it into a ragServerApp() and add withVectorisationHandler(knowledgeVectorisationHandler(…)).',
    )
  return { retrieval, handler }
}

/** What of the knowledge base depends on the app. */
export interface KnowledgeModuleOptions {
  /** Counts what standing context comes to; by default words. Made when it is first needed. */
  readonly tokenCounter?: () => TokenCounter
  /** Whether callers may have folders of this machine watched: where they own it. */
  readonly watchedFolders?: boolean
  /** Tells when another model looks at pictures: what they show is noted anew then. */
  readonly pictureModel?: Pick<SearchAids, 'onPictureModel'>
  /** When it is, in milliseconds: what "this year" means in a question. By default the clock of this machine. */
  readonly clock?: () => number
}

/** The knowledge base: IKnowledgeApi, its ingestion, and what the assistant knows when it is asked from one of its pages. */
export const knowledgeModule = ({
  tokenCounter = wordCounter,
  watchedFolders = false,
  pictureModel,
  clock,
}: KnowledgeModuleOptions = {}): ServerModule => ({
  name: 'knowledge',
  connect: ({ database: db, storage: blobs, eventStore: events, notificationChannel: notifications, ...services }) => {
    const { jobs, logger, aiFactory, teamStore, teamBelongings, quota, transport } = services
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
      tokenCounter,
      answeringModel: answeringModelOf(aiFactory),
      teams: teamStore,
      belongings: teamBelongings,
      quota,
      transport,
      dataSources: services.dataSources,
      watchedFolders: watchedFolders ? services.config : null,
    })
    pictureModel?.onPictureModel(() => {
      void knowledge.rereadPictures().catch((error: unknown) => {
        logger.error({ err: error }, 'Pictures could not be read again')
      })
    })
    const reader = createDocumentReader(knowledge.handlers, knowledge.documentsHandlers)
    return {
      tools: documentTools({
        reader,
        tables: knowledge.tables,
        tableReader: knowledge.tableReader,
        clock,
        addNote: async (note, access) => {
          quota.addDocument(access.userId)
          return knowledge.handlers.AddNote(note, ownCall(access))
        },
      }),
      fastPathResolvers: [documentsResolver(reader)],
      systemPrompt: documentsPrompt(catalogue.browser),
      apis: [
        knowledge.knowledgeApi,
        knowledge.documentsApi,
        knowledge.tablesApi,
        knowledge.tagsApi,
        knowledge.aiContextApi,
        knowledge.librariesApi,
        knowledge.sourcesApi,
      ],
      dataTypes: [knowledgeDataType],
      jobHandlers: knowledge.jobHandlers,
      ingestionStatusObserver: createIngestionStatusObserver(catalogue),
      aiContext: {
        moduleName: 'knowledge',
        systemPrompt:
          'The user is looking at their knowledge base: documents, notes and standing context. Questions are most likely about what these say.',
      },
      start: () => knowledge.start(),
      stop: () => knowledge.stop(),
      forget: () => knowledge.removalsSettled(),
    }
  },
})

/** Tells the assistant the standing context of the acting team, with every message. */
export const standingContextModule = (): ServerModule => ({
  name: 'standing-context',
  connect: ({ storage: blobs, logger }) => ({ systemPrompt: standingContextPrompt(blobs, logger) }),
})
