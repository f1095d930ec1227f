import { useMutation } from '@tanstack/react-query'
import { ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { JsonValue, ToolRequest } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { Button, classNames } from '../../ui/index.ts'

/** The note that is to be added, where nothing else is asked for. */
const noteOf = ({ toolName, args }: ToolRequest): { readonly title: string; readonly body: string } | null => {
  if (toolName !== 'add_note' || typeof args !== 'object' || args === null || Array.isArray(args)) return null
  const { title, body, ...others } = args as Record<string, JsonValue>
  const isNote = typeof title === 'string' && typeof body === 'string' && Object.keys(others).length === 0
  return isNote ? { title, body } : null
}

/** Asks whether a tool that changes something may run, and shows with what. */
export const ApprovalCard = ({ request }: { readonly request: ToolRequest }) => {
  const { t } = useTranslation()
  const { conversations } = useClient()
  const errorText = useErrorText()
  const { taskId, toolCallId, toolName, args } = request
  const note = noteOf(request)
  const answer = useMutation({
    mutationFn: (type: 'Approved' | 'Refused') =>
      conversations.AnswerToolCall({ taskId, toolCallId, answer: { type } }),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <section
      aria-label={t('assistant.approval.title')}
      className="mt-3 rounded-xl border border-line-strong bg-surface p-4 shadow-card"
    >
      <h3 className="flex items-center gap-2 font-medium text-sm">
        <ShieldQuestion aria-hidden className="size-4 shrink-0 text-accent" />
        {t('assistant.approval.title')}
      </h3>
      <p className="mt-1 text-muted text-sm">
        {note ? t('assistant.approval.note') : t('assistant.approval.text', { name: toolName })}
      </p>
      {note && note.title !== '' && <p className="mt-2 font-medium text-sm [overflow-wrap:anywhere]">{note.title}</p>}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long text has to be scrollable with the keyboard
        tabIndex={0}
        dir="auto"
        className={classNames(
          'mt-2 max-h-60 overflow-auto whitespace-pre-wrap rounded-lg bg-sunken p-2 [overflow-wrap:anywhere]',
          note ? 'font-sans text-sm' : 'text-xs',
        )}
      >
        {note ? note.body : JSON.stringify(args, null, 2)}
      </pre>
      <div className="mt-3 flex justify-end gap-2">
        <Button size="small" disabled={answer.isPending} onClick={() => answer.mutate('Refused')}>
          {t('assistant.approval.refuse')}
        </Button>
        <Button size="small" look="primary" disabled={answer.isPending} onClick={() => answer.mutate('Approved')}>
          {t('assistant.approval.approve')}
        </Button>
      </div>
    </section>
  )
}
