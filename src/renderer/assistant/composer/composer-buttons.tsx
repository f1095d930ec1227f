import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureType } from '../../../contracts/index.ts'
import { IconButton } from '../../ui/index.ts'

interface AttachButtonProps {
  readonly onFiles: (files: File[]) => void
  /** Where documents cannot be added. */
  readonly picturesAlone: boolean
}

/** Apart from what is typed, so that a key draws the text alone. */
export const AttachButton = memo(({ onFiles, picturesAlone }: AttachButtonProps) => {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        // What a document is, its content tells, not its name.
        accept={picturesAlone ? pictureType.options.join(',') : ''}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton
        label={t(picturesAlone ? 'assistant.pictures.add' : 'assistant.documents.attach')}
        onClick={() => picker.current?.click()}
      >
        <Paperclip />
      </IconButton>
    </>
  )
})
AttachButton.displayName = 'AttachButton'

/** Ends the reply that is being written. */
export const StopButton = memo(({ onStop }: { readonly onStop: () => void }) => {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('assistant.stop')}
      shortcut="Esc"
      onClick={onStop}
      className="bg-ink! text-canvas! hover:opacity-85"
    >
      <Square fill="currentColor" className="size-3!" />
    </IconButton>
  )
})
StopButton.displayName = 'StopButton'

/** Sends the question; dim while there is none that can go. */
export const SendButton = memo(({ sendable }: { readonly sendable: boolean }) => {
  const { t } = useTranslation()
  return (
    <IconButton
      type="submit"
      label={t('assistant.composer.send')}
      aria-disabled={!sendable}
      className="bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent aria-disabled:cursor-default aria-disabled:bg-hover aria-disabled:text-faint"
    >
      <ArrowUp />
    </IconButton>
  )
})
SendButton.displayName = 'SendButton'
