import { type Assistant, teamConversations } from '../assistant/index.ts'
import type { TeamBelongings } from '../knowledge/index.ts'
import { type Database, newGuid } from '../platform/index.ts'
import { forgetEvaluations } from './evaluation/evaluation-store.ts'

/** What is kept of teams beside their documents: conversations, each deleted as its owner would, and measurements. */
export const assistantBelongings = (database: Database, assistant: () => Assistant | null): TeamBelongings => {
  const conversationsOf = teamConversations(database)
  return {
    countConversations: (teamId) => conversationsOf(teamId).length,
    async forget(teamId) {
      forgetEvaluations(database, teamId)
      for (const { conversationId, userId } of conversationsOf(teamId)) {
        const access = { userId, displayName: userId, platformAdmin: false, teamId, teams: [] }
        const call = { access, correlationId: newGuid(), signal: new AbortController().signal }
        await assistant()?.handlers.DeleteConversation(conversationId, call)
      }
    },
  }
}
