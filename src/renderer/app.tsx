import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { FolderOpen, Settings } from 'lucide-react'
import { useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { AssistantPage, RepliesProvider, type RepliesStore } from './assistant/index.ts'
import { ClientProvider, type ClientServices } from './client/index.ts'
import { FirstRun } from './first-run/index.ts'
import { DocumentPage, DocumentsPage } from './knowledge/index.ts'
import { SettingsPage } from './settings/index.ts'
import { DropAnywhere, ErrorBoundary, paths, Shell, StartGate, UploadToasts, withAIAssistant } from './shell/index.ts'
import { Toaster, TooltipProvider } from './ui/index.ts'

export interface AppProps {
  readonly i18n: i18n
  readonly queries: QueryClient
  readonly services: ClientServices
  readonly replies: RepliesStore
}

const alcove = () =>
  withAIAssistant({ type: 'DefaultAIAssistant' }, { home: paths.assistant, assistantPage: <AssistantPage /> }, [
    {
      name: 'documents',
      path: paths.documents,
      label: { key: 'shell.documents' },
      icon: FolderOpen,
      inRail: true,
      routes: [
        { path: paths.documents, element: <DocumentsPage /> },
        { path: `${paths.documents}/:documentId`, element: <DocumentPage /> },
      ],
    },
    {
      name: 'settings',
      path: paths.settings,
      label: { key: 'shell.settings' },
      icon: Settings,
      inRail: true,
      routes: [{ path: paths.settings, element: <SettingsPage /> }],
    },
  ])

/** The whole interface: what every page stands in, and the pages. */
export const App = ({ i18n, queries, services, replies }: AppProps) => {
  const program = useMemo(alcove, [])
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <ClientProvider services={services}>
          <RepliesProvider store={replies}>
            <BrowserRouter useTransitions={false}>
              <TooltipProvider>
                <ErrorBoundary>
                  <StartGate firstRun={<FirstRun />}>
                    <Shell program={program} />
                    <UploadToasts />
                  </StartGate>
                </ErrorBoundary>
                <DropAnywhere />
                <Toaster />
              </TooltipProvider>
            </BrowserRouter>
          </RepliesProvider>
        </ClientProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
