import type { Database } from '../../../platform/index.ts'
import type { AssistantStore } from '../assistant-store.ts'
import { sqliteConversations } from './sqlite-conversations.ts'
import { sqliteMessages } from './sqlite-messages.ts'
import { sqlitePictures } from './sqlite-pictures.ts'
import { sqliteSearchRecords } from './sqlite-search-records.ts'
import { sqliteTasks } from './sqlite-tasks.ts'

/** {@link AssistantStore} on the tables made by `assistantMigrations`. */
export const sqliteAssistantStore = (db: Database): AssistantStore => ({
  transaction: (work) => db.transaction(work).immediate(),
  conversations: sqliteConversations(db),
  messages: sqliteMessages(db),
  pictures: sqlitePictures(db),
  searches: sqliteSearchRecords(db),
  tasks: sqliteTasks(db),
})
