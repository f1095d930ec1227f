import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { Citation, ConversationMessage } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import { plainMessage } from '../conversations/plain-message.ts'
import type { ReplyRequest } from './reply-request.ts'

/** More of a conversation than any model takes; what does not fit is left out later. */
const MOST_MESSAGES = 400

const CONTINUE =
  'Your last reply was cut off. Go on exactly where it ended, without repeating anything of it and without an introduction.'

/** The part of a conversation that a reply belongs to. */
export interface Thread {
  /** The user's message as it stands in the conversation. */
  readonly question: ConversationMessage
  /** What the model is sent last: the question, or that it should go on. */
  readonly userMessage: ConversationMessage
  /** What stands before that, oldest first. */
  readonly history: readonly ConversationMessage[]
  /** What a reply that is continued was given, under the numbers that it uses. */
  readonly citations: readonly Citation[]
  /** What the documents were searched for when the continued reply began; null for an answer. */
  readonly searchedFor: string | null
}

/** Reads the thread of a reply that is about to be written. Throws `NotFound` when its question is gone. */
export const readThread = (store: AssistantStore, request: ReplyRequest): Thread => {
  const { conversationId, questionId, continues } = request
  const branch = store.messages
    .branch(conversationId, continues ?? questionId, MOST_MESSAGES)
    .filter(({ writing }) => !writing)
    .map(({ message }) => message)
  const question = branch.find(({ messageId }) => messageId === questionId)
  if (!question) throw new AlcoveError('NotFound', failureWords('QuestionGone'))
  const last = branch.at(-1)
  if (continues === null || !last) {
    const history = branch.slice(0, branch.indexOf(question))
    return { question, userMessage: question, history, citations: [], searchedFor: null }
  }
  const userMessage = plainMessage('User', CONTINUE)
  const searchedFor = last.searches?.[0] ?? question.content
  return { question, userMessage, history: branch, citations: last.citations, searchedFor }
}
