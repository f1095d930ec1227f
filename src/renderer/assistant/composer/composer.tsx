import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH, type MessagePicture } from '../../../contracts/index.ts'
import type { DocumentAttaching } from '../attached/use-documents.tsx'
import type { AttachedDocument } from '../draft-parts.ts'
import { useDraft } from '../drafts.ts'
import { type PictureHost, useAttaching } from '../pictures/use-attaching.ts'
import { AttachedPictures } from './attached-pictures.tsx'
import { AttachButton, SendButton, StopButton } from './composer-buttons.tsx'
import { useSendWhenReady } from './use-send-when-ready.ts'
import { useTakingIn } from './use-taking-in.ts'
import { WaitingLine } from './waiting-line.tsx'

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
  const attaching = useAttaching(draftKey, host)
  const isReading = documents?.state === 'Reading'
  const isUnreadable = documents?.state === 'Unreadable'
  const isWhole = text.trim() !== '' && !isUnreadable
  const isHeld = busy || isReading || attaching.pending.length > 0
  const isSpoilt = isUnreadable || attaching.problems.length > 0
  const send = () => {
    setText('')
    const shown = attaching.take()
    const asked = documents?.take() ?? []
    if (asked.length > 0) onSubmit(text, shown, asked)
    else if (shown.length > 0) onSubmit(text, shown)
    else onSubmit(text)
  }
  const { isWanted, submit, hold } = useSendWhenReady({ isWhole, isHeld, isSpoilt, send })
  const taking = useTakingIn({ addPictures: host && attaching.add, documents })
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const focusText = () => inputRef?.current?.focus()
  const holdAndFocus = () => {
    hold()
    focusText()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onDrop={taking.onDrop}
      {...(host && { 'data-takes-pictures': true })}
      className="rounded-2xl border border-line-strong/60 bg-surface p-2 shadow-card transition-colors focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      {taking.tooLong !== null && (
        <Suspense fallback={null}>
          <LongPaste
            text={taking.tooLong}
            {...(documents && { onDocument: (file: File) => documents.add([file]) })}
            onDone={() => {
              taking.leaveTooLong()
              focusText()
            }}
          />
        </Suspense>
      )}
      {host && <AttachedPictures attaching={attaching} notice={host.notice} onRemoved={focusText} />}
      <div className="mb-2 empty:hidden">{documents?.chips(holdAndFocus)}</div>
      <div role="status" className="empty:hidden">
        {isWanted && documents && isReading && <WaitingLine names={documents.unread} onHold={holdAndFocus} />}
      </div>
      <div className="flex items-end gap-2">
        {host && <AttachButton onFiles={taking.addFiles} picturesAlone={!documents?.mayAdd} />}
        <textarea
          ref={inputRef}
          rows={1}
          dir="auto"
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => {
            hold()
            setText(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={taking.onPaste}
          placeholder={t(placeholderKey(attaching.pictures.length + attaching.pending.length, documents))}
          aria-label={t('assistant.composer.label')}
          aria-describedby={hintId}
          className="field-sizing-content max-h-[40dvh] min-h-8 min-w-0 grow resize-none bg-transparent px-2 py-1 text-ink outline-none placeholder:text-faint"
        />
        <span id={hintId} className="sr-only">
          {t('assistant.composer.hint')}
        </span>
        {onStop && <StopButton onStop={onStop} />}
        {(onStop === null || (isWhole && !isHeld)) && <SendButton sendable={isWhole && !busy && !isWanted} />}
      </div>
    </form>
  )
}
