import { failureWords } from '../../../contracts/failures/failure-words.ts'

/** Why a document of a source was left out that could not be read; it is tried again with every look. */
export const UNREADABLE = failureWords('SourceFileUnreadable')
