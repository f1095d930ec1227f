import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { ExportedFile } from '../../../contracts/index.ts'
import { queryKeys, saveFile, useClient, useErrorText } from '../../client/index.ts'
import { forgetKeptDrafts, useUndoToast } from '../../ui/index.ts'
import { forgetDraft } from '../drafts.ts'

/** A conversation as far as its name goes. */
export interface NamedConversation {
  readonly conversationId: string
  readonly title: string | null
}

export type ExportFormat = 'Markdown' | 'Json'

const keep = ({ fileName, contentType, text }: ExportedFile) =>
  saveFile(fileName, new Blob([text], { type: contentType }))

/** What can be done with conversations as wholes; the lists are read again after each. Made once for a list, not in its rows: of each it makes something to follow. */
export const useConversationChanges = () => {
  const { t } = useTranslation()
  const { assistant, conversations } = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const undoToast = useUndoToast()
  const openId = useMatch('/assistant/:conversationId')?.params.conversationId ?? null
  const said = { onError: (error: unknown) => void toast.error(errorText(error)) }
  const listed = { ...said, onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.conversations }) }

  const pin = useMutation({
    mutationFn: (change: { conversationId: string; pinned: boolean }) => conversations.PinConversation(change),
    ...listed,
  })
  const restore = useMutation({
    mutationFn: ({ conversationId }: NamedConversation) => conversations.RestoreConversation(conversationId),
    ...listed,
    onSuccess: (_nothing, { conversationId, title }) => {
      toast.success(t('assistant.trash.restored', { title: title ?? t('assistant.untitled') }), { duration: 4_000 })
      return queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
    },
  })
  const purge = useMutation({
    mutationFn: ({ conversationId }: NamedConversation) => conversations.PurgeConversation(conversationId),
    ...listed,
    onSuccess: (_nothing, { conversationId }) => forgetDraft(conversationId),
  })
  const remove = useMutation({
    mutationFn: ({ conversationId }: NamedConversation) => assistant.DeleteConversation(conversationId),
    ...listed,
    onSuccess: (_nothing, conversation) => {
      const { conversationId, title } = conversation
      const wasOpen = conversationId === openId
      forgetKeptDrafts(conversationId)
      if (wasOpen) void navigate('/assistant')
      queries.removeQueries({ queryKey: queryKeys.conversation(conversationId) })
      undoToast(t('assistant.trash.moved', { title: title ?? t('assistant.untitled') }), {
        undo: () =>
          restore.mutate(conversation, { onSuccess: () => wasOpen && void navigate(`/assistant/${conversationId}`) }),
      })
    },
  })
  const exportAs = useMutation({
    mutationFn: (wanted: { conversationId: string | null; format: ExportFormat }) =>
      conversations.ExportConversations(wanted),
    onSuccess: keep,
    ...said,
  })
  return {
    pin: pin.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
    purge: purge.mutate,
    exportAs: exportAs.mutate,
  }
}

export type ConversationChanges = ReturnType<typeof useConversationChanges>
