import type { ContractHandlers, conversationsApi } from '../../contracts/index.ts'
import type { CallContext } from '../platform/index.ts'
import { createListHandlers, type ListHandlersOptions } from './conversations/list-handlers.ts'
import { createThreadHandlers, type ThreadHandlersOptions } from './conversations/thread-handlers.ts'
import { createPictureHandlers, type PictureHandlersOptions } from './pictures/picture-handlers.ts'
import { createTransferHandlers, type TransferHandlersOptions } from './transfer/transfer-handlers.ts'

/** The handlers of `IConversationsApi`. */
export type ConversationsHandlers = ContractHandlers<typeof conversationsApi, CallContext>

export type ConversationsHandlersOptions = ListHandlersOptions &
  ThreadHandlersOptions &
  PictureHandlersOptions &
  TransferHandlersOptions

/** `IConversationsApi`. A conversation or task of another user or team reads as absent. */
export const createConversationsHandlers = (options: ConversationsHandlersOptions): ConversationsHandlers => ({
  ...createListHandlers(options),
  ...createThreadHandlers(options),
  ...createPictureHandlers(options),
  ...createTransferHandlers(options),
})
