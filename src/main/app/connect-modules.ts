import { knowledgeDataType, pictureHandler, readingHandler } from '../knowledge/index.ts'
import type { JobRunner, Logger } from '../platform/index.ts'
import {
  createPostSaveHook,
  embeddingVersionOf,
  type Retrieval,
  type VectorisationHandler,
} from '../retrieval/index.ts'
import type { AIServerApp } from './ai-server-app.ts'
import type { AppParts } from './app-parts.ts'
import type { RAGServerApp } from './rag-server-app.ts'
import { layersOf } from './server-app.ts'
import type { ConnectedModule, ModuleServices, RetrievalServices } from './server-module.ts'

/** What a module adds, under its name. */
export type Connected = ConnectedModule & { readonly name: string }

/** The app's handlers by data type. That of documents reads with the app's own readers, and has their pictures looked at. */
const handlersOf = (app: RAGServerApp, { pictures }: Retrieval): ReadonlyMap<string, VectorisationHandler> => {
  const { ocrProvider: ocr, tableExtractor: tables, chunking } = app.ingestionConfig
  const withReaders = (handler: VectorisationHandler): VectorisationHandler => {
    if (handler.dataTypeId !== knowledgeDataType.id) return handler
    const reading = readingHandler(handler, { ocr, tables, chunking })
    return pictures === null ? reading : pictureHandler(reading, pictures)
  }
  return new Map(app.vectorisationHandlers.map((handler) => [handler.dataTypeId, withReaders(handler)]))
}

const retrievalServices = (app: RAGServerApp, retrieval: Retrieval, logger: Logger): RetrievalServices => {
  const { chunking, textSummariser: summariser } = app.ingestionConfig
  const handlers = handlersOf(app, retrieval)
  return {
    chunking,
    embedding: () => embeddingVersionOf(retrieval.embedder),
    grounding: retrieval.groundingMode,
    ingestion: retrieval.ingestion,
    pipeline: retrieval.pipeline,
    postSave: createPostSaveHook({
      handlers,
      ingestion: retrieval.ingestion,
      logger,
      summariser,
    }),
    vectorisationHandlers: handlers,
  }
}

/** Connects the modules of the record in their order, each with a logger of its name. */
export const connectModules = (
  app: AIServerApp | RAGServerApp,
  parts: AppParts,
  running: Pick<ModuleServices, 'preferences' | 'privacy' | 'served' | 'teamBelongings' | 'quota'> & {
    readonly jobs: JobRunner
    readonly retrieval: Retrieval | null
  },
): Connected[] => {
  const {
    ai: { base },
    rag,
  } = layersOf(app)
  const { retrieval } = running
  const services: Omit<ModuleServices, 'logger'> = {
    ...parts,
    ...running,
    dataSources: base.dataSources,
    retrieval: rag !== null && retrieval !== null ? retrievalServices(rag, retrieval, parts.logger) : null,
  }
  return base.modules.map(({ name, connect }) => ({
    name,
    ...connect({ ...services, logger: parts.logger.child({ module: name }) }),
  }))
}
