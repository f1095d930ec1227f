import type { DocumentView, ModelChoice } from '../../contracts/index.ts'

/** The names under which server state is cached; notifications invalidate by them. */
export const queryKeys = {
  /** Everything that a change of the list of conversations touches: its pages, search results, titles, the trash. */
  conversations: ['conversations'] as const,
  conversationPages: ['conversations', 'pages'] as const,
  conversation: (conversationId: string) => ['conversation', conversationId] as const,
  conversationPlace: (conversationId: string) => ['conversation', conversationId, 'place'] as const,
  picture: (pictureId: string) => ['picture', pictureId] as const,
  documents: ['documents'] as const,
  documentWindows: ['documents', 'window'] as const,
  documentWindow: (view: DocumentView) => ['documents', 'window', view] as const,
  documentCounts: ['documents', 'counts'] as const,
  documentTrash: ['documents', 'trash'] as const,
  documentPassages: ['documents', 'passages'] as const,
  documentTags: ['documents', 'tags'] as const,
  documentsNamed: (search: string, limit: number) => ['documents', 'named', search, limit] as const,
  documentOnes: ['documents', 'one'] as const,
  document: (documentId: string) => ['documents', 'one', documentId] as const,
  documentDetails: (documentId: string) => ['documents', 'one', documentId, 'details'] as const,
  documentPlace: (documentId: string) => ['documents', 'one', documentId, 'place'] as const,
  documentOverview: (documentId: string) => ['documents', 'one', documentId, 'overview'] as const,
  documentOutline: (documentId: string) => ['documents', 'one', documentId, 'outline'] as const,
  documentContents: ['document-content'] as const,
  documentContent: (documentId: string) => ['document-content', documentId] as const,
  /** What was told of documents while they were being read; never fetched. */
  documentsHeard: ['documents-heard'] as const,
  /** The latest `IngestionStatusUpdate` of a document; written by notifications, never fetched. */
  ingestion: (documentId: string) => ['ingestion', documentId] as const,
  aiContext: ['ai-context'] as const,
  libraries: ['libraries'] as const,
  imports: ['imports'] as const,
  sources: ['sources'] as const,
  companions: ['companions'] as const,
  providers: ['providers'] as const,
  localServers: ['providers', 'local'] as const,
  modelPulls: ['providers', 'pulls'] as const,
  loadedModels: (instanceId: string) => ['providers', 'loaded', instanceId] as const,
  modelInfo: (instanceId: string) => ['providers', 'model', instanceId] as const,
  offeredModels: (instanceId: string) => ['providers', 'offered', instanceId] as const,
  /** Who answers, by conversation and by what is chosen there. */
  answerer: (conversationId: string | null, choice: ModelChoice | null) =>
    ['providers', 'answerer', conversationId, choice] as const,
  preferences: ['preferences'] as const,
  privacy: ['privacy'] as const,
  backups: ['backups'] as const,
  stored: ['stored'] as const,
  storage: (measure: boolean) => ['stored', measure] as const,
  evaluations: ['evaluations'] as const,
  diagnostics: ['diagnostics'] as const,
  appInfo: ['app-info'] as const,
  embedding: ['embedding'] as const,
  searchAids: ['search-aids'] as const,
  modelHub: ['model-hub'] as const,
  help: (language: string) => ['help', language] as const,
  quickQuestion: ['quick-question'] as const,
  programAccess: ['program-access'] as const,
}

/** By what it is known that something is being done. */
export const mutationKeys = { deleteLibrary: ['delete library'] as const }
