import { defaultAssistantConfig } from '../assistant/index.ts'
import { AlcoveError } from '../platform/index.ts'
import type { RAGServerApp } from './rag-server-app.ts'

const required = <Part>(part: Part | null, builder: string): Part => {
  if (part === null) throw new AlcoveError('Internal', `The app cannot start: add ${builder}(…) to its composition.`)
  return part
}

/** The parts of a record that is complete enough to start; throws naming the builder of the first that is missing. */
export const checkApp = ({ ai, ...retrieval }: RAGServerApp) => {
  const { base } = ai
  return {
    config: required(base.config, 'withConfig'),
    authenticator: required(base.authenticator, 'withAuth'),
    logger: required(base.logger, 'withLogger'),
    database: required(base.database, 'withDatabase'),
    storage: required(base.storage, 'withStorage'),
    eventStore: required(base.eventStore, 'withEventStore'),
    notificationChannel: required(base.notificationChannel, 'withNotificationChannel'),
    secretStore: required(base.secretStore, 'withSecretStore'),
    configStore: required(base.configStore, 'withConfigStore'),
    aiFactory: required(ai.aiFactory, 'withAIFactory'),
    aiConfigStore: required(ai.aiConfigStore, 'withAIConfigStore'),
    aiConfig: ai.aiConfig ?? defaultAssistantConfig({ name: 'Assistant', icon: 'alcove.svg', showSidePanel: true }),
    embeddingProvider: required(retrieval.embeddingProvider, 'withEmbeddingProvider'),
    vectorStore: required(retrieval.vectorStore, 'withVectorStore'),
  }
}
