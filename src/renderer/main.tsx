import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import type { Bridge } from '../contracts/index.ts'
import { App } from './app.tsx'
import { createReplies } from './assistant/index.ts'
import {
  createAlcoveClient,
  createBrowserSession,
  createHttpTransport,
  createIpcTransport,
  createPostJson,
  createQueryClient,
  createUploads,
  followNotifications,
  queryKeys,
  type SignInOutcome,
  type Transport,
  takeSecretFromAddress,
} from './client/index.ts'
import { createI18n, resolveLanguage } from './i18n.ts'
import { SignInScreen } from './shell/sign-in-screen.tsx'
import { UnreachableScreen } from './shell/unreachable.tsx'
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
  const connection = followNotifications({ client, queries, onStreamEvent: replies.getState().receive })
  root.render(
    <StrictMode>
      <App i18n={i18n} queries={queries} services={{ client, uploads, connection }} replies={replies} />
    </StrictMode>,
  )
}

const startInBrowser = async () => {
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
  const enter = async (given: string | null) => {
    try {
      const outcome = await session.begin(given)
      if (outcome !== 'SignedIn') return askToSignIn(outcome)
      start(createHttpTransport({ baseUrl, session, onSessionEnded: () => askToSignIn('Ended') }))
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

if (window.alcove) start(createIpcTransport(window.alcove))
else void startInBrowser()
