import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Page, Dialog as PageDialog } from '@playwright/test'
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { standInApp } from './app.ts'
import { toAppUrl, toWebUrl } from './browser.ts'
import { onOrder } from './orders.ts'
import { type PageMessage, pageRuntime } from './page-runtime.ts'
import { tellTest } from './parent-channel.ts'
import { routeSchemes } from './protocol.ts'
import { BINDING, DELIVER, StandInWebContents } from './web-contents.ts'
import { createWireCodec } from './wire-codec.ts'

type StoodInWindow = Pick<
  BrowserWindow,
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'isFocused'
  | 'close'
  | 'restore'
  | 'maximize'
  | 'isMinimized'
  | 'isMaximized'
  | 'getNormalBounds'
>

/** Electron's `BrowserWindow` over one page of Chromium. Refuses to run with the isolation off. */
export class StandInBrowserWindow extends EventEmitter implements StoodInWindow {
  static readonly #windows = new Set<StandInBrowserWindow>()

  static #focused: StandInBrowserWindow | null = null

  static getFocusedWindow(): StandInBrowserWindow | null {
    return StandInBrowserWindow.#focused
  }

  static leave(): void {
    StandInBrowserWindow.#focused = null
  }

  static fromWebContents(contents: unknown): StandInBrowserWindow | null {
    return [...StandInBrowserWindow.#windows].find(({ webContents }) => webContents === contents) ?? null
  }

  readonly webContents = new StandInWebContents()
  #bounds: Rectangle
  readonly #preload: string
  #page: Promise<Page>
  #shownPage: Page | null = null
  #crashed = false
  #maximized = false
  #byApp = false

  constructor({ x = 0, y = 0, width = 800, height = 600, webPreferences = {} }: BrowserWindowConstructorOptions) {
    super()
    const { contextIsolation, sandbox, nodeIntegration, preload } = webPreferences
    if (contextIsolation === false || sandbox !== true || nodeIntegration === true || !preload)
      throw new Error('The stand-in runs isolated, sandboxed windows with a preload script only.')
    this.#bounds = { x, y, width, height }
    standInApp.opened(this)
    StandInBrowserWindow.#windows.add(this)
    this.#preload = preload
    this.#page = this.#open(preload)
    this.webContents.on('render-process-gone', () => {
      this.#crashed = true
    })
  }

  async #open(preload: string): Promise<Page> {
    const browser = await standInApp.browser
    const page = await browser.takePage()
    const { width, height } = this.#bounds
    await page.setViewportSize({ width, height })
    this.#shownPage = page
    this.webContents.attach(page)
    page.on('dialog', (dialog) => void this.#preventUnload(dialog))
    page.on('close', () => {
      if (this.#shownPage !== page) return
      this.emit('close', { preventDefault: () => undefined })
      this.emit('closed')
      StandInBrowserWindow.#windows.delete(this)
      if (this.isFocused()) StandInBrowserWindow.#focused = null
      standInApp.closed(this)
      this.#tell('closed')
    })
    await page.exposeBinding(BINDING, ({ frame }, message: PageMessage) => this.webContents.receive(frame, message))
    const options = {
      preload: readFileSync(preload, 'utf8'),
      platform: process.platform,
      binding: BINDING,
      deliver: DELIVER,
    }
    await page.addInitScript(`(${pageRuntime})((${createWireCodec})(), ${JSON.stringify(options)})`)
    await routeSchemes(browser.context, 'alcove://app')
    await this.#watchNavigation(page)
    return page
  }

  /** Lets the app refuse where its page wants to go, as `will-navigate` does. */
  async #watchNavigation(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const request = route.request()
      if (this.#byApp || !request.isNavigationRequest()) return route.fallback()
      let prevented = false
      const isMainFrame = request.frame() === page.mainFrame()
      const event = {
        url: toAppUrl(request.url()),
        isMainFrame,
        preventDefault: () => {
          prevented = true
        },
      }
      if (isMainFrame) this.webContents.emit('will-navigate', event)
      this.webContents.emit('will-frame-navigate', event)
      return prevented ? route.abort('aborted') : route.fallback()
    })
  }

  /** Chromium's pages do not come back from a crash; Electron's windows do. */
  async #replaceCrashed(): Promise<void> {
    const crashed = await this.#page
    this.#crashed = false
    this.#page = this.#open(this.#preload)
    await this.#page
    await crashed.close()
  }

  static get first(): StandInBrowserWindow | undefined {
    return [...StandInBrowserWindow.#windows][0]
  }

  async loadURL(url: string): Promise<void> {
    if (this.#crashed) await this.#replaceCrashed()
    const page = await this.#page
    this.#path = new URL(url).pathname
    this.#byApp = true
    await page.goto(toWebUrl(url))
    this.#byApp = false
    this.emit('ready-to-show')
    tellTest({ type: 'window', debuggerUrl: (await standInApp.browser).debuggerUrl })
  }

  close(): void {
    void this.leave()
  }

  #stay: () => void = () => undefined

  /** Closes it unless its page has something unsaved and the app lets it stay; whether it went. */
  async leave(): Promise<boolean> {
    const page = await this.#page
    if (page.isClosed()) return true
    const went = new Promise<boolean>((resolve) => {
      page.once('close', () => resolve(true))
      this.#stay = () => resolve(false)
    })
    await page.close({ runBeforeUnload: !this.#crashed })
    return went
  }

  /** A page that would rather stay is asked about as Electron does: the app may let it go. */
  async #preventUnload(dialog: PageDialog): Promise<void> {
    if (dialog.type() !== 'beforeunload') return dialog.dismiss()
    let leaves = false
    this.webContents.emit('will-prevent-unload', {
      preventDefault: () => {
        leaves = true
      },
    })
    if (leaves) return dialog.accept()
    await dialog.dismiss()
    this.#stay()
  }

  #path = ''

  move(bounds: Rectangle): void {
    this.#bounds = bounds
  }

  #tell(type: 'shown' | 'hidden' | 'closed'): void {
    tellTest({ type, path: this.#path })
  }

  show(): void {
    StandInBrowserWindow.#focused = this
    tellTest({ type: 'placed', ...this.#bounds, maximized: this.#maximized })
    this.emit('focus')
    this.#tell('shown')
  }

  hide(): void {
    if (this.isFocused()) StandInBrowserWindow.#focused = null
    this.#tell('hidden')
  }

  isFocused(): boolean {
    return StandInBrowserWindow.#focused === this
  }

  focus(): void {
    StandInBrowserWindow.#focused = this
    this.emit('focus')
    tellTest({ type: 'focus' })
    void this.#page.then((page) => page.bringToFront())
  }

  restore(): void {}

  isMinimized(): boolean {
    return false
  }

  maximize(): void {
    this.#maximized = true
  }

  isMaximized(): boolean {
    return this.#maximized
  }

  getNormalBounds(): Rectangle {
    return this.#bounds
  }
}

onOrder('move', ({ type: _, ...bounds }) => StandInBrowserWindow.first?.move(bounds))
onOrder('goBy', ({ url }) => {
  const events = ['will-frame-navigate', 'will-redirect', 'will-attach-webview'].filter((event) => {
    let stopped = false
    const preventDefault = () => {
      stopped = true
    }
    StandInBrowserWindow.first?.webContents.emit(event, { url, isMainFrame: false, preventDefault })
    return stopped
  })
  tellTest({ type: 'stopped', url, events })
})
onOrder('leave', () => StandInBrowserWindow.leave())
onOrder('rightClick', ({ word: misspelledWord, suggestions: dictionarySuggestions }) => {
  const editFlags = { canCut: true, canCopy: true, canPaste: true }
  const params = { isEditable: true, editFlags, misspelledWord, dictionarySuggestions }
  StandInBrowserWindow.first?.webContents.emit('context-menu', {}, params)
})
onOrder('crash', () => StandInBrowserWindow.first?.webContents.forcefullyCrashRenderer())
onOrder('unresponsive', () => void StandInBrowserWindow.first?.emit('unresponsive'))
onOrder('responsive', () => void StandInBrowserWindow.first?.emit('responsive'))
onOrder('failLoad', () => {
  const contents = StandInBrowserWindow.first?.webContents
  contents?.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', contents.getURL(), true)
})
