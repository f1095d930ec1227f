import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH, type MessagePicture } from '../../../contracts/index.ts'
import { Button, useGuardedClose, useKeptDraft } from '../../ui/index.ts'
import { editKey } from '../drafts.ts'
import { PictureStrip } from '../pictures/picture-strip.tsx'
import type { Question } from '../use-ask.ts'

export interface EditMessageProps {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
  readonly pictures: readonly MessagePicture[]
  readonly onAsk: (question: Question) => void
  readonly onCancel: () => void
}

/** A message of the person's own, to be put in other words. The old one stays as a version. */
export const EditMessage = ({ conversationId, messageId, text, pictures, onAsk, onCancel }: EditMessageProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLTextAreaElement>(null)
  const [asked] = useState<Question>({ content: text, pictures })
  const { draft, isChanged, write, forget } = useKeptDraft(editKey(conversationId, messageId), asked)
  const askable = draft.content.trim() !== '' && isChanged
  const ask = () => {
    forget()
    onAsk(draft)
  }
  const { close, question } = useGuardedClose(isChanged, () => {
    forget()
    onCancel()
  })

  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
  }, [text])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // It would stop a reply that is being written, too.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (askable) ask()
  }
  return (
    <div className="w-full rounded-2xl border border-accent bg-surface p-2">
      {draft.pictures.length > 0 && (
        <PictureStrip
          label={t('assistant.pictures.toSend')}
          pictures={draft.pictures}
          onRemove={(picture) => {
            write((before) => ({ ...before, pictures: before.pictures.filter((each) => each !== picture) }))
            input.current?.focus()
          }}
        />
      )}
      <textarea
        ref={input}
        value={draft.content}
        maxLength={MAX_MESSAGE_LENGTH}
        onChange={({ target }) => write((before) => ({ ...before, content: target.value }))}
        onKeyDown={onKeyDown}
        aria-label={t('assistant.edit.label')}
        className="field-sizing-content max-h-[40dvh] min-h-8 w-full resize-none bg-transparent px-2 py-1 outline-none"
      />
      <div className="flex justify-end gap-2">
        <Button size="small" look="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button size="small" look="primary" disabled={!askable} onClick={ask}>
          {t('assistant.edit.ask')}
        </Button>
      </div>
      {question}
    </div>
  )
}
