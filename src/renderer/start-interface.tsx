import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { z } from 'zod'
import type { Bridge } from '../contracts/index.ts'
import { App } from './app.tsx'
import {
  type ActingLibrary,
  canStop,
  chosenLibrary,
  createAlcoveClient,
  createBrowserSession,
  createDesktopShell,
  createHttpTransport,
  createIpcTransport,
  createPostJson,
  type DesktopShell,
  followLeaving,
  isSessionOver,
  keepLibrary,
  keepUnsent,
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

interface Interface {
  /**
   * Draws the interface over a transport. After another sign-in it begins anew: nothing of what was shown before is true for sure. Files that the same person
   * has waiting go on; rejects where it cannot be told whose they are.
   */
  draw(transportOf: (teamId: string | null) => Transport): Promise<void>
  /** Holds what is on its way until somebody has signed in; tells how many files that are. */
  signedOut(): number
}

/** Has the browser ask before files that wait are left behind, and keeps their names for the page that comes after this one. */
const followUnsent = (workspaces: () => Workspaces | null): void => {
  window.addEventListener('beforeunload', (event) => {
    if (workspaces()?.underWay().length) event.preventDefault()
  })
  window.addEventListener('pagehide', () => {
    const left = workspaces()
    // What was sent to its end is stored.
    const names = left?.underWay().flatMap((upload) => (canStop(upload) ? [upload.name] : [])) ?? []
    if (names.length > 0) keepUnsent({ userId: left?.userId() ?? null, names }, window.sessionStorage)
  })
}

/** Registers the modules, once for the page, and tells how to draw the interface. */
const prepare = (root: Root, i18n: i18n, options: InterfaceOptions): Interface => {
  let workspaces: Workspaces | null = null
  let tellSignedIn: (first: Workspaces) => void = () => undefined
  const signedIn = new Promise<Workspaces>((resolve) => {
    tellSignedIn = resolve
  })
  // What a module tells while it registers waits for the first sign-in.
  narratives.install(async (request) => ingestNarrative((workspaces ?? (await signedIn)).current, request))
  const modules = options.modules()
  const desktop = window.alcove ? createDesktopShell(window.alcove) : null
  followUnsent(() => workspaces)
  return {
    draw: async (transportOf) => {
      const before = workspaces
      before?.current.notifications.stop()
      const renewed =
        before?.isBusy() && (await isOf(before.userId(), transportOf(null))) ? before.renewed(transportOf) : null
      if (renewed === null) before?.abandon()
      workspaces = renewed ?? createWorkspaces(chosenLibrary(window.localStorage), transportOf)
      tellSignedIn(workspaces)
      drawWorkspaces(root, i18n, workspaces, { modules, desktop })
    },
    signedOut: () => {
      workspaces?.pause()
      return workspaces?.underWay().length ?? 0
    },
  }
}

/** Whether who has signed in is the person. */
const isOf = async (userId: string | null, transport: Transport): Promise<boolean> =>
  (await createAlcoveClient(transport).settings.GetAppInfo()).userId === userId

const drawWorkspaces = (
  root: Root,
  i18n: i18n,
  workspaces: Workspaces,
  { modules, desktop }: { readonly modules: readonly ShellModule[]; readonly desktop: DesktopShell | null },
) => {
  const draw = (workspace: Workspace, cameBy: ActingLibrary['cameBy'], gone: string | null = null) => {
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
            library: { teamId, cameBy, gone, open, follow, leave },
          }}
          replies={replies}
          modules={modules}
        />
      </StrictMode>,
    )
  }
  const goTo = (teamId: string | null, path: string): Workspace => {
    keepLibrary(teamId, window.localStorage)
    if (path !== window.location.pathname) window.history.pushState(null, '', path)
    return workspaces.open(teamId)
  }
  const open = (teamId: string | null, place?: string) =>
    draw(goTo(teamId, place ?? beginningOfPage(window.location)), place === undefined ? 'Library' : 'Place')
  const leave = (name: string | null) => draw(goTo(null, beginningOfPage(window.location)), 'Library', name)
  const follow = (teamId: string) => {
    keepLibrary(teamId, window.localStorage)
    draw(workspaces.open(teamId), 'Address')
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
        <SignInScreen {...{ i18n, reason }} waiting={whole?.signedOut() ?? 0} onToken={(token) => void enter(token)} />
      </StrictMode>,
    )
  const sayUnreachable = (given: string | null) =>
    root.render(
      <StrictMode>
        <UnreachableScreen i18n={i18n} onRetry={() => void enter(given)} />
      </StrictMode>,
    )
  const { isLeaving } = followLeaving(window, session.setLeaving)
  let whole: Interface | null = null
  let signIns = 0
  const enter = async (given: string | null) => {
    const outcome = await session.begin(given).catch(() => 'Unreachable' as const)
    if (outcome === 'Unreachable') return sayUnreachable(given)
    if (outcome !== 'SignedIn') return askToSignIn(outcome)
    signIns += 1
    const own = signIns
    /** An answer that comes late does not end the session that was begun meanwhile. */
    const ofThisSignIn = (end: () => void) => () => {
      if (own === signIns) end()
    }
    const onSessionEnded = ofThisSignIn(() => askToSignIn('Ended'))
    const ownSession = { ...session, forget: ofThisSignIn(session.forget) }
    whole ??= prepare(root, i18n, options)
    const drawing = whole.draw((teamId) =>
      createHttpTransport({
        ...{ baseUrl, session: ownSession, onSessionEnded, isLeaving },
        teamId: teamId ?? '',
        language: () => i18n.language,
      }),
    )
    await drawing.catch((error: unknown) => {
      if (!isSessionOver(error)) sayUnreachable(null)
    })
  }
  await enter(secret)
}

const begin = async (root: Root, options: InterfaceOptions) => {
  const i18n = await createI18n(resolveLanguage(null, navigator.languages))
  const { alcove } = window
  if (alcove)
    await prepare(root, i18n, options).draw((teamId) => createIpcTransport(alcove, teamId, () => i18n.language))
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
