import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AITask, isFinal, type MessagePicture, type ModelChoice } from '../../contracts/index.ts'
import { type AlcoveClient, queryKeys, useActingLibrary, useClient } from '../client/index.ts'
import { chooseForDraft, draftChoices, draftKey } from './drafts.ts'
import type { RepliesStore } from './reply/replies.ts'
import { useRepliesStore } from './reply/replies-context.tsx'
import { conversationQuery } from './use-conversation.ts'

export interface AskOptions {
  readonly conversationId: string | null
  readonly activeModule: string | null
  /** The documents that alone a new conversation asks, whatever was chosen for it. */
  readonly documentIds?: readonly string[]
  /** The conversation that a question without one has started. */
  readonly onStarted: (conversationId: string) => void
}

interface Window {
  readonly client: AlcoveClient
  readonly queries: QueryClient
  readonly replies: RepliesStore
}

/** Follows a task that this window has caused; resolves when the conversation that holds it has been read again. */
const followTask = async ({ client, queries, replies }: Window, task: AITask): Promise<void> => {
  const { taskId, conversationId } = task
  replies.getState().begin(task)
  const read = async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
    const query = conversationQuery(client, replies, conversationId)
    if (queries.getQueryState(query.queryKey)?.data === undefined) await queries.prefetchQuery(query)
  }
  await read()
  // A quick reply may have ended while that was on its way: what was read is then older than the end. Nobody waits for it, since the question is there: it would
  // stand there twice, as the one that is sent and as the one that is stored.
  const reply = replies.getState().byConversation[conversationId]
  if (reply?.taskId === taskId && isFinal(reply.status)) void read()
}

const useWindow = (): Window => {
  const client = useClient()
  const queries = useQueryClient()
  const replies = useRepliesStore()
  return { client, queries, replies }
}

/** A question as it stood in the composer. */
export interface Question {
  readonly content: string
  readonly pictures: readonly MessagePicture[]
}

/** A question with the documents that alone it is asked of, where those that it brings change that. */
export interface QuestionOf extends Question {
  readonly documentIds?: readonly string[]
}

const idsOf = (pictures: readonly MessagePicture[]): string[] => pictures.map(({ pictureId }) => pictureId)

/** Sends a question; pending until the conversation that holds it has been read again. */
export const useAsk = ({ conversationId, activeModule, documentIds, onStarted }: AskOptions) => {
  const library = useActingLibrary().teamId ?? ''
  const here = useWindow()
  return useMutation({
    mutationFn: async ({ content, pictures, documentIds: brought }: QuestionOf) => {
      const { assistant, conversations } = here.client
      const asked = { conversationId, content, activeModule }
      const shown = idsOf(pictures)
      const draft = draftKey(null, activeModule)
      const before = conversationId === null ? draftChoices(draft, library) : null
      const alone = documentIds ?? brought
      const chosen = alone === undefined || conversationId !== null ? before : { ...before, documentIds: alone }
      const send = async () => {
        if (chosen) {
          const only = chosen.documentIds ? [...chosen.documentIds] : null
          return conversations.StartConversation({
            content,
            activeModule,
            pictures: shown,
            ...chosen,
            documentIds: only,
          })
        }
        if (conversationId !== null && alone !== undefined)
          await conversations.ChooseDocuments({ conversationId, documentIds: [...alone] })
        if (shown.length > 0) return conversations.AskWithPictures({ ...asked, pictures: shown })
        return assistant.SubmitMessage(asked)
      }
      const task = await send()
      if (chosen) chooseForDraft(draft, library, null)
      await followTask(here, task)
      if (conversationId === null) onStarted(task.conversationId)
      return task
    },
  })
}

/** What can be asked of a message that is there already. */
export type AskAgain =
  | ({ readonly type: 'Edit'; readonly messageId: string } & Question)
  /** With a choice it is the model that answers from now on. */
  | { readonly type: 'Regenerate'; readonly messageId: string; readonly choice?: ModelChoice | null }
  | { readonly type: 'Continue'; readonly messageId: string }

/** Asks again, each time as a new version or a further message; nothing is overwritten. */
export const useAskAgain = ({ conversationId, activeModule }: Pick<AskOptions, 'conversationId' | 'activeModule'>) => {
  const here = useWindow()
  return useMutation({
    mutationFn: async (again: AskAgain) => {
      const { ChooseModel, EditMessage, RegenerateReply, ContinueReply } = here.client.conversations
      const at = { conversationId: conversationId ?? '', messageId: again.messageId, activeModule }
      switch (again.type) {
        case 'Edit':
          return followTask(here, await EditMessage({ ...at, content: again.content, pictures: idsOf(again.pictures) }))
        case 'Regenerate':
          if (again.choice !== undefined) await ChooseModel({ conversationId: at.conversationId, choice: again.choice })
          return followTask(here, await RegenerateReply(at))
        case 'Continue':
          return followTask(here, await ContinueReply(at))
      }
    },
  })
}
