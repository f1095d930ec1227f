import type { ConversationStore } from '../conversations/conversation-store.ts'
import { CLOSED_WHILE_WRITING } from './reply-end.ts'
import { cutShortMessage, type ReplyJournal } from './reply-journal.ts'

/** Ends the replies that nobody is writing any more as Failed, keeping the text that they had. Returns how many. */
export const endInterruptedReplies = (
  store: ConversationStore,
  journal: ReplyJournal,
  isBeingWritten: (taskId: string) => boolean,
): number => {
  const tasks = store.unfinishedTasks().filter((task) => !isBeingWritten(task.taskId))
  for (const { owner, partialContent, partialCitations, ...task } of tasks) {
    journal.end(task, owner, {
      message: cutShortMessage({
        content: partialContent,
        completion: 'Failed',
        failureReason: CLOSED_WHILE_WRITING,
        citations: [...partialCitations],
      }),
      status: { type: 'Failed', reason: CLOSED_WHILE_WRITING },
    })
  }
  return tasks.length
}
