import { RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, ConversationMessage } from '../../contracts/index.ts'
import { Button, CopyButton, classNames } from '../ui/index.ts'
import { MessageText } from './message-text.tsx'
import { SourceList } from './source-list.tsx'

export interface AssistantMessageProps {
  readonly message: ConversationMessage
  readonly onOpenCitation: (citation: Citation) => void
  readonly question: string | null
  /** Asks the question of this reply once more; null where that cannot be done now. */
  readonly onAsk: ((question: string) => void) | null
}

export const AssistantMessage = memo(({ message, question, onOpenCitation, onAsk }: AssistantMessageProps) => {
  const { t } = useTranslation()
  const cut = message.completion !== 'Complete'
  return (
    <article aria-label={t('assistant.reply')} className="group/message">
      <MessageText text={message.content} citations={message.citations} onOpenCitation={onOpenCitation} />
      <SourceList citations={message.citations} onOpen={onOpenCitation} />
      {cut && (
        <p className={classNames('mt-3 text-sm', message.failureReason ? 'text-danger' : 'text-muted')}>
          {message.failureReason ?? t(`assistant.completion.${message.completion}`)}
        </p>
      )}
      <div className="mt-1.5 -ml-2 flex items-center gap-1">
        {message.content !== '' && <CopyButton text={() => message.content} />}
        {cut && onAsk && question !== null && (
          <Button look="quiet" size="small" onClick={() => onAsk(question)}>
            <RotateCcw aria-hidden />
            {t('assistant.askAgain')}
          </Button>
        )}
      </div>
    </article>
  )
})
AssistantMessage.displayName = 'AssistantMessage'
