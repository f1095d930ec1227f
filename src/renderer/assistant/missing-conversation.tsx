import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOutput, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { queryKeys, useActingLibrary, useClient, useErrorText } from '../client/index.ts'
import { useLibraries } from '../knowledge/libraries/use-libraries.ts'
import { Button, EmptyState, Spinner } from '../ui/index.ts'
import { isConversationId } from './use-conversation.ts'

export interface MissingConversationProps {
  readonly conversationId: string
  /** Whether the whole window stands at this conversation, and goes with it into the library where it is. */
  readonly follows: boolean
  readonly onNew: () => void
}

/** In place of a conversation that this library does not have: the way to where it is, or out of the trash. */
export const MissingConversation = ({ conversationId, follows, onNew }: MissingConversationProps) => {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { open, follow } = useActingLibrary()
  const libraries = useLibraries()
  const { data: location, isPending } = useQuery({
    queryKey: queryKeys.conversationPlace(conversationId),
    queryFn: () => client.conversations.LocateConversation(conversationId),
    enabled: isConversationId(conversationId),
    staleTime: 0,
    retry: false,
  })
  const restore = useMutation({
    mutationFn: () => client.conversations.RestoreConversation(conversationId),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) }),
    onError: (error) => void toast.error(errorText(error)),
  })
  const library = libraries?.all.find(({ teamId }) => teamId === location?.teamId)
  const elsewhere = library !== undefined && library.teamId !== libraries?.acting.teamId ? library : null
  const destination = follows ? (elsewhere?.teamId ?? null) : null
  useEffect(() => {
    if (destination !== null) follow(destination)
  }, [destination, follow])

  if ((isPending && isConversationId(conversationId)) || destination !== null)
    return (
      <div role="status" className="flex h-full items-center justify-center text-muted">
        <Spinner late />
        <span className="sr-only">{t('common.loading')}</span>
      </div>
    )
  const isInTrash = library !== undefined && location?.inTrash === true && elsewhere === null
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <EmptyState
        title={t('assistant.missing.title')}
        actions={
          <>
            {elsewhere && (
              <Button onClick={() => open(elsewhere.teamId, `/assistant/${conversationId}`)}>
                <FolderOutput aria-hidden />
                {t('viewer.openThere')}
              </Button>
            )}
            {isInTrash && (
              <Button busy={restore.isPending} onClick={() => restore.mutate()}>
                <Undo2 aria-hidden />
                {t('viewer.takeBack')}
              </Button>
            )}
            <Button look="primary" onClick={onNew}>
              {t('assistant.new')}
            </Button>
          </>
        }
      >
        {elsewhere
          ? t('assistant.missing.elsewhere', { library: elsewhere.name })
          : t(isInTrash ? 'assistant.missing.inTrash' : 'assistant.missing.text')}
      </EmptyState>
    </div>
  )
}
