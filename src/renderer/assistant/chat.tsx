import { useMutation } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type Citation, isFinal, type ToolRequest } from '../../contracts/index.ts'
import { useClient, useErrorText } from '../client/index.ts'
import { Button, EmptyState, Spinner } from '../ui/index.ts'
import { AssistantWelcome } from './assistant-welcome.tsx'
import { useDocuments } from './attached/use-documents.tsx'
import { ChatPanel } from './chat-panel.tsx'
import type { SubmitQuestion } from './composer/composer.tsx'
import { draftKey, restoreDraft } from './drafts.ts'
import { IngestionLine } from './ingestion-line.tsx'
import type { ShownMessage } from './message/shown-message.ts'
import { UnseenNotice } from './pictures/unseen-notice.tsx'
import { usePicturesAsDocuments } from './pictures/use-pictures-as-documents.ts'
import { useCarryOut } from './tool-requests/use-carry-out.ts'
import { useAsk } from './use-ask.ts'
import { useChoices } from './use-choices.ts'
import { useConversation } from './use-conversation.ts'
import { useMessageCommands } from './use-message-commands.ts'
import { useWantedMessage } from './wanted-message.ts'

const ComposerChoices = lazy(async () => ({
  default: (await import('./composer/composer-choices.tsx')).ComposerChoices,
}))
const MissingConversation = lazy(async () => ({
  default: (await import('./missing-conversation.tsx')).MissingConversation,
}))

const none: readonly ToolRequest[] = []
const noIds: readonly string[] = []
const noMessages: readonly ShownMessage[] = []

export interface ChatProps {
  readonly conversationId: string | null
  readonly activeModule: string | null
  readonly onStarted: (conversationId: string) => void
  readonly onNew: () => void
  readonly onOpenCitation: (citation: Citation) => void
  /** The conversation is read, and the message field is there. */
  readonly onReady?: () => void
  /** Drawn with fewer words where there is little room. */
  readonly compact?: boolean
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>
}

/** A conversation with its host: the panel with server state around it, on the page and in the side panel alike. */
export const Chat = ({
  conversationId,
  activeModule,
  onStarted,
  onNew,
  onOpenCitation,
  onReady,
  compact = false,
  ...rest
}: ChatProps) => {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const { conversation, reply, loading, missing, error, retry, showEarlier } = useConversation(conversationId)
  const ask = useAsk({ conversationId, activeModule, onStarted })
  const choices = useChoices(conversation, activeModule)
  const { choice } = choices
  const commands = useMessageCommands({
    conversationId,
    activeModule,
    choice,
    onStarted,
    onOpenCitation,
    busy: ask.isPending,
  })
  useCarryOut(reply?.toolRequests ?? none, onOpenCitation)
  const wanted = useWantedMessage({ conversationId, conversation, showEarlier })
  const waiting = useMemo(() => new Set(conversation?.waiting.map(({ replyTo }) => replyTo)), [conversation?.waiting])
  const stop = useMutation({
    mutationFn: (taskId: string) => client.conversations.CancelTask(taskId),
    onError: (failure) => toast.error(errorText(failure)),
  })

  const { mutate } = ask
  const draft = draftKey(conversationId, activeModule)
  const kept = choices.documentIds ?? noIds
  const submit = useCallback<SubmitQuestion>(
    (content, pictures = [], brought = []) => {
      const documentIds = [...new Set([...kept, ...brought.map(({ documentId }) => documentId)])]
      mutate(
        { content, pictures, ...(brought.length > 0 && { documentIds }) },
        {
          onError: (failure) => {
            restoreDraft(draft, content, { pictures, documents: brought })
            toast.error(errorText(failure))
          },
        },
      )
    },
    [mutate, draft, kept, errorText],
  )
  const documents = useDocuments(draft, kept)
  const asDocuments = usePicturesAsDocuments(draft, documents)
  const pictures = useMemo(
    () => ({
      attach: client.attachPicture,
      // One that stays goes by itself after a day.
      discard: (pictureId: string) => void client.conversations.DiscardPicture(pictureId).catch(() => undefined),
      notice: <UnseenNotice conversationId={conversationId} choice={choice} onAsDocuments={asDocuments} />,
    }),
    [client, conversationId, choice, asDocuments],
  )

  const tellReady = useEffectEvent(() => onReady?.())
  useEffect(() => {
    if (!loading) tellReady()
  }, [loading])

  if (loading) {
    return (
      <div role="status" className="flex h-full items-center justify-center text-muted">
        <Spinner late />
        <span className="sr-only">{t('common.loading')}</span>
      </div>
    )
  }
  if (missing && conversationId !== null)
    return (
      <Suspense fallback={null}>
        <MissingConversation conversationId={conversationId} follows={!compact} onNew={onNew} />
      </Suspense>
    )
  if (error) {
    return (
      <div role="alert" className="flex h-full items-center justify-center">
        <EmptyState
          title={t('assistant.unreadable')}
          actions={
            <>
              <Button onClick={retry}>{t('common.retry')}</Button>
              <Button look="primary" onClick={onNew}>
                {t('assistant.new')}
              </Button>
            </>
          }
        >
          {errorText(error)}
        </EmptyState>
      </div>
    )
  }
  return (
    <ChatPanel
      {...rest}
      conversationId={conversationId}
      messages={conversation?.messages ?? noMessages}
      activeModule={activeModule}
      onSubmit={submit}
      pictures={pictures}
      documents={documents}
      sending={ask.isPending ? ask.variables : null}
      reply={reply}
      {...(reply && !isFinal(reply.status) && { onStop: () => stop.mutate(reply.taskId) })}
      replyTo={conversation?.activeReply?.replyTo ?? null}
      waiting={waiting}
      earlier={{ count: conversation?.earlier ?? 0, onReached: () => void showEarlier() }}
      commands={commands}
      wanted={wanted}
      onOpenCitation={onOpenCitation}
      empty={<AssistantWelcome compact={compact} onAsk={submit} />}
      notice={
        <>
          <IngestionLine />
          <Suspense fallback={null}>
            <ComposerChoices choices={choices} isNew={conversationId === null} />
          </Suspense>
        </>
      }
    />
  )
}
