import { type Assistant, teamConversations } from '../assistant/index.ts'
import type { TeamBelongings } from '../knowledge/index.ts'
import type { Database } from '../platform/index.ts'
import { forgetEvaluations } from './evaluation/evaluation-store.ts'

/** What is kept of teams beside their documents: conversations, those in the trash too, and measurements. */
export const assistantBelongings = (database: Database, assistant: () => Assistant | null): TeamBelongings => {
  const conversationsOf = teamConversations(database)
  return {
    countConversations: (teamId) => conversationsOf(teamId).length,
    async forget(teamId) {
      forgetEvaluations(database, teamId)
      for (const { conversationId, userId } of conversationsOf(teamId))
        await assistant()?.purge({ userId, teamId }, conversationId)
    },
  }
}
