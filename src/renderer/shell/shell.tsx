import { Suspense, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { Citation } from '../../contracts/index.ts'
import { addressOfHit, SidePanel } from '../assistant/index.ts'
import { documentPath } from '../knowledge/index.ts'
import { preloadMarkdown, Spinner } from '../ui/index.ts'

import { ConnectionBanner } from './connection-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useInterface } from './interface-state.ts'
import { LatePalette } from './late-palette.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { Rail } from './rail.tsx'
import { RouteFocus, useDeparture } from './route-focus.ts'
import { FROM_FIRST_RUN } from './routes.ts'
import { useActions } from './use-actions.tsx'
import { useNarrow } from './use-narrow.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useUndoKey } from './use-undo-key.ts'
import { hasAssistant, moduleAt, type ShellProgram } from './with-ai-assistant.ts'

/** A page that is on its way from the disk: it is there before anybody has read a word, or something is slow. */
const PageLoading = () => (
  <div className="grid h-full place-items-center" aria-busy>
    <Spinner late />
  </div>
)

/** The frame of every page: the rail, the banners, the side panel. */
export const Shell = ({ program }: { program: ShellProgram }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const main = useRef<HTMLElement>(null)
  const departure = useDeparture(pathname)
  const composer = useRef<HTMLTextAreaElement>(null)
  const { panelOpen, panelWidth, panelConversationId, paletteOpen } = useInterface()
  const { setPanelOpen, setPanelWidth, setPanelConversation, setPaletteOpen } = useInterface.getState()
  const activeModule = moduleAt(program.modules, pathname)
  // The assistant's own page is the panel already.
  const panelHere = program.sidePanel !== null && activeModule !== 'assistant'

  const isCovered = useNarrow() && panelHere && panelOpen

  const togglePanel = useCallback(() => {
    const open = !useInterface.getState().panelOpen
    setPanelOpen(open)
    requestAnimationFrame(() => {
      if (open) composer.current?.focus()
      else if (document.activeElement === document.body) main.current?.focus()
    })
  }, [setPanelOpen])

  const openCitation = useCallback(
    (citation: Citation) => void navigate(documentPath(citation.documentId, citation)),
    [navigate],
  )
  const assisted = hasAssistant(program)
  const actions = useActions({ assisted, togglePanel: panelHere ? togglePanel : null })
  useShortcuts({ k: () => setPaletteOpen(!useInterface.getState().paletteOpen), ...(panelHere && { j: togglePanel }) })

  useUndoKey()
  useEffect(preloadMarkdown, [])

  return (
    <div className="flex h-full flex-col">
      <a
        href="#main"
        className="sr-only z-60 rounded-lg bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {t('shell.skip')}
      </a>
      <ConnectionBanner />
      <div className="relative flex min-h-0 grow max-sm:flex-col-reverse">
        <Rail
          modules={program.modules}
          onSearch={() => setPaletteOpen(true)}
          onTogglePanel={panelHere ? togglePanel : null}
          panelOpen={panelOpen}
        />
        <div className="relative flex min-h-0 min-w-0 grow">
          {/* Keys would go through what nobody sees. */}
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            inert={isCovered}
            className="relative min-w-0 grow basis-0 outline-none"
          >
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<PageLoading />}>
                <Routes>
                  {program.modules.flatMap(({ routes }) =>
                    routes.map(({ path, element }) => <Route key={path} path={path} element={element} />),
                  )}
                  <Route path="*" element={<Navigate to={program.home} replace />} />
                </Routes>
                <RouteFocus main={main} page={pathname} arrives={state === FROM_FIRST_RUN} departure={departure} />
              </Suspense>
            </ErrorBoundary>
          </main>
          {panelHere && panelOpen && (
            <PanelFrame
              label={program.sidePanel?.name || t('assistant.title')}
              width={panelWidth}
              onWidthChange={setPanelWidth}
            >
              <ErrorBoundary>
                <SidePanel
                  name={program.sidePanel?.name ?? ''}
                  conversationId={panelConversationId}
                  onConversationChange={setPanelConversation}
                  activeModule={activeModule}
                  onOpenCitation={openCitation}
                  onClose={togglePanel}
                  inputRef={composer}
                />
              </ErrorBoundary>
            </PanelFrame>
          )}
        </div>
      </div>
      <LatePalette
        open={paletteOpen}
        onOpenChange={setPaletteOpen}
        actions={actions}
        onConversation={assisted ? (hit) => navigate(addressOfHit(hit)) : null}
        onDocument={(documentId) => navigate(documentPath(documentId, null))}
        onPassage={(passage) => openCitation({ ...passage, number: 1 })}
      />
    </div>
  )
}
