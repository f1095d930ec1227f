import { EventEmitter } from 'node:events'
import { deserialize, serialize } from 'node:v8'
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'

type Handler = (event: IpcMainInvokeEvent, ...args: never[]) => unknown

/** Copies a value as it is copied on its way between processes. */
export const clone = (value: unknown): unknown => deserialize(serialize(value))

/** Electron's `ipcMain`, fed by the windows' pages. */
class StandInIpcMain extends EventEmitter implements Pick<IpcMain, 'handle' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  receive(channel: string, event: IpcMainEvent, args: readonly unknown[]): void {
    this.emit(channel, event, ...args)
  }

  async invoke(channel: string, event: IpcMainInvokeEvent, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return clone(await handler(event, ...(args as never[])))
  }
}

export const standInIpcMain = new StandInIpcMain()
