import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Citation, ModelChoice } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'
import { paths } from '../shell/routes.ts'
import type { MessageCommands } from './message/message-commands.ts'
import { useAskAgain } from './use-ask.ts'

export interface MessageCommandsOptions {
  readonly conversationId: string | null
  readonly choice: ModelChoice | null
  readonly activeModule: string | null
  readonly onStarted: (conversationId: string) => void
  readonly onOpenCitation: (citation: Citation) => void
  /** Whether a question is on its way to the host. */
  readonly busy: boolean
}

/** What can be done with the messages of the conversation on the screen; null before there is one. */
export const useMessageCommands = (options: MessageCommandsOptions): MessageCommands | null => {
  const { conversationId, choice, onStarted, onOpenCitation, busy } = options
  const { conversations } = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isQuick = useLocation().pathname === paths.quick
  const errorText = useErrorText()
  const { mutate: askAgain, isPending } = useAskAgain(options)
  const onError = (error: unknown) => void toast.error(errorText(error))
  const { mutate: selectVersion } = useMutation({
    mutationFn: (messageId: string) => conversations.SelectVersion({ conversationId: conversationId ?? '', messageId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId ?? '') }),
    onError,
  })
  const { mutate: branch } = useMutation({
    mutationFn: (messageId: string) =>
      conversations.BranchConversation({ conversationId: conversationId ?? '', messageId }),
    onSuccess: (copy) => {
      void queries.invalidateQueries({ queryKey: queryKeys.conversations })
      onStarted(copy.conversationId)
    },
    onError,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: words for an error are made when there is one
  return useMemo(
    () =>
      conversationId === null
        ? null
        : {
            conversationId,
            choice,
            openCitation: onOpenCitation,
            askAgain: busy || isPending ? null : (again) => askAgain(again, { onError }),
            selectVersion,
            branch,
            openSettings: isQuick
              ? null
              : (section) => void navigate(section ? `${paths.settings}#${section}` : paths.settings),
          },
    [conversationId, choice, onOpenCitation, busy, isPending, askAgain, selectVersion, branch, navigate, isQuick],
  )
}
