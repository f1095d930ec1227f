import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH, type MessagePicture } from '../../contracts/index.ts'
import { Button, Spinner } from '../ui/index.ts'
import { isDrawnPicture, isImage, looseFiles, pastedOnto } from './attached/given-files.ts'
import type { DocumentAttaching } from './attached/use-documents.tsx'
import { AttachButton, SendButton, StopButton } from './composer-buttons.tsx'
import type { AttachedDocument } from './draft-parts.ts'
import { useDraft } from './drafts.ts'
import { PictureStrip } from './pictures/picture-strip.tsx'
import { type PictureHost, useAttaching } from './pictures/use-attaching.ts'

/** How pictures are attached, and what is said of them while some are. */
export interface PictureAttaching extends PictureHost {
  readonly notice: ReactNode
}

/** Called with what goes along where something does. */
export type SubmitQuestion = (
  text: string,
  pictures?: readonly MessagePicture[],
  documents?: readonly AttachedDocument[],
) => void

export interface ComposerProps {
  /** Which draft stands here. */
  readonly draftKey: string
  /** Pictures and documents are told where there are any. */
  readonly onSubmit: SubmitQuestion
  /** Given while a reply is being written: what is sent then is answered after it. */
  readonly onStop: (() => void) | null
  readonly busy: boolean
  /** Left out where pictures cannot be sent. */
  readonly pictures?: PictureAttaching | null
  /** Left out where documents cannot be added. */
  readonly documents?: DocumentAttaching | null
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>
}

const LongPaste = lazy(() => import('./long-paste.tsx'))

const placeholderKey = (pictures: number, documents: DocumentAttaching | null) => {
  if (documents !== null && documents.state !== 'None') return 'assistant.documents.placeholder'
  return pictures > 0 ? 'assistant.pictures.placeholder' : 'assistant.composer.placeholder'
}

/** Where questions are typed. It holds its own draft, so that typing draws nothing but this. */
export const Composer = (props: ComposerProps) => {
  const { draftKey, onSubmit, onStop, busy, pictures: host = null, documents = null, inputRef } = props
  const { t } = useTranslation()
  const hintId = useId()
  const [text, setText] = useDraft(draftKey)
  const { pictures, pending, problems, add, remove, take } = useAttaching(draftKey, host)
  const [tooLong, setTooLong] = useState<string | null>(null)
  const isReading = documents?.state === 'Reading'
  const isUnreadable = documents?.state === 'Unreadable'
  const isWhole = text.trim() !== '' && pending.length === 0 && !isUnreadable
  const sendable = isWhole && !busy && !isReading
  const attached = pictures.length + pending.length

  const addFiles = (files: readonly File[]) => {
    const shown = files.filter((file) => host !== null && (documents === null || isDrawnPicture(file)))
    if (shown.length > 0) add(shown)
    documents?.add(files.filter((file) => !shown.includes(file)))
  }
  const latestAdd = useRef(addFiles)
  useEffect(() => {
    latestAdd.current = addFiles
  })
  const addLatest = useCallback((files: File[]) => latestAdd.current(files), [])

  // Of who sends while the message before is still on its way, or a document is being read: theirs goes as soon as that is through.
  const [isWanted, setWanted] = useState(false)
  const submit = () => {
    setWanted(!sendable && isWhole)
    if (!sendable) return
    setText('')
    const shown = take()
    const asked = documents?.take() ?? []
    if (asked.length > 0) onSubmit(text, shown, asked)
    else if (shown.length > 0) onSubmit(text, shown)
    else onSubmit(text)
  }
  const submitWanted = useEffectEvent(submit)
  useEffect(() => {
    if (isWanted && sendable) submitWanted()
    // Without what was asked about, it would be another question.
    if (isUnreadable) setWanted(false)
  }, [isWanted, sendable, isUnreadable])
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = host ? pastedOnto(event.clipboardData, documents !== null) : []
    if (pasted.length > 0) {
      event.preventDefault()
      return addFiles(pasted)
    }
    const words = event.clipboardData.getData('text/plain')
    // Cut off at its end it would say something else, and nobody would know.
    if (text.length - (selectionEnd - selectionStart) + words.length <= MAX_MESSAGE_LENGTH) return
    event.preventDefault()
    setTooLong(words)
  }
  const onDrop = (event: DragEvent) => {
    const dropped = host ? looseFiles(event.dataTransfer) : []
    // Folders are asked about by the window, and documents that cannot go with a question are taken by it.
    if (dropped.length === 0 || (documents === null && !dropped.every(isImage))) return
    event.preventDefault()
    addFiles(dropped)
  }
  const focusText = () => inputRef?.current?.focus()

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
            {...(documents && { onDocument: (file: File) => documents.add([file]) })}
            onDone={() => {
              setTooLong(null)
              focusText()
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
              focusText()
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
      <div className="mb-2 empty:hidden">
        {documents?.chips(() => {
          setWanted(false)
          focusText()
        })}
      </div>
      <div role="status" className="empty:hidden">
        {isWanted && documents && isReading && (
          <p className="mb-1.5 flex flex-wrap items-center gap-x-2 px-1 text-sm">
            <Spinner className="size-3.5 text-accent" />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {t('assistant.documents.waiting', { count: documents.unread.length, name: documents.unread[0] })}
            </span>
            <Button
              size="small"
              look="quiet"
              onClick={() => {
                setWanted(false)
                focusText()
              }}
            >
              {t('assistant.documents.hold')}
            </Button>
          </p>
        )}
      </div>
      {host && (
        <span role="status" className="sr-only">
          {pictures.length > 0 && t('assistant.pictures.attached', { count: pictures.length })}
        </span>
      )}
      <div className="flex items-end gap-2">
        {host && <AttachButton onFiles={addLatest} picturesAlone={!documents?.mayAdd} />}
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
          placeholder={t(placeholderKey(attached, documents))}
          aria-label={t('assistant.composer.label')}
          aria-describedby={hintId}
          className="field-sizing-content max-h-[40dvh] min-h-8 min-w-0 grow resize-none bg-transparent px-2 py-1 text-ink outline-none placeholder:text-faint"
        />
        <span id={hintId} className="sr-only">
          {t('assistant.composer.hint')}
        </span>
        {onStop && <StopButton onStop={onStop} />}
        {(onStop === null || sendable) && <SendButton sendable={isWhole && !busy && !isWanted} />}
      </div>
    </form>
  )
}
