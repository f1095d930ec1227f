import { Pencil } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePicture } from '../../contracts/index.ts'
import { CopyButton, hasKeptDraft, IconButton } from '../ui/index.ts'
import { editKey } from './drafts.ts'
import { EditMessage } from './message/edit-message.tsx'
import { FoldedWords } from './message/folded-words.tsx'
import type { MessageCommands } from './message/message-commands.ts'
import { VersionSwitch } from './message/version-switch.tsx'
import { ShownPictures } from './pictures/shown-pictures.tsx'

export interface UserMessageProps {
  readonly text: string
  readonly pictures?: readonly MessagePicture[] | undefined
  /** Absent for a message that the host does not have yet. */
  readonly stored?: { readonly messageId: string; readonly versions: readonly string[] }
  readonly commands?: MessageCommands | null
  /** Whether its reply waits for the one before. */
  readonly waiting?: boolean
}

const none: readonly MessagePicture[] = []

/** What the person asked, as it was typed, and what they showed. */
export const UserMessage = memo(
  ({ text, pictures = none, stored, commands = null, waiting = false }: UserMessageProps) => {
    const { t } = useTranslation()
    const [editing, setEditing] = useState(
      () =>
        stored !== undefined && commands !== null && hasKeptDraft(editKey(commands.conversationId, stored.messageId)),
    )
    const isLeft = useRef(false)
    const takeFocus = (button: HTMLButtonElement | null) => {
      if (button === null || !isLeft.current) return
      isLeft.current = false
      button.focus({ preventScroll: true })
    }
    const askAgain = commands?.askAgain ?? null
    if (editing && stored && commands && askAgain) {
      return (
        <EditMessage
          conversationId={commands.conversationId}
          messageId={stored.messageId}
          text={text}
          pictures={pictures}
          onCancel={() => {
            isLeft.current = true
            setEditing(false)
          }}
          onAsk={(question) => {
            setEditing(false)
            askAgain({ type: 'Edit', messageId: stored.messageId, ...question })
          }}
        />
      )
    }
    return (
      <div className="group/message flex flex-col items-end">
        {pictures.length > 0 && <ShownPictures pictures={pictures} />}
        <article
          aria-label={t('assistant.yourMessage')}
          className="max-w-[85%] whitespace-pre-wrap rounded-2xl rounded-ee-md bg-accent-soft px-4 py-2.5 forced-colors:border [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
        >
          <FoldedWords text={text} lasting={stored !== undefined} />
        </article>
        {waiting && <p className="mt-1 text-muted text-xs">{t('assistant.waiting')}</p>}
        {stored && commands && (
          <div className="mt-1 flex h-8 items-center">
            <VersionSwitch {...stored} onSelect={commands.selectVersion} />
            <div className="flex items-center opacity-0 focus-within:opacity-100 group-hover/message:opacity-100 [@media(hover:none)]:opacity-100">
              <CopyButton text={() => text} />
              {askAgain && (
                <IconButton ref={takeFocus} label={t('assistant.edit.open')} onClick={() => setEditing(true)}>
                  <Pencil />
                </IconButton>
              )}
            </div>
          </div>
        )}
      </div>
    )
  },
)
UserMessage.displayName = 'UserMessage'
