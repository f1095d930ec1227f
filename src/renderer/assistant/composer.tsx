import { ArrowUp, ImagePlus, Square } from 'lucide-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH, type MessagePicture, pictureType } from '../../contracts/index.ts'
import { IconButton } from '../ui/index.ts'
import { useDraft } from './drafts.ts'
import { PictureStrip } from './pictures/picture-strip.tsx'
import { type PictureHost, useAttaching } from './pictures/use-attaching.ts'

/** How pictures are attached, and what is said of them while some are. */
export interface PictureAttaching extends PictureHost {
  readonly notice: ReactNode
}

export interface ComposerProps {
  /** Which draft stands here. */
  readonly draftKey: string
  /** Pictures are told where there are any. */
  readonly onSubmit: (text: string, pictures?: readonly MessagePicture[]) => void
  /** Given while a reply is being written: what is sent then is answered after it. */
  readonly onStop: (() => void) | null
  readonly busy: boolean
  /** Left out where pictures cannot be sent. */
  readonly pictures?: PictureAttaching | null
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>
}

const LongPaste = lazy(() => import('./long-paste.tsx'))

/** Apart from what is typed, so that a key draws the text alone. */
const AttachButton = memo(({ onFiles }: { readonly onFiles: (files: File[]) => void }) => {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={pictureType.options.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton label={t('assistant.pictures.add')} onClick={() => picker.current?.click()}>
        <ImagePlus />
      </IconButton>
    </>
  )
})
AttachButton.displayName = 'AttachButton'

const StopButton = memo(({ onStop }: { readonly onStop: () => void }) => {
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

const SendButton = memo(({ sendable }: { readonly sendable: boolean }) => {
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

const picturesIn = ({ files }: DataTransfer): File[] => [...files].filter(({ type }) => type.startsWith('image/'))

/** Where questions are typed. It holds its own draft, so that typing draws nothing but this. */
export const Composer = ({ draftKey, onSubmit, onStop, busy, pictures: host = null, inputRef }: ComposerProps) => {
  const { t } = useTranslation()
  const hintId = useId()
  const [text, setText] = useDraft(draftKey)
  const { pictures, pending, problems, add, remove, take } = useAttaching(draftKey, host)
  const [tooLong, setTooLong] = useState<string | null>(null)
  const latestAdd = useRef(add)
  useEffect(() => {
    latestAdd.current = add
  })
  const addLatest = useCallback((files: File[]) => latestAdd.current(files), [])
  const sendable = text.trim() !== '' && !busy && pending.length === 0
  const attached = pictures.length + pending.length

  // Of who sends while the message before is still on its way: theirs goes as soon as that is through.
  const [isWanted, setWanted] = useState(false)
  const submit = () => {
    setWanted(!sendable && busy && text.trim() !== '')
    if (!sendable) return
    setText('')
    const taken = take()
    if (taken.length > 0) onSubmit(text, taken)
    else onSubmit(text)
  }
  const latestSubmit = useRef(submit)
  useEffect(() => {
    latestSubmit.current = submit
  })
  useEffect(() => {
    if (isWanted && sendable) latestSubmit.current()
  }, [isWanted, sendable])
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const words = event.clipboardData.getData('text/plain')
    // Cut off at its end it would say something else, and nobody would know.
    if (text.length - (selectionEnd - selectionStart) + words.length > MAX_MESSAGE_LENGTH) {
      event.preventDefault()
      setTooLong(words)
      return
    }
    const pasted = host && words === '' ? picturesIn(event.clipboardData) : []
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted)
  }
  const onDrop = (event: DragEvent) => {
    const dropped = host ? picturesIn(event.dataTransfer) : []
    // With other files among them they are documents, which the window takes.
    if (dropped.length === 0 || dropped.length < event.dataTransfer.files.length) return
    event.preventDefault()
    add(dropped)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onDrop={onDrop}
      {...(host && { 'data-takes-pictures': true })}
      className="rounded-2xl border border-line-strong/60 bg-surface p-2 shadow-card transition-colors focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      {tooLong !== null && (
        <Suspense fallback={null}>
          <LongPaste
            text={tooLong}
            onDone={() => {
              setTooLong(null)
              inputRef?.current?.focus()
            }}
          />
        </Suspense>
      )}
      {host && (attached > 0 || problems.length > 0) && (
        <div className="mb-2 space-y-1.5">
          <PictureStrip
            label={t('assistant.pictures.toSend')}
            pictures={pictures}
            pending={pending}
            onRemove={(picture) => {
              remove(picture)
              inputRef?.current?.focus()
            }}
          />
          {attached > 0 && host.notice}
          <div role="alert" className="px-1 text-danger text-xs [overflow-wrap:anywhere]">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        </div>
      )}
      {host && (
        <span role="status" className="sr-only">
          {pictures.length > 0 && t('assistant.pictures.attached', { count: pictures.length })}
        </span>
      )}
      <div className="flex items-end gap-2">
        {host && <AttachButton onFiles={addLatest} />}
        <textarea
          ref={inputRef}
          rows={1}
          dir="auto"
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => {
            setWanted(false)
            setText(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          placeholder={t(attached > 0 ? 'assistant.pictures.placeholder' : 'assistant.composer.placeholder')}
          aria-label={t('assistant.composer.label')}
          aria-describedby={hintId}
          className="field-sizing-content max-h-[40dvh] min-h-8 min-w-0 grow resize-none bg-transparent px-2 py-1 text-ink outline-none placeholder:text-faint"
        />
        <span id={hintId} className="sr-only">
          {t('assistant.composer.hint')}
        </span>
        {onStop && <StopButton onStop={onStop} />}
        {(onStop === null || sendable) && <SendButton sendable={sendable} />}
      </div>
    </form>
  )
}
