import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { type Browser, startBrowser } from './browser.ts'
import { onOrder } from './orders.ts'

type StoodInApp = Pick<
  App,
  | 'whenReady'
  | 'requestSingleInstanceLock'
  | 'setPath'
  | 'getPath'
  | 'getLocale'
  | 'setName'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'isPackaged'
>

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** Takes a lock folder, also from an owner that was killed. */
const takeLock = (path: string): boolean => {
  const ownerPath = join(path, 'owner')
  try {
    mkdirSync(path)
  } catch {
    if (isRunning(Number(readFileSync(ownerPath, 'utf8')))) return false
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
  }
  writeFileSync(ownerPath, String(process.pid))
  return true
}

interface LeavingWindow {
  /** Closes it; whether it went. */
  leave(): Promise<boolean>
}

/** Electron's `app`: its life from ready to quit, and the lock between two starts. */
class StandInApp extends EventEmitter implements StoodInApp {
  readonly isPackaged = false
  readonly #paths = new Map<string, string>()
  readonly #windows = new Set<LeavingWindow>()
  #browser: Promise<Browser> | null = null
  #quitting = false

  setName(): void {}

  /** A test that wants the app again starts it. */
  relaunch(): void {}

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Path does not exist: ${path}`)
    this.#paths.set(name, path)
  }

  getPath(name: string): string {
    return this.#paths.get(name) ?? tmpdir()
  }

  getLocale(): string {
    return process.env.ALCOVE_STAND_IN_LOCALE ?? 'en-GB'
  }

  get browser(): Promise<Browser> {
    this.#browser ??= startBrowser(join(this.getPath('userData'), 'chromium'))
    return this.#browser
  }

  async whenReady(): Promise<void> {
    const { context } = await this.browser
    context.on('close', () => this.#finish(0))
  }

  /** Decided by who listens on a socket named after the profile; the loser tells the winner and leaves. */
  requestSingleInstanceLock(): boolean {
    const digest = createHash('sha256').update(this.getPath('userData')).digest('hex').slice(0, 16)
    const path = join(tmpdir(), `alcove-stand-in-${digest}.lock`)
    if (!takeLock(path)) {
      connect(join(path, 'socket')).on('error', () => undefined)
      return false
    }
    createServer((socket) => {
      socket.destroy()
      this.emit('second-instance', { preventDefault: () => undefined }, [], '', undefined)
    })
      .listen(join(path, 'socket'))
      .unref()
    process.on('exit', () => rmSync(path, { recursive: true, force: true }))
    return true
  }

  opened(window: LeavingWindow): void {
    this.#windows.add(window)
  }

  closed(window: LeavingWindow): void {
    this.#windows.delete(window)
    if (this.#windows.size === 0 && !this.#quitting) this.emit('window-all-closed')
  }

  /** Whether nobody prevents it. */
  #announce(event: 'before-quit' | 'will-quit'): boolean {
    let prevented = false
    this.emit(event, {
      preventDefault: () => {
        prevented = true
      },
    })
    return !prevented
  }

  quit(): void {
    void this.#quit()
  }

  /** Closes the windows first; one that stays keeps the app. */
  async #quit(): Promise<void> {
    if (!this.#announce('before-quit')) return
    this.#quitting = true
    for (const window of [...this.#windows])
      if (!(await window.leave())) {
        this.#quitting = false
        return
      }
    if (this.#announce('will-quit')) this.#finish(0)
  }

  exit(exitCode = 0): void {
    this.#finish(exitCode)
  }

  #finish(exitCode: number): void {
    const closing = this.#browser?.then(({ context }) => context.close()).catch(() => undefined)
    void Promise.resolve(closing).then(() => process.exit(exitCode))
  }
}

export const standInApp = new StandInApp()

onOrder('quit', () => standInApp.quit())

// Electron quits in good order on both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => standInApp.quit())
