import type { z } from 'zod'
import { conversationsFile, transferredConversation } from '../transferred-conversation.ts'
import type { ConversationWithPictures } from '../wanted-picture.ts'

export const isAlcoveFile = (file: unknown): file is z.infer<typeof conversationsFile> =>
  conversationsFile.safeParse(file).success

/** A conversation of Alcove's own JSON, which holds its pictures. Throws when it has another form. */
export const readAlcove = (entry: unknown): ConversationWithPictures => ({
  conversation: transferredConversation.parse(entry),
  wanted: [],
})
