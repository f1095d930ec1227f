import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { z } from 'zod'
import type { Bridge } from '../contracts/index.ts'
import { App } from './app.tsx'
import { createReplies } from './assistant/index.ts'
import {
  chosenLibrary,
  createAlcoveClient,
  createBrowserSession,
  createDesktopShell,
  createHttpTransport,
  createIpcTransport,
  createPostJson,
  createQueryClient,
  createUploads,
  followLeaving,
  followNotifications,
  queryKeys,
  type SignInOutcome,
  type Transport,
  takeSecretFromAddress,
} from './client/index.ts'
import { createI18n, resolveLanguage } from './i18n.ts'
import { narratives } from './narratives/index.ts'
import type { ShellModule } from './shell/index.ts'
import { SignInScreen } from './shell/sign-in-screen.tsx'
import { UnreachableScreen } from './shell/unreachable.tsx'

declare global {
  interface Window {
    readonly alcove?: Bridge
  }
}

/** What a window of one’s own is made of. */
export interface InterfaceOptions {
  /** Registers the modules of the page. By then what they submit is delivered. */
  readonly modules: () => readonly ShellModule[]
}

const start = (root: Root, i18n: i18n, transport: Transport, options: InterfaceOptions) => {
  const queries = createQueryClient()
  const client = createAlcoveClient(transport)
  const uploads = createUploads({
    upload: client.upload,
    duplicatesOf: async (documentId) => (await client.documents.GetDocumentDetails(documentId))?.duplicates ?? [],
  })
  const reread = (conversationId: string) =>
    void queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
  const replies = createReplies({
    onStale: reread,
    onFinished: (conversationId) => {
      reread(conversationId)
      void queries.invalidateQueries({ queryKey: queryKeys.conversations })
    },
  })
  narratives.install(async (request) => {
    const outcome = await client.knowledge.IngestNarrative(request)
    if (!outcome.ok) throw new Error(`The knowledge base refused it: ${JSON.stringify(outcome.error)}`)
  })
  const modules = options.modules()
  const { receive, receiveNews } = replies.getState()
  const connection = followNotifications({ client, queries, onStreamEvent: receive, onReplyNews: receiveNews })
  root.render(
    <StrictMode>
      <App
        i18n={i18n}
        queries={queries}
        services={{ client, uploads, connection, desktop: window.alcove ? createDesktopShell(window.alcove) : null }}
        replies={replies}
        modules={modules}
      />
    </StrictMode>,
  )
}

const startInBrowser = async (root: Root, i18n: i18n, options: InterfaceOptions) => {
  const { location, history, localStorage } = window
  const baseUrl = location.origin
  const secret = takeSecretFromAddress(location, history)
  const session = createBrowserSession({
    post: createPostJson(baseUrl),
    host: location.host,
    storage: localStorage,
    // Undefined outside of secure origins, whatever the types say.
    subtle: crypto.subtle as SubtleCrypto | undefined,
  })
  const askToSignIn = (reason: Exclude<SignInOutcome, 'SignedIn'>) =>
    root.render(
      <StrictMode>
        <SignInScreen i18n={i18n} reason={reason} onToken={(token) => void enter(token)} />
      </StrictMode>,
    )
  const { isLeaving } = followLeaving(window, session.setLeaving)
  const enter = async (given: string | null) => {
    try {
      const outcome = await session.begin(given)
      if (outcome !== 'SignedIn') return askToSignIn(outcome)
      const onSessionEnded = () => askToSignIn('Ended')
      start(
        root,
        i18n,
        createHttpTransport({
          ...{ baseUrl, session, onSessionEnded, isLeaving },
          teamId: chosenLibrary(localStorage) ?? '',
          language: () => i18n.language,
        }),
        options,
      )
    } catch {
      root.render(
        <StrictMode>
          <UnreachableScreen i18n={i18n} onRetry={() => void enter(given)} />
        </StrictMode>,
      )
    }
  }
  await enter(secret)
}

const begin = async (root: Root, options: InterfaceOptions) => {
  const i18n = await createI18n(resolveLanguage(null, navigator.languages))
  if (window.alcove)
    start(
      root,
      i18n,
      createIpcTransport(window.alcove, chosenLibrary(window.localStorage), () => i18n.language),
      options,
    )
  else await startInBrowser(root, i18n, options)
}

/** Draws the interface into the page's `#root`: over the bridge of the desktop window, else over HTTP. */
export const startInterface = (options: InterfaceOptions): void => {
  // Compiled schemas need `eval`, which the content security policy refuses.
  z.config({ jitless: true })
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element.')
  void begin(createRoot(element), options)
}
