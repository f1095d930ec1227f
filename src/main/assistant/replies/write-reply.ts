import type { AIStreamEvent, ConversationMessage } from '../../../contracts/index.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import type { PictureKeeper } from '../pictures/picture-keeper.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import type { ToolWindows } from '../tools/tool-windows.ts'
import { readThread } from './read-thread.ts'
import type { ReplyLoop } from './reply-loop.ts'
import type { ReplyProgress } from './reply-progress.ts'
import { ownerOfRequest, type ReplyRequest } from './reply-request.ts'

/** What one reply is written with. */
export interface WritingContext {
  readonly progress: ReplyProgress
  readonly ledger: CitationLedger
  readonly windows: ToolWindows
  /** Aborting it rejects with its reason at once. */
  readonly signal: AbortSignal
}

export type ReplyWriter = (request: ReplyRequest, context: WritingContext) => Promise<ConversationMessage>

export interface ReplyWriterOptions {
  readonly store: AssistantStore
  readonly pictures: PictureKeeper
  readonly writeReply: ReplyLoop
}

/** Writes a reply of a stored conversation. Stores nothing but the task's status. */
export const createReplyWriter =
  ({ store, pictures, writeReply }: ReplyWriterOptions): ReplyWriter =>
  async (request, { progress, ledger, windows, signal }) => {
    const { access, taskId, conversationId, activeModule, replyId, continues, language } = request
    const emit = (event: AIStreamEvent) => {
      if (!signal.aborted) progress.accept(event)
    }
    emit({ type: 'TaskStatusChanged', taskId, status: { type: 'Running' } })
    const conversation = store.conversations.get(ownerOfRequest(request), conversationId)
    const message = await writeReply({
      access,
      taskId,
      conversationId,
      activeModule,
      continues,
      language,
      thread: readThread(store, request),
      choice: conversation?.choice ?? {},
      groundingMode: conversation?.grounding ?? null,
      documentIds: conversation?.documentIds ?? null,
      readPicture: (picture) => pictures.read(access.teamId, picture),
      ledger,
      listener: progress,
      windows,
      emit,
      signal,
    })
    return { ...message, messageId: replyId }
  }
