import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { AssistantPage, RepliesProvider, type RepliesStore } from './assistant/index.ts'
import { ClientProvider, type ClientServices } from './client/index.ts'
import { FirstRun } from './first-run/index.ts'
import {
  DropAnywhere,
  ErrorBoundary,
  paths,
  Shell,
  type ShellModule,
  StartGate,
  UploadToasts,
  withAIAssistant,
} from './shell/index.ts'
import { Toaster, TooltipProvider } from './ui/index.ts'

export interface AppProps {
  readonly i18n: i18n
  readonly queries: QueryClient
  readonly services: ClientServices
  readonly replies: RepliesStore
  /** What stands beside the assistant. */
  readonly modules: readonly ShellModule[]
}

/** The whole interface: what every page stands in, and the pages. */
export const App = ({ i18n, queries, services, replies, modules }: AppProps) => {
  const program = useMemo(
    () =>
      withAIAssistant(
        { type: 'DefaultAIAssistant' },
        { home: paths.assistant, assistantPage: <AssistantPage /> },
        modules,
      ),
    [modules],
  )
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
