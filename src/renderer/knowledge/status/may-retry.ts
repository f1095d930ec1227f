import type { KnowledgeDocument } from '../../../contracts/index.ts'

/** Whether reading a failed document again may help; it may where nothing is known. */
export const mayRetry = ({ isRetryable = true }: Pick<KnowledgeDocument, 'isRetryable'>): boolean => isRetryable
