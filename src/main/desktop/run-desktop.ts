import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, ipcMain, protocol, safeStorage, session, shell } from 'electron'
import { z } from 'zod'
import { type Host, type HostOptions, settleDataFolder, superviseProcess } from '../app/index.ts'
import { createInterfaceFiles, serveWhereItWas } from '../http/index.ts'
import {
  AlcoveError,
  defaultDataDir,
  followDataDir,
  followSystemProxy,
  type InstallationFolders,
} from '../platform/index.ts'
import { appSchemePrivileges, serveAppScheme } from './app-scheme.ts'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { parseDesktopFlags } from './desktop-flags.ts'
import { desktopHandlers } from './desktop-handlers.ts'
import { developmentUrl } from './development-url.ts'
import { followLocalServer } from './follow-local-server.ts'
import { denyPermissions, refuseDownloads } from './harden-window.ts'
import { serveIpc } from './ipc-transport.ts'
import { keepApplicationMenu } from './keep-application-menu.ts'
import { keepMainWindows } from './main-windows.ts'
import { openMainWindow, openQuickWindow } from './open-windows.ts'
import { createGivenFiles, type GivenFiles, namedFiles } from './opening/given-files.ts'
import { hostDocuments } from './opening/host-documents.ts'
import { openDocument, removeCopies } from './opening/open-document.ts'
import { quitInGoodOrder, restartWhenAsked } from './quit-in-good-order.ts'
import { createCrashCount } from './recovery/crash-count.ts'
import { recoveryWords } from './recovery/recovery-words.ts'
import { createRecoveryPages } from './recovery/serve-recovery.ts'
import { markRun } from './recovery/unclean-end.ts'
import { watchWindow } from './recovery/watch-window.ts'
import { safeStorageSecrets } from './safe-storage-secrets.ts'
import { savePdf } from './save-pdf.ts'
import { shellWords } from './shell-words.ts'
import { keepSpelling } from './spelling/keep-spelling.ts'
import { createSurroundings, type Surroundings } from './surroundings.ts'
import { takeWindowAlong } from './take-window-along.ts'
import { tellOfMove } from './tell-of-move.ts'
import { packagedFeed } from './updates/packaged-feed.ts'
import { updateDialogs } from './updates/update-dialogs.ts'
import { updateWords } from './updates/update-words.ts'
import { createUpdater } from './updates/updater.ts'
import { createWindowAddress, type WindowAddress } from './window-address.ts'

/** Where the app stands on disk, and what starts its host. */
export interface RunDesktopOptions extends InstallationFolders {
  readonly startHost: (options: HostOptions) => Promise<Host>
}

const explain = (error: unknown): string =>
  error instanceof AlcoveError && error.code !== 'Internal'
    ? error.message
    : `Something unexpected went wrong. ${error instanceof Error ? error.message : ''}`

/** The menu's way to a new version, where this app was packaged with a feed. */
const updatesEntry = async (host: Host, language: () => string, showProgress: (fraction: number | null) => void) => {
  const feed = await packagedFeed(app.isPackaged, process.resourcesPath)
  if (feed === null) return null
  const dialogs = updateDialogs({ dialog, locale: app.getLocale(), showProgress })
  const updater = createUpdater({ feed, dialogs, takeSnapshot: () => host.takeSnapshot() })
  return { label: () => updateWords(language()).check, check: () => void updater.check() }
}

interface DesktopStart {
  readonly dataDir: string
  readonly devEndpoints: boolean
  readonly address: WindowAddress
  /** Chromium's own files. */
  readonly profileDir: string
  readonly given: GivenFiles
}

/** Files that another start on the same data was given; it says so, and leaves. */
const givenPaths = z.object({ paths: z.array(z.string()) })

const open = async (options: RunDesktopOptions, start: DesktopStart) => {
  const { dataDir, devEndpoints, address, profileDir, given } = start
  const { rendererDir, resourcesDir, preloadPath, mcpEntry } = options
  let running: Host | null = null
  superviseProcess({
    app: () => running,
    exit: (code) => {
      dialog.showErrorBox(
        'Alcove has to close',
        'Something unexpected went wrong. Your documents and conversations are kept. Open Alcove again; the log says more.',
      )
      app.exit(code)
    },
  })
  // By its origin alone: paths are nobody else’s business.
  followSystemProxy((address) => session.defaultSession.resolveProxy(new URL('/', address).href))
  const host = await options.startHost({
    dataDir,
    resourcesDir,
    mcpEntry,
    kind: 'Desktop',
    devEndpoints,
    token: null,
    principalsFile: null,
    secrets: safeStorageSecrets(join(dataDir, 'secrets'), safeStorage),
  })
  running = host
  const endMark = markRun(profileDir)
  const language = () => host.preferences.get(host.owner.userId).language ?? app.getLocale()
  const words = () => shellWords(language())
  const wordsOfRecovery = () => recoveryWords(language())
  const countCrash = createCrashCount()
  let uncleanEnd = endMark.endedUncleanly
  let surroundings: Surroundings | null = null
  let stopMenu = () => {}
  // Before there is a window: the first one would have a dictionary downloaded.
  const stopSpelling = keepSpelling({
    host,
    session: session.defaultSession,
    platform: process.platform,
    language,
    systemLanguage: app.getLocale(),
  })
  let isEnding = () => false
  const main = keepMainWindows({
    openAt: (path, beside) => {
      const openOwn = (own: string) => main.openAnother(own)
      const opened = openMainWindow({ dataDir, preloadPath, address, words, path, beside, openOwn })
      askBeforeLeaving(opened.window, { dialog, words, isEnding: () => isEnding() })
      watchWindow(opened.window, { address, dialog, words: wordsOfRecovery, countCrash, logger: host.logger })
      return opened
    },
    logger: host.logger,
  })
  const copies = join(profileDir, 'opened')
  await removeCopies(copies)
  const opening = { documents: hostDocuments(host), folder: copies, openPath: (path: string) => shell.openPath(path) }
  const stopIpc = serveIpc({
    ipcMain,
    host,
    address,
    shell: (contents) =>
      desktopHandlers(
        {
          savePdf: async (title) => {
            const window = BrowserWindow.fromWebContents(contents)
            if (window === null) return false
            return savePdf(title, { dialog, window, contents, folder: app.getPath('documents'), words: words() })
          },
          openDocument: (document, signal) => openDocument(document, opening, signal),
          given,
          takeUncleanEnd: () => {
            const said = uncleanEnd
            uncleanEnd = false
            return said
          },
          quickQuestionState: () => surroundings?.quickQuestionState() ?? 'Off',
          leaveQuickQuestion: (path) => surroundings?.leaveQuickQuestion(path),
        },
        contents,
      ),
  })
  const stopServer = followLocalServer(host, () => serveWhereItWas(host, { rendererDir, resourcesDir }))
  const ending = quitInGoodOrder(app, async () => {
    // Drafts and the like: Chromium writes them to disk seconds later by itself.
    session.defaultSession.flushStorageData()
    surroundings?.stop()
    stopMenu()
    stopSpelling()
    stopIpc()
    await stopServer()
    await host.stop()
    await removeCopies(copies)
    endMark.takeLeave()
  })
  isEnding = ending.isEnding
  void restartWhenAsked(host, { app, session: session.defaultSession, ending })
  serveAppScheme(
    protocol,
    createInterfaceFiles({ rendererDir, resourcesDir }),
    createRecoveryPages(host, wordsOfRecovery),
  )
  denyPermissions(session.defaultSession, address)
  refuseDownloads(session.defaultSession, address)
  const updates = await updatesEntry(host, language, (fraction) => main.current()?.setProgressBar(fraction ?? -1))
  stopMenu = keepApplicationMenu({ host, words, command: main.command, newWindow: () => main.openAnother(), updates })

  // None opens on a host that is about to be gone.
  const show = () => {
    if (!isEnding()) main.show()
  }
  app.on('second-instance', (_event, _words, _folder, said) => {
    show()
    void given.give(givenPaths.safeParse(said).data?.paths ?? [])
  })
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  surroundings = await createSurroundings({
    host,
    main,
    openQuick: () => openQuickWindow({ preloadPath, address, words }),
    resourcesDir,
    words,
  })
  given.onGiven(() => {
    if (!isEnding()) main.command({ type: 'TakeFiles' })
  })
  main.show()
}

const start = async (options: RunDesktopOptions): Promise<void> => {
  const { dataDir: chosen, devEndpoints } = parseDesktopFlags(process.argv.slice(1))
  const dataDir = followDataDir(
    chosen ?? defaultDataDir({ platform: process.platform, home: homedir(), env: process.env }),
  )
  app.setName('Alcove')
  // Chromium's own files; also what the single-instance lock goes by.
  const profileDir = join(dataDir, 'window')
  takeWindowAlong(profileDir, dataDir)
  mkdirSync(profileDir, { recursive: true, mode: 0o700 })
  app.setPath('userData', profileDir)
  // The first word is the program, and the second one the app where that is not packaged.
  const paths = namedFiles(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd())
  if (!app.requestSingleInstanceLock({ paths })) {
    app.quit()
    return
  }
  const given = createGivenFiles()
  void given.give(paths)
  // Comes before the app is ready, where it is started by what it is to open.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void given.give([path])
  })
  protocol.registerSchemesAsPrivileged([appSchemePrivileges])
  await app.whenReady()
  // Chromium keeps its own files where it found them until it ends.
  const home = await tellOfMove(settleDataFolder(dataDir), { dialog, locale: app.getLocale() })
  if (home !== dataDir) {
    app.relaunch()
    app.exit()
    return
  }
  const address = createWindowAddress(developmentUrl(process.env))
  await open(options, { dataDir, devEndpoints, address, profileDir, given })
}

/** The desktop app, from the start of the process. A second start on the same data brings the first one's window forward. */
export const runDesktop = async (options: RunDesktopOptions): Promise<void> => {
  try {
    await start(options)
  } catch (error) {
    dialog.showErrorBox('Alcove could not start', explain(error))
    app.exit(1)
  }
}
