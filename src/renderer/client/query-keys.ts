/** The names under which server state is cached; notifications invalidate by them. */
export const queryKeys = {
  conversations: ['conversations'] as const,
  conversation: (conversationId: string) => ['conversation', conversationId] as const,
  documents: ['documents'] as const,
  document: (documentId: string) => ['documents', documentId] as const,
  documentContent: (documentId: string) => ['document-content', documentId] as const,
  /** The latest `IngestionStatusUpdate` of a document; written by notifications, never fetched. */
  ingestion: (documentId: string) => ['ingestion', documentId] as const,
  providers: ['providers'] as const,
  preferences: ['preferences'] as const,
  privacy: ['privacy'] as const,
  appInfo: ['app-info'] as const,
}
