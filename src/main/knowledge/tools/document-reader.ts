import type { DocumentOverview, DocumentText, KnowledgeDocument } from '../../../contracts/index.ts'
import { type AccessContext, can, newGuid } from '../../platform/index.ts'
import type { DocumentsHandlers } from '../documents-handlers.ts'
import type { KnowledgeHandlers } from '../knowledge-handlers.ts'

/** Documents as the assistant's tools read them, on behalf of a caller: without the permission to read there are none. */
export interface DocumentReader {
  list(access: AccessContext): Promise<KnowledgeDocument[]>
  find(access: AccessContext, documentId: string): Promise<KnowledgeDocument | null>
  overview(access: AccessContext, documentId: string): Promise<DocumentOverview | null>
  text(
    access: AccessContext,
    range: { readonly documentId: string; readonly offset: number; readonly length: number },
    signal: AbortSignal,
  ): Promise<DocumentText | null>
}

/** The reader over the operations that windows use, so that tools see what they see. */
export const createDocumentReader = (
  knowledge: Pick<KnowledgeHandlers, 'ListDocuments' | 'GetDocument'>,
  documents: Pick<DocumentsHandlers, 'ReadDocumentText' | 'GetDocumentOverview'>,
): DocumentReader => {
  const callOf = (access: AccessContext, signal = new AbortController().signal) => ({
    access,
    signal,
    correlationId: newGuid(),
  })
  const mayRead = (access: AccessContext): boolean => can(access, 'knowledge:read')
  return {
    list: async (access) => (mayRead(access) ? knowledge.ListDocuments(undefined, callOf(access)) : []),
    find: async (access, documentId) =>
      mayRead(access) ? knowledge.GetDocument(documentId.toLowerCase(), callOf(access)) : null,
    overview: async (access, documentId) =>
      mayRead(access) ? documents.GetDocumentOverview(documentId.toLowerCase(), callOf(access)) : null,
    text: async (access, { documentId, ...range }, signal) =>
      mayRead(access)
        ? documents.ReadDocumentText({ documentId: documentId.toLowerCase(), ...range }, callOf(access, signal))
        : null,
  }
}
