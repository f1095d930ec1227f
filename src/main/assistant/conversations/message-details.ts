import { z } from 'zod'
import { answeredBy, type ConversationMessage, cutReason } from '../../../contracts/index.ts'

/** What is kept of a message beyond columns of its own. */
export const messageDetails = z.object({
  cutReason: cutReason.optional(),
  thoughts: z.string().optional(),
  searches: z.array(z.string()).optional(),
  notices: z.array(z.string()).optional(),
  answeredBy: answeredBy.optional(),
})
export type MessageDetails = z.infer<typeof messageDetails>

export const detailsOf = (message: ConversationMessage): MessageDetails => {
  const { cutReason: reason, thoughts, searches = [], notices = [], answeredBy: model } = message
  return {
    ...(reason && { cutReason: reason }),
    ...(thoughts && { thoughts }),
    ...(searches.length > 0 && { searches }),
    ...(notices.length > 0 && { notices }),
    ...(model && { answeredBy: model }),
  }
}
