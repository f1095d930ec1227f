import {
  CircleHelp,
  ClipboardList,
  Ellipsis,
  GitBranch,
  NotebookPen,
  RefreshCw,
  Replace,
  RotateCcw,
  StepForward,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ModelChoice } from '../../../contracts/index.ts'
import { QUOTING } from '../../client/index.ts'
import { aboutWords, Button, CopyButton, IconButton, Menu } from '../../ui/index.ts'
import { citationPlace } from '../citation-place.ts'
import { useMayChooseModel } from '../models/model-names.ts'
import type { MessageCommands } from './message-commands.ts'
import type { ShownMessage } from './shown-message.ts'
import { useSaveAsNote } from './use-save-as-note.ts'
import { VersionSwitch } from './version-switch.tsx'

const SettingsButton = lazy(() => import('./settings-button.tsx'))
const AnotherModel = lazy(async () => ({ default: (await import('../models/another-model.tsx')).AnotherModel }))
const WhyDialog = lazy(async () => ({ default: (await import('../why/why-dialog.tsx')).WhyDialog }))

export interface ReplyActionsProps {
  readonly message: ShownMessage
  /** What it answers. */
  readonly question: string | null
  readonly commands: MessageCommands | null
}

/** What took part in a reply, in one line; nothing where no model did. */
const useModelLine = ({ answeredBy }: ShownMessage): string | null => {
  const { t } = useTranslation()
  if (!answeredBy || answeredBy.providerName === QUOTING) return null
  const { model, promptTokens, outputTokens, costUsd } = answeredBy
  if (promptTokens === null) return model
  const usage = t('assistant.usage', { model, read: aboutWords(promptTokens), written: aboutWords(outputTokens ?? 0) })
  return costUsd === null ? usage : `${usage} · ${t('assistant.cost', { cost: costUsd.toFixed(4) })}`
}

/** A reply and, below it, what its numbers stand for. */
const useCopyWithSources = ({ content, citations }: ShownMessage): (() => void) => {
  const { t } = useTranslation()
  return () => {
    const sources = citations.map((citation) =>
      [`[${citation.number}] ${citation.fileName}`, citationPlace(t, citation)].filter(Boolean).join(', '),
    )
    navigator.clipboard.writeText(`${content}\n\n${sources.join('\n')}\n`).then(
      () => toast.success(t('common.copied')),
      () => toast.error(t('common.copyFailed')),
    )
  }
}

/** What often helps a reply that failed; nothing where there is no other. */
const AnotherModelButton = ({
  choice,
  onPress,
}: {
  readonly choice: ModelChoice | null
  readonly onPress: () => void
}) => {
  const { t } = useTranslation()
  if (!useMayChooseModel(choice)) return null
  return (
    <Button look="quiet" size="small" onClick={onPress}>
      <Replace aria-hidden />
      {t('assistant.model.again')}
    </Button>
  )
}

interface MoreActionsProps extends Pick<ReplyActionsProps, 'message' | 'question'> {
  readonly commands: MessageCommands
  readonly onWhy: () => void
  readonly onAnother: () => void
}

const MoreActions = ({ message, question, commands, onWhy, onAnother }: MoreActionsProps) => {
  const { t } = useTranslation()
  const { messageId, content, citations } = message
  const copyWithSources = useCopyWithSources(message)
  const saveAsNote = useSaveAsNote(message, question)
  const mayChoose = useMayChooseModel(commands.choice)
  const { askAgain, branch } = commands
  const again = askAgain && {
    label: t('assistant.regenerate'),
    icon: <RefreshCw aria-hidden />,
    onSelect: () => askAgain({ type: 'Regenerate', messageId }),
  }
  const another = askAgain &&
    mayChoose && { label: t('assistant.model.again'), icon: <Replace aria-hidden />, onSelect: onAnother }
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t('assistant.more')}>
          <Ellipsis />
        </IconButton>
      }
      items={[
        { label: t('assistant.why.open'), icon: <CircleHelp aria-hidden />, onSelect: onWhy },
        ...(citations.length > 0
          ? [{ label: t('assistant.copySources'), icon: <ClipboardList aria-hidden />, onSelect: copyWithSources }]
          : []),
        ...(content === ''
          ? []
          : [
              {
                label: t('assistant.note.save'),
                icon: <NotebookPen aria-hidden />,
                onSelect: () => void saveAsNote(),
              },
            ]),
        ...(again ? [again] : []),
        ...(another ? [another] : []),
        { label: t('assistant.branch'), icon: <GitBranch aria-hidden />, onSelect: () => branch(messageId) },
      ]}
    />
  )
}

/** The buttons under a reply. */
export const ReplyActions = ({ message, question, commands }: ReplyActionsProps) => {
  const { t } = useTranslation()
  const [asksWhy, setAsksWhy] = useState(false)
  const [wantsAnother, setWantsAnother] = useState(false)
  const usage = useModelLine(message)
  const { messageId, content, versions = [messageId], completion } = message
  const askAgain = commands?.askAgain ?? null
  const cut = completion !== 'Complete'
  return (
    <div className="mt-1.5 -ms-2 flex flex-wrap items-center gap-1">
      {commands && <VersionSwitch messageId={messageId} versions={versions} onSelect={commands.selectVersion} />}
      {content !== '' && <CopyButton text={() => content} />}
      {cut && askAgain && content !== '' && (
        <Button look="quiet" size="small" onClick={() => askAgain({ type: 'Continue', messageId })}>
          <StepForward aria-hidden />
          {t('assistant.continue')}
        </Button>
      )}
      {cut && askAgain && (
        <Button look="quiet" size="small" onClick={() => askAgain({ type: 'Regenerate', messageId })}>
          <RotateCcw aria-hidden />
          {t('assistant.askAgain')}
        </Button>
      )}
      {completion === 'Failed' && commands?.askAgain && (
        <AnotherModelButton choice={commands.choice} onPress={() => setWantsAnother(true)} />
      )}
      {commands?.openSettings && message.failure && (
        <Suspense>
          <SettingsButton failure={message.failure} onOpen={() => commands.openSettings?.()} />
        </Suspense>
      )}
      {commands && (
        <MoreActions
          {...{ message, question, commands }}
          onWhy={() => setAsksWhy(true)}
          onAnother={() => setWantsAnother(true)}
        />
      )}
      {wantsAnother && commands && askAgain && (
        <Suspense>
          <AnotherModel
            chosen={commands.choice}
            onChoose={(choice) => askAgain({ type: 'Regenerate', messageId, choice })}
            onClose={() => setWantsAnother(false)}
          />
        </Suspense>
      )}
      {commands && asksWhy && (
        <Suspense>
          <WhyDialog
            conversationId={commands.conversationId}
            message={message}
            question={question}
            onOpenCitation={commands.openCitation}
            onClose={() => setAsksWhy(false)}
          />
        </Suspense>
      )}
      {usage && (
        <span className="text-faint text-xs opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 [@media(hover:none)]:opacity-100">
          {usage}
        </span>
      )}
    </div>
  )
}
