import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MAX_TITLE_LENGTH } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { TextDialog } from '../../ui/index.ts'
import type { NamedConversation } from './use-conversation-changes.ts'

export interface RenameDialogProps {
  readonly conversation: NamedConversation
  readonly onClose: () => void
}

/** Asks for a conversation's new title, and stays open with the reason where it cannot be had. */
export const RenameDialog = ({ conversation: { conversationId, title }, onClose }: RenameDialogProps) => {
  const { t } = useTranslation()
  const { conversations } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { mutateAsync, error } = useMutation({
    mutationFn: (wanted: string) => conversations.RenameConversation({ conversationId, title: wanted }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.conversations }),
  })
  return (
    <TextDialog
      keptAs={`title of ${conversationId}`}
      title={t('assistant.rename.title')}
      label={t('assistant.rename.label')}
      text={title ?? ''}
      maxLength={MAX_TITLE_LENGTH}
      confirmLabel={t('common.save')}
      missing={t('assistant.rename.missing')}
      error={error && errorText(error)}
      onSubmit={mutateAsync}
      onClose={onClose}
    />
  )
}
