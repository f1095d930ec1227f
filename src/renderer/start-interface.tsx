import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { z } from 'zod'
import type { Bridge } from '../contracts/index.ts'
import { App } from './app.tsx'
import {
  chosenLibrary,
  createBrowserSession,
  createDesktopShell,
  createHttpTransport,
  createIpcTransport,
  createPostJson,
  followLeaving,
  keepLibrary,
  type SignInOutcome,
  type Transport,
  takeSecretFromAddress,
} from './client/index.ts'
import { createI18n, resolveLanguage } from './i18n.ts'
import { narratives } from './narratives/index.ts'
import type { ShellModule } from './shell/index.ts'
import { SignInScreen } from './shell/sign-in-screen.tsx'
import { UnreachableScreen } from './shell/unreachable.tsx'
import { createWorkspaces, ingestNarrative, type Workspace } from './workspaces.ts'

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

/** The beginning of the page on which the window stands: what it shows there belongs to one library. */
const beginningOfPage = ({ pathname }: Location): string => `/${pathname.split('/')[1] ?? ''}`

const start = (
  root: Root,
  i18n: i18n,
  transportOf: (teamId: string | null) => Transport,
  options: InterfaceOptions,
) => {
  const workspaces = createWorkspaces(chosenLibrary(window.localStorage), transportOf)
  narratives.install((request) => ingestNarrative(workspaces.current, request))
  const modules = options.modules()
  const desktop = window.alcove ? createDesktopShell(window.alcove) : null
  const draw = ({ key, teamId, client, queries, replies, uploads, notifications }: Workspace, wasChosen: boolean) =>
    root.render(
      <StrictMode>
        <App
          key={key}
          i18n={i18n}
          queries={queries}
          services={{
            ...{ client, uploads, desktop },
            connection: notifications.connection,
            library: { teamId, wasChosen, open },
          }}
          replies={replies}
          modules={modules}
        />
      </StrictMode>,
    )
  const open = (teamId: string | null, path = beginningOfPage(window.location)) => {
    keepLibrary(teamId, window.localStorage)
    if (path !== window.location.pathname) window.history.pushState(null, '', path)
    draw(workspaces.open(teamId), true)
  }
  draw(workspaces.current, false)
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
        (teamId) =>
          createHttpTransport({
            ...{ baseUrl, session, onSessionEnded, isLeaving },
            teamId: teamId ?? '',
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
  const { alcove } = window
  if (alcove) start(root, i18n, (teamId) => createIpcTransport(alcove, teamId, () => i18n.language), options)
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
