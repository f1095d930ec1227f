import type { ConversationTable } from './conversation-table.ts'
import type { MessageTable } from './message-table.ts'
import type { PictureTable } from './picture-table.ts'
import type { SearchRecordTable } from './search-record-table.ts'
import type { TaskTable } from './task-table.ts'

/** What the assistant remembers, in SQLite. All calls are synchronous, so that they join the caller's transaction. */
export interface AssistantStore {
  transaction<Value>(work: () => Value): Value
  readonly conversations: ConversationTable
  readonly messages: MessageTable
  readonly pictures: PictureTable
  readonly searches: SearchRecordTable
  readonly tasks: TaskTable
}
