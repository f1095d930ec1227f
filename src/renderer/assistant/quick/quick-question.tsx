import { Maximize2, SquarePen, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useDesktop, useErrorText } from '../../client/index.ts'
import { documentPath } from '../../knowledge/index.ts'
import { LibraryChoice } from '../../knowledge/libraries/library-choice.tsx'
import { IconButton } from '../../ui/index.ts'
import { CompactChat } from '../compact-chat.tsx'

/** What is open above the page takes Escape first. */
const somethingIsOpen = () => document.querySelector('[role="dialog"],[role="menu"],[role="listbox"]') !== null

/** The small window: a question, its answer with sources, and the way to the large one. A reply goes on while it is out of sight. */
export const QuickQuestion = () => {
  const { t } = useTranslation()
  const desktop = useDesktop()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [conversationId, setConversationId] = useState<string | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)

  const leave = (path: string | null) => {
    if (desktop) desktop.LeaveQuickQuestion({ path }).catch((failure: unknown) => toast.error(errorText(failure)))
    else void navigate(path ?? '/')
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || somethingIsOpen()) return
    event.preventDefault()
    // Here Escape hides; in the large window it would stop the reply.
    event.stopPropagation()
    leave(null)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    const focusInput = () => input.current?.focus()
    window.addEventListener('keydown', listener, true)
    window.addEventListener('focus', focusInput)
    focusInput()
    return () => {
      window.removeEventListener('keydown', listener, true)
      window.removeEventListener('focus', focusInput)
    }
  }, [])
  const title = t('assistant.quick.title')
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <main className="flex h-full min-h-0 flex-col border border-line">
      <header className="flex h-11 shrink-0 items-center gap-0.5 border-line border-b pe-2 ps-4 [app-region:drag] [&>button]:[app-region:no-drag]">
        <h1 className="grow truncate font-medium text-sm">{title}</h1>
        {conversationId === null && <LibraryChoice look="quiet" />}
        <IconButton label={t('assistant.new')} side="bottom" onClick={() => setConversationId(null)}>
          <SquarePen />
        </IconButton>
        <IconButton
          label={t('assistant.quick.open')}
          side="bottom"
          onClick={() => leave(conversationId === null ? '/assistant' : `/assistant/${conversationId}`)}
        >
          <Maximize2 />
        </IconButton>
        <IconButton label={t('assistant.quick.hide')} shortcut="Esc" side="bottom" onClick={() => leave(null)}>
          <X />
        </IconButton>
      </header>
      <CompactChat
        conversationId={conversationId}
        activeModule={null}
        onConversationChange={setConversationId}
        onOpenCitation={(citation) => leave(documentPath(citation.documentId, citation))}
        inputRef={input}
      />
    </main>
  )
}
