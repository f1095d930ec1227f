import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { z } from 'zod'
import type { Bridge } from '../contracts/index.ts'
import { App } from './app.tsx'
import { createReplies } from './assistant/index.ts'
import {
  createAccessToken,
  createAlcoveClient,
  createHttpTransport,
  createIpcTransport,
  createQueryClient,
  createUploads,
  followNotifications,
  queryKeys,
  type Transport,
} from './client/index.ts'
import { createI18n, resolveLanguage } from './i18n.ts'
import { narratives } from './narratives/index.ts'
import type { ShellModule } from './shell/index.ts'
import { TokenScreen } from './shell/token-screen.tsx'

declare global {
  interface Window {
    readonly alcove?: Bridge
  }
}

export interface InterfaceOptions {
  /** Registers the modules of the page. By then what they submit is delivered. */
  readonly modules: () => readonly ShellModule[]
}

const start = (root: Root, i18n: i18n, transport: Transport, options: InterfaceOptions) => {
  const queries = createQueryClient()
  const client = createAlcoveClient(transport)
  const uploads = createUploads({ upload: client.upload })
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
  const connection = followNotifications({ client, queries, onStreamEvent: replies.getState().receive })
  root.render(
    <StrictMode>
      <App
        i18n={i18n}
        queries={queries}
        services={{ client, uploads, connection }}
        replies={replies}
        modules={modules}
      />
    </StrictMode>,
  )
}

const startInBrowser = (root: Root, i18n: i18n, options: InterfaceOptions) => {
  const token = createAccessToken({ location: window.location, history: window.history, storage: sessionStorage })
  const askForToken = (refused: boolean) =>
    root.render(
      <StrictMode>
        <TokenScreen
          i18n={i18n}
          refused={refused}
          onToken={(value) => {
            token.write(value)
            window.location.reload()
          }}
        />
      </StrictMode>,
    )
  if (token.read() === null) return askForToken(false)
  start(
    root,
    i18n,
    createHttpTransport({
      baseUrl: window.location.origin,
      token,
      onUnauthorized: () => {
        token.clear()
        askForToken(true)
      },
    }),
    options,
  )
}

/** Draws the interface into the page's `#root`: over the bridge of the desktop window, else over HTTP. */
export const startInterface = (options: InterfaceOptions): void => {
  // Compiled schemas need `eval`, which the content security policy refuses.
  z.config({ jitless: true })
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element.')
  const root = createRoot(element)
  const i18n = createI18n(resolveLanguage(null, navigator.languages))
  if (window.alcove) start(root, i18n, createIpcTransport(window.alcove), options)
  else startInBrowser(root, i18n, options)
}
