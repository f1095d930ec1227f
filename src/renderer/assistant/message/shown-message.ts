import type { ConversationMessage } from '../../../contracts/index.ts'

/** A message as the panel draws it; without versions it is the only one in its place. */
export type ShownMessage = ConversationMessage & { readonly versions?: readonly string[] }
