import type { z } from 'zod'
import {
  conversationsFile,
  type TransferredConversation,
  transferredConversation,
} from '../transferred-conversation.ts'

export const isAlcoveFile = (file: unknown): file is z.infer<typeof conversationsFile> =>
  conversationsFile.safeParse(file).success

/** A conversation of Alcove's own JSON. Throws when it has another form. */
export const readAlcove = (entry: unknown): TransferredConversation => transferredConversation.parse(entry)
