import { PanelLeft } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Citation } from '../../contracts/index.ts'
import { useActingLibrary } from '../client/index.ts'
import { documentPath, isOfHelp } from '../knowledge/index.ts'
import { useGoOn } from '../shell/use-go-on.ts'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import { classNames, IconButton } from '../ui/index.ts'
import { Chat } from './chat.tsx'
import { ConversationList } from './conversations/conversation-list.tsx'
import { ConversationMenu } from './conversations/conversation-menu.tsx'
import { RenameDialog } from './conversations/rename-dialog.tsx'
import { useConversationChanges } from './conversations/use-conversation-changes.ts'
import { flyToPassage } from './margin/fly-to-passage.ts'
import { printConversation } from './print/printing.ts'
import { useConversationHead } from './use-conversation.ts'
import { useFollowedLibrary } from './use-followed-library.ts'

const DocumentViewer = lazy(async () => ({
  default: (await import('../knowledge/viewer/document-viewer.tsx')).DocumentViewer,
}))

export interface AssistantPageProps {
  /** What the assistant is called; empty for its usual name. */
  readonly name: string
}

/** The assistant’s full page: conversations, the chat, and the source that is open. */
export const AssistantPage = ({ name }: AssistantPageProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { conversationId = null } = useParams()
  const [viewed, setViewed] = useState<Citation | null>(null)
  const [listOpen, setListOpen] = useState(false)
  const { key: visit } = useLocation()
  const [drawn, setDrawn] = useState({ conversationId, visit })
  // Whoever went somewhere has chosen, and another conversation is another view.
  if (drawn.visit !== visit || drawn.conversationId !== conversationId) {
    setDrawn({ conversationId, visit })
    setListOpen(false)
    if (drawn.conversationId !== conversationId) setViewed(null)
  }
  const goOn = useGoOn()
  const input = useRef<HTMLTextAreaElement>(null)
  const reader = useRef<HTMLDivElement>(null)
  const head = useConversationHead(conversationId)
  const { pin, remove, exportAs } = useConversationChanges()
  const [renaming, setRenaming] = useState(false)
  const openCitation = useCallback(
    (citation: Citation) => {
      if (isOfHelp(citation)) return void navigate(documentPath(citation.documentId, citation))
      flyToPassage(document.activeElement?.closest('[data-source]') ?? null, () => reader.current)
      setViewed(citation)
    },
    [navigate],
  )
  const title = head?.title ?? (name || t('assistant.title'))

  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title, t])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is another view
  useEffect(() => input.current?.focus(), [conversationId])

  const { cameBy } = useActingLibrary()
  useFollowedLibrary()
  // What was chosen in the list went with the library before.
  const takeLostFocus = () => {
    if ((cameBy === 'Place' || cameBy === 'Address') && document.activeElement === document.body) input.current?.focus()
  }

  // The page is the panel here.
  useShortcuts({
    j: () => input.current?.focus(),
    ...(head && { p: () => printConversation(head.conversationId, 'Print') }),
  })

  return (
    <div className="relative flex h-full min-h-0">
      <aside
        className={classNames(
          'w-80 max-w-full shrink-0 border-line border-e bg-canvas',
          'max-lg:absolute max-lg:inset-y-0 max-lg:start-0 max-lg:z-20 max-lg:shadow-float',
          !listOpen && 'max-lg:hidden',
          viewed && 'lg:max-2xl:hidden',
        )}
      >
        <ConversationList openId={conversationId} />
      </aside>
      {listOpen && (
        <button
          type="button"
          aria-label={t('assistant.hideConversations')}
          onClick={() => setListOpen(false)}
          className="absolute inset-0 z-10 bg-black/20 lg:hidden"
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the source wherever the focus is in the answer */}
      <div
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) setViewed(null)
        }}
        className={classNames('flex min-w-0 grow basis-0 flex-col', viewed && 'max-lg:hidden xl:grow-[1.2]')}
      >
        <header className="flex h-12 shrink-0 items-center gap-2 px-3 lg:px-5">
          <IconButton
            label={t('assistant.showConversations')}
            aria-expanded={listOpen}
            side="bottom"
            onClick={() => setListOpen(true)}
            className="lg:hidden"
          >
            <PanelLeft />
          </IconButton>
          <h1 data-page-heading tabIndex={-1} className="truncate font-medium text-muted text-sm outline-none">
            <bdi>{title}</bdi>
          </h1>
          {head && (
            <ConversationMenu
              conversation={head}
              pin={pin}
              exportAs={exportAs}
              onRename={() => setRenaming(true)}
              onDelete={() => remove(head)}
            />
          )}
        </header>
        <div className="min-h-0 grow">
          <Chat
            conversationId={conversationId}
            activeModule={null}
            onStarted={(started) => goOn(`/assistant/${started}`)}
            onNew={() => navigate('/assistant')}
            onOpenCitation={openCitation}
            onReady={takeLostFocus}
            inputRef={input}
          />
        </div>
      </div>
      {head && renaming && <RenameDialog conversation={head} onClose={() => setRenaming(false)} />}
      {viewed && (
        <div ref={reader} className="min-w-0 grow basis-0 border-line lg:border-s">
          <Suspense fallback={null}>
            <DocumentViewer documentId={viewed.documentId} citation={viewed} onClose={() => setViewed(null)} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
