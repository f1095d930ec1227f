import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH } from '../../contracts/index.ts'
import { IconButton } from '../ui/index.ts'
import { useDraft } from './drafts.ts'

export interface ComposerProps {
  /** Which draft stands here. */
  readonly draftKey: string
  readonly onSubmit: (text: string) => void
  /** Given while a reply is being written: what is sent then is answered after it. */
  readonly onStop: (() => void) | null
  readonly busy: boolean
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>
}

/** Where questions are typed. It holds its own draft, so that typing draws nothing but this. */
export const Composer = ({ draftKey, onSubmit, onStop, busy, inputRef }: ComposerProps) => {
  const { t } = useTranslation()
  const hintId = useId()
  const [text, setText] = useDraft(draftKey)
  const sendable = text.trim() !== '' && !busy

  const submit = () => {
    if (!sendable) return
    setText('')
    onSubmit(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex items-end gap-2 rounded-2xl border border-line-strong/60 bg-surface p-2 shadow-card transition-colors focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      <textarea
        ref={inputRef}
        rows={1}
        value={text}
        maxLength={MAX_MESSAGE_LENGTH}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('assistant.composer.placeholder')}
        aria-label={t('assistant.composer.label')}
        aria-describedby={hintId}
        className="field-sizing-content max-h-[40dvh] min-h-8 min-w-0 grow resize-none bg-transparent px-2 py-1 text-ink outline-none placeholder:text-faint"
      />
      <span id={hintId} className="sr-only">
        {t('assistant.composer.hint')}
      </span>
      {onStop ? (
        <IconButton
          label={t('assistant.stop')}
          shortcut="Esc"
          onClick={onStop}
          className="bg-hover text-ink hover:bg-line"
        >
          <Square fill="currentColor" className="size-3!" />
        </IconButton>
      ) : null}
      {(onStop === null || sendable) && (
        <IconButton
          type="submit"
          label={t('assistant.composer.send')}
          aria-disabled={!sendable}
          className="bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent aria-disabled:cursor-default aria-disabled:bg-hover aria-disabled:text-faint"
        >
          <ArrowUp />
        </IconButton>
      )}
    </form>
  )
}
