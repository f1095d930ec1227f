import { EventEmitter } from 'node:events'
import type { Frame, Page } from '@playwright/test'
import type { IpcMainEvent, WebContents, WebFrameMain } from 'electron'
import { toAppUrl } from './browser.ts'
import { clone, standInIpcMain } from './ipc-main.ts'
import type { PageMessage } from './page-runtime.ts'
import { tellTest } from './parent-channel.ts'
import { standInSession } from './session.ts'
import { createWireCodec } from './wire-codec.ts'

export const BINDING = '__alcoveStandInPost'
export const DELIVER = '__alcoveStandInDeliver'

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

const codec = createWireCodec()

const frameOf = (frame: Frame): Pick<WebFrameMain, 'url' | 'detached'> & { parent: object | null } => ({
  url: toAppUrl(frame.url()),
  detached: frame.isDetached(),
  parent: frame.parentFrame() === null ? null : {},
})

type StoodInWebContents = Pick<
  WebContents,
  | 'send'
  | 'isDestroyed'
  | 'setWindowOpenHandler'
  | 'printToPDF'
  | 'getURL'
  | 'forcefullyCrashRenderer'
  | 'replaceMisspelling'
>

/** Electron's `webContents` over a Playwright page. */
export class StandInWebContents extends EventEmitter implements StoodInWebContents {
  #page: Page | null = null
  #destroyed = false
  #openHandler: OpenHandler = () => ({ action: 'deny' })
  #unsent: [channel: string, args: string][] = []
  #flushing = false

  attach(page: Page): void {
    this.#page = page
    page.on('close', () => {
      // One that crashed was replaced.
      if (this.#page !== page) return
      this.#destroyed = true
      this.emit('destroyed')
    })
    page.on('download', (download) => standInSession.download(download))
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  getURL(): string {
    return toAppUrl(this.#page?.url() ?? '')
  }

  /** The answer never comes: who would give it is gone. */
  forcefullyCrashRenderer(): void {
    const page = this.#page
    void page
      ?.context()
      .newCDPSession(page)
      .then((session) => session.send('Page.crash'))
      .catch(() => undefined)
  }

  readonly session = standInSession

  replaceMisspelling(word: string): void {
    tellTest({ type: 'replaced', word })
  }

  async printToPDF(): Promise<Buffer> {
    if (!this.#page) throw new Error('The window has no page.')
    return this.#page.pdf({ format: 'A4', preferCSSPageSize: true, tagged: true, outline: true })
  }

  /** In order, and in few round trips however many there are. */
  send(channel: string, ...args: unknown[]): void {
    this.#unsent.push([channel, codec.encode(clone(args))])
    if (this.#flushing) return
    this.#flushing = true
    void this.#flush().finally(() => {
      this.#flushing = false
    })
  }

  async #flush(): Promise<void> {
    while (this.#unsent.length > 0 && this.#page && !this.#destroyed) {
      const batch = this.#unsent
      this.#unsent = []
      // A page that is just being replaced has nobody to tell.
      await this.#page
        .evaluate(
          ([deliver, messages]) =>
            (window as unknown as Record<string, ((batch: unknown) => void) | undefined>)[deliver]?.(messages),
          [DELIVER, batch] as const,
        )
        .catch(() => undefined)
    }
  }

  /** What the page's runtime posts; the reply is what `ipcRenderer.invoke` waits for. */
  async receive(frame: Frame, message: PageMessage): Promise<string> {
    const event = { sender: this as unknown as WebContents, senderFrame: frameOf(frame) } as IpcMainEvent
    switch (message.type) {
      case 'document':
        this.emit('did-navigate', {}, toAppUrl(frame.url()), 200, 'OK')
        return ''
      case 'open':
        this.#openHandler({ url: toAppUrl(message.url) } as Parameters<OpenHandler>[0])
        return ''
      case 'send':
        standInIpcMain.receive(message.channel, event, codec.decode(message.args) as unknown[])
        return ''
      case 'invoke':
        return this.#invoke(event, message)
    }
  }

  async #invoke(event: IpcMainEvent, { channel, args }: Extract<PageMessage, { type: 'invoke' }>): Promise<string> {
    try {
      const value = await standInIpcMain.invoke(channel, event as never, codec.decode(args) as unknown[])
      return codec.encode({ ok: true, value })
    } catch (error) {
      return codec.encode({ ok: false, message: String(error) })
    }
  }
}
