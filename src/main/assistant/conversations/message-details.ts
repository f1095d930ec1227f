import { z } from 'zod'
import { answeredBy, type ConversationMessage, cutReason, sentenceSupport } from '../../../contracts/index.ts'

/** What is kept of a message beyond columns of its own. */
export const messageDetails = z.object({
  cutReason: cutReason.optional(),
  thoughts: z.string().optional(),
  searches: z.array(z.string()).optional(),
  searchedByWordsAlone: z.boolean().optional(),
  notices: z.array(z.string()).optional(),
  support: z.array(sentenceSupport).optional(),
  answeredBy: answeredBy.optional(),
})
export type MessageDetails = z.infer<typeof messageDetails>

export const detailsOf = (message: ConversationMessage): MessageDetails => {
  const { cutReason: reason, thoughts, searches = [], notices = [], support = [], answeredBy: model } = message
  return {
    ...(reason && { cutReason: reason }),
    ...(thoughts && { thoughts }),
    ...(searches.length > 0 && { searches }),
    ...(message.searchedByWordsAlone && { searchedByWordsAlone: true }),
    ...(notices.length > 0 && { notices }),
    ...(support.length > 0 && { support }),
    ...(model && { answeredBy: model }),
  }
}
