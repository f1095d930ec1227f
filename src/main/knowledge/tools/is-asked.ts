import type { Guid } from '../../../contracts/index.ts'
import type { ToolCallContext } from '../../assistant/index.ts'

/** Whether a conversation, which may be kept to some documents, asks this one. */
export const isAsked = ({ documentIds = null }: ToolCallContext, documentId: Guid): boolean =>
  documentIds === null || documentIds.includes(documentId.toLowerCase())
