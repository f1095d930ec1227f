import type { Database } from '../../platform/index.ts'

/** A conversation of a team, by whoever holds it. */
export interface TeamConversation {
  readonly conversationId: string
  readonly userId: string
}

/** How many conversations there are, whoever they belong to. */
export const countConversations = (db: Database): number =>
  db.prepare<[], number>('SELECT count(*) FROM ai_conversations').pluck().get() ?? 0

/** The conversations of a team, whoever they belong to: for what happens to the team as a whole. */
export const teamConversations = (db: Database): ((teamId: string) => TeamConversation[]) => {
  const ofTeam = db.prepare<[string], TeamConversation>(
    'SELECT conversation_id AS conversationId, user_id AS userId FROM ai_conversations WHERE team_id = ? ORDER BY conversation_id',
  )
  return (teamId) => ofTeam.all(teamId)
}
