import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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
import { TokenScreen } from './shell/token-screen.tsx'
import './styles.css'

declare global {
  interface Window {
    readonly alcove?: Bridge
  }
}

// Compiled schemas need `eval`, which the content security policy refuses.
z.config({ jitless: true })

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element.')
const root = createRoot(element)
const i18n = createI18n(resolveLanguage(null, navigator.languages))

const start = (transport: Transport) => {
  const queries = createQueryClient()
  const client = createAlcoveClient(transport)
  const uploads = createUploads({
    upload: client.upload,
    onAdded: () => void queries.invalidateQueries({ queryKey: queryKeys.documents }),
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
  const { receive, receiveNews } = replies.getState()
  const connection = followNotifications({ client, queries, onStreamEvent: receive, onReplyNews: receiveNews })
  root.render(
    <StrictMode>
      <App i18n={i18n} queries={queries} services={{ client, uploads, connection }} replies={replies} />
    </StrictMode>,
  )
}

const startInBrowser = () => {
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
    createHttpTransport({
      baseUrl: window.location.origin,
      token,
      onUnauthorized: () => {
        token.clear()
        askForToken(true)
      },
    }),
  )
}

if (window.alcove) start(createIpcTransport(window.alcove))
else startInBrowser()
