import type { ContractHandlers, conversationsApi } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import { ownerOf } from '../conversations/conversation-owner.ts'
import { createExporter } from './export-conversations.ts'
import { createImporter, type ImportOptions } from './import-conversations.ts'

export type TransferHandlersOptions = ImportOptions

type TransferHandlers = Pick<
  ContractHandlers<typeof conversationsApi, CallContext>,
  'ExportConversations' | 'ImportConversations'
>

/** Conversations in and out of files. */
export const createTransferHandlers = (options: TransferHandlersOptions): TransferHandlers => {
  const exportConversations = createExporter(options.store, options.pictures)
  const importConversations = createImporter(options)
  return {
    ExportConversations: async (wanted, { access }) => exportConversations(ownerOf(access), wanted),
    ImportConversations: async ({ bytes }, call) => importConversations(bytes, call),
  }
}
