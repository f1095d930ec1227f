import { type Logger, untilAborted } from '../../platform/index.ts'
import type { AnnounceList } from '../conversations/announce-list.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import { type ConversationOwner, ownerOf } from '../conversations/conversation-owner.ts'
import type { AIProviderFactory } from '../providers/ai-provider-factory.ts'
import { failureKind } from '../replies/failure-reason.ts'
import type { ReplyEnding } from '../replies/reply-end.ts'
import type { ReplyRequest } from '../replies/reply-request.ts'
import { titleFromModel } from './title-from-model.ts'

const TIME_LIMIT_MS = 30_000

/** Has a model name conversations that are still named by their first words. */
export interface TitleKeeper {
  /** After the first reply of a conversation: asks for a title in the background. Never throws. */
  consider(request: ReplyRequest, ending: ReplyEnding): void
  stop(): Promise<void>
}

export interface TitleKeeperOptions {
  readonly store: AssistantStore
  readonly factory: AIProviderFactory
  readonly announceList: AnnounceList
  readonly logger: Logger
}

export const createTitleKeeper = ({ store, factory, announceList, logger }: TitleKeeperOptions): TitleKeeper => {
  const closing = new AbortController()
  const working = new Set<Promise<void>>()

  const isUnnamed = (owner: ConversationOwner, conversationId: string): boolean =>
    store.conversations.get(owner, conversationId)?.titleFrom === 'Words'
  /** Whether the open branch begins with the question: it may have been asked in other words meanwhile. */
  const beginsWith = (owner: ConversationOwner, conversationId: string, questionId: string): boolean => {
    const leafId = store.conversations.get(owner, conversationId)?.leafId ?? null
    return leafId !== null && store.messages.beginning(conversationId, leafId)?.message.messageId === questionId
  }

  const name = async (request: ReplyRequest, answer: string, signal: AbortSignal): Promise<void> => {
    const { access, conversationId, questionId } = request
    const owner = ownerOf(access)
    const question = store.messages.get(conversationId, questionId)
    if (question?.depth !== 0 || !isUnnamed(owner, conversationId)) return
    const provider = await factory.resolve(access, store.conversations.get(owner, conversationId)?.choice ?? {})
    const title = await titleFromModel(provider, { question: question.message.content, answer }, signal)
    // A person may have named it meanwhile.
    if (title === null || signal.aborted || !isUnnamed(owner, conversationId)) return
    store.messages.keepTitle(conversationId, questionId, title)
    if (!beginsWith(owner, conversationId, questionId)) return
    store.conversations.rename(conversationId, title, 'Model')
    announceList(owner, conversationId)
  }

  return {
    consider: (request, { message }) => {
      // No model wrote it: none is asked for a name either.
      if (closing.signal.aborted || !message.answeredBy) return
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
      const naming = untilAborted(name(request, message.content, signal), signal)
        .catch((error: unknown) => {
          if (!signal.aborted)
            logger.info({ kind: failureKind(error) }, 'a conversation keeps its first words for a title')
        })
        .finally(() => working.delete(naming))
      working.add(naming)
    },
    stop: async () => {
      closing.abort(new Error('The app closes.'))
      await Promise.all(working)
    },
  }
}
