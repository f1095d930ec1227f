import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { z } from 'zod'
import type { Bridge } from '../contracts/index.ts'
import { App } from './app.tsx'
import {
  type ActingLibrary,
  chosenLibrary,
  createBrowserSession,
  createDesktopShell,
  createHttpTransport,
  createIpcTransport,
  createPostJson,
  type DesktopShell,
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
import { preloadMarkdown } from './ui/index.ts'
import { createWorkspaces, ingestNarrative, type Workspace, type Workspaces } from './workspaces.ts'

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

/** The interface over a transport. Drawn again after another sign-in it begins anew: nothing of what was shown before is true for sure. */
type DrawInterface = (transportOf: (teamId: string | null) => Transport) => void

/** Registers the modules, once for the page, and tells how to draw the interface. */
const prepare = (root: Root, i18n: i18n, options: InterfaceOptions): DrawInterface => {
  let workspaces: Workspaces | null = null
  let tellSignedIn: (first: Workspaces) => void = () => undefined
  const signedIn = new Promise<Workspaces>((resolve) => {
    tellSignedIn = resolve
  })
  // What a module tells while it registers waits for the first sign-in.
  narratives.install(async (request) => ingestNarrative((workspaces ?? (await signedIn)).current, request))
  const modules = options.modules()
  const desktop = window.alcove ? createDesktopShell(window.alcove) : null
  return (transportOf) => {
    workspaces?.current.notifications.stop()
    workspaces = createWorkspaces(chosenLibrary(window.localStorage), transportOf)
    tellSignedIn(workspaces)
    drawWorkspaces(root, i18n, workspaces, { modules, desktop })
  }
}

const drawWorkspaces = (
  root: Root,
  i18n: i18n,
  workspaces: Workspaces,
  { modules, desktop }: { readonly modules: readonly ShellModule[]; readonly desktop: DesktopShell | null },
) => {
  const draw = (workspace: Workspace, cameBy: ActingLibrary['cameBy']) => {
    const { key, teamId, client, queries, replies, uploads, notifications } = workspace
    root.render(
      <StrictMode>
        <App
          key={key}
          i18n={i18n}
          queries={queries}
          services={{
            ...{ client, uploads, desktop },
            connection: notifications.connection,
            library: { teamId, cameBy, open },
          }}
          replies={replies}
          modules={modules}
        />
      </StrictMode>,
    )
  }
  const open = (teamId: string | null, place?: string) => {
    const path = place ?? beginningOfPage(window.location)
    keepLibrary(teamId, window.localStorage)
    if (path !== window.location.pathname) window.history.pushState(null, '', path)
    draw(workspaces.open(teamId), place === undefined ? 'Library' : 'Place')
  }
  draw(workspaces.current, null)
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
  let drawInterface: DrawInterface | null = null
  let signIns = 0
  const enter = async (given: string | null) => {
    const outcome = await session.begin(given).catch(() => 'Unreachable' as const)
    if (outcome === 'Unreachable') {
      root.render(
        <StrictMode>
          <UnreachableScreen i18n={i18n} onRetry={() => void enter(given)} />
        </StrictMode>,
      )
      return
    }
    if (outcome !== 'SignedIn') return askToSignIn(outcome)
    signIns += 1
    const own = signIns
    /** An answer that comes late does not end the session that was begun meanwhile. */
    const ofThisSignIn = (end: () => void) => () => {
      if (own === signIns) end()
    }
    const onSessionEnded = ofThisSignIn(() => askToSignIn('Ended'))
    const ownSession = { ...session, forget: ofThisSignIn(session.forget) }
    drawInterface ??= prepare(root, i18n, options)
    drawInterface((teamId) =>
      createHttpTransport({
        ...{ baseUrl, session: ownSession, onSessionEnded, isLeaving },
        teamId: teamId ?? '',
        language: () => i18n.language,
      }),
    )
  }
  await enter(secret)
}

const begin = async (root: Root, options: InterfaceOptions) => {
  const i18n = await createI18n(resolveLanguage(null, navigator.languages))
  const { alcove } = window
  if (alcove) prepare(root, i18n, options)((teamId) => createIpcTransport(alcove, teamId, () => i18n.language))
  else await startInBrowser(root, i18n, options)
}

/** Draws the interface into the page's `#root`: over the bridge of the desktop window, else over HTTP. */
export const startInterface = (options: InterfaceOptions): void => {
  // Compiled schemas need `eval`, which the content security policy refuses.
  z.config({ jitless: true })
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element.')
  if (/^\/assistant\/./.test(window.location.pathname)) preloadMarkdown()
  void begin(createRoot(element), options)
}
