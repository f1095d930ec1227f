import { isDocumentType } from '../admission/content-types.ts'

export const KNOWLEDGE_DATA_TYPE = 'Knowledge'

/** The kind of data that the knowledge base holds. It has no schema: any content type that can be admitted is an entry. */
export const knowledgeDataType = {
  id: KNOWLEDGE_DATA_TYPE,
  displayName: 'Knowledge base entries',
  schema: null,
  detects: (contentType: string): boolean => isDocumentType(contentType),
} as const
