import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { lazy, Suspense, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter, useLocation } from 'react-router'
import type { AIAssistantMode } from '../contracts/index.ts'
import { AssistantPage, PrintHost, RepliesProvider, type RepliesStore } from './assistant/index.ts'
import { ClientProvider, type ClientServices } from './client/index.ts'
import {
  DesktopCommands,
  DropAnywhere,
  ErrorBoundary,
  OfferedFolders,
  PasteAnywhere,
  paths,
  Shell,
  type ShellModule,
  StartGate,
  UploadToasts,
  withAIAssistant,
} from './shell/index.ts'
import { ReadingDirection, Toaster, TooltipProvider } from './ui/index.ts'

const QuickQuestion = lazy(async () => ({
  default: (await import('./assistant/quick/quick-question.tsx')).QuickQuestion,
}))
const FirstRun = lazy(async () => ({ default: (await import('./first-run/first-run.tsx')).FirstRun }))

export interface AppProps {
  readonly i18n: i18n
  readonly queries: QueryClient
  readonly services: ClientServices
  readonly replies: RepliesStore
  /** What stands beside the assistant. */
  readonly modules: readonly ShellModule[]
}

interface ProgramProps extends Pick<AppProps, 'modules'> {
  readonly mode: AIAssistantMode
}

const Program = ({ mode, modules }: ProgramProps) => {
  const program = useMemo(() => {
    const name = mode.type === 'ConfiguredAIAssistant' ? mode.branding.name : ''
    return withAIAssistant(mode, { assistantPage: <AssistantPage name={name} /> }, modules)
  }, [mode, modules])
  return <Shell program={program} />
}

/** What the window shows: all pages, or the quick question alone. */
const Window = (props: ProgramProps) => {
  if (useLocation().pathname === paths.quick)
    return (
      <Suspense fallback={null}>
        <QuickQuestion />
      </Suspense>
    )
  return (
    <>
      <Program {...props} />
      <UploadToasts />
      <PasteAnywhere />
      <PrintHost />
      <DesktopCommands />
    </>
  )
}

/** The whole interface: what every page stands in, and the pages. */
export const App = ({ i18n, queries, services, replies, modules }: AppProps) => {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <ClientProvider services={services}>
          <RepliesProvider store={replies}>
            <BrowserRouter useTransitions={false}>
              <ReadingDirection>
                <TooltipProvider>
                  <ErrorBoundary>
                    <StartGate
                      firstRun={
                        <Suspense fallback={null}>
                          <FirstRun />
                        </Suspense>
                      }
                    >
                      {(mode) => <Window mode={mode} modules={modules} />}
                    </StartGate>
                  </ErrorBoundary>
                  <DropAnywhere />
                  <OfferedFolders />
                  <Toaster />
                </TooltipProvider>
              </ReadingDirection>
            </BrowserRouter>
          </RepliesProvider>
        </ClientProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
