import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { standInApp } from './app.ts'
import { toAppUrl, toWebUrl } from './browser.ts'
import { type PageMessage, pageRuntime } from './page-runtime.ts'
import { tellTest } from './parent-channel.ts'
import { routeSchemes } from './protocol.ts'
import { BINDING, DELIVER, StandInWebContents } from './web-contents.ts'
import { createWireCodec } from './wire-codec.ts'

type StoodInWindow = Pick<
  BrowserWindow,
  'loadURL' | 'show' | 'focus' | 'close' | 'restore' | 'maximize' | 'isMinimized' | 'isMaximized' | 'getNormalBounds'
>

/** Electron's `BrowserWindow` over one page of Chromium. Refuses to run with the isolation off. */
export class StandInBrowserWindow extends EventEmitter implements StoodInWindow {
  static readonly #windows = new Set<StandInBrowserWindow>()

  static fromWebContents(contents: unknown): StandInBrowserWindow | null {
    return [...StandInBrowserWindow.#windows].find(({ webContents }) => webContents === contents) ?? null
  }

  readonly webContents = new StandInWebContents()
  readonly #bounds: Rectangle
  readonly #page: Promise<Page>
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
    this.#page = this.#open(preload)
  }

  async #open(preload: string): Promise<Page> {
    const browser = await standInApp.browser
    const page = await browser.takePage()
    const { width, height } = this.#bounds
    await page.setViewportSize({ width, height })
    this.webContents.attach(page)
    page.on('close', () => {
      this.emit('close', { preventDefault: () => undefined })
      this.emit('closed')
      StandInBrowserWindow.#windows.delete(this)
      standInApp.closed(this)
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

  async loadURL(url: string): Promise<void> {
    const page = await this.#page
    this.#byApp = true
    await page.goto(toWebUrl(url))
    this.#byApp = false
    this.emit('ready-to-show')
    tellTest({ type: 'window', debuggerUrl: (await standInApp.browser).debuggerUrl })
  }

  close(): void {
    void this.#page.then((page) => page.close())
  }

  show(): void {}

  focus(): void {
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
