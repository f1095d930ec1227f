import { EventEmitter } from 'node:events'
import { deserialize, serialize } from 'node:v8'
import type { IpcMain, WebContents } from 'electron'
import type { InvokeReply } from '../../contracts/index.ts'
import { INVOKE_CHANNEL, NOTIFICATION_CHANNEL, SUBSCRIBE_CHANNEL } from './ipc-transport.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown

const copy = (value: unknown): unknown => deserialize(serialize(value))

/** The sending frame as a test may want it. */
export interface FakeFrame {
  readonly url: string
  readonly parent: object | null
  readonly detached: boolean
}

/** One page on the other side; what passes is copied as between processes. */
export interface FakePage {
  readonly contents: WebContents & EventEmitter
  readonly received: unknown[]
  invoke(...args: unknown[]): Promise<InvokeReply>
  /** Subscribes to the notifications of a team. */
  subscribe(teamId?: string | null): Promise<InvokeReply>
  send(channel: string, ...args: unknown[]): void
}

/** Electron's `ipcMain`, and pages that send to it. */
export const createFakeIpc = () => {
  const handlers = new Map<string, Handler>()
  const emitter = new EventEmitter()
  const ipcMain = Object.assign(emitter, {
    handle: (channel: string, handler: Handler) => void handlers.set(channel, handler),
    removeHandler: (channel: string) => void handlers.delete(channel),
  }) as unknown as Pick<IpcMain, 'handle' | 'removeHandler' | 'on' | 'off'>

  const openPage = (frame: Partial<FakeFrame> | null = {}): FakePage => {
    const received: unknown[] = []
    const contents = Object.assign(new EventEmitter(), {
      isDestroyed: () => false,
      send: (channel: string, _teamId: unknown, payload: unknown) => {
        if (channel === NOTIFICATION_CHANNEL) received.push(copy(payload))
      },
    }) as unknown as WebContents & EventEmitter
    const senderFrame = frame && { url: 'alcove://app/documents', parent: null, detached: false, ...frame }
    const event = { sender: contents, senderFrame }
    const handle = async (channel: string, args: readonly unknown[]): Promise<InvokeReply> => {
      const handler = handlers.get(channel)
      if (!handler) throw new Error('No handler registered')
      return copy(await handler(event, ...(copy(args) as unknown[]))) as InvokeReply
    }
    return {
      contents,
      received,
      invoke: (...args) => handle(INVOKE_CHANNEL, args),
      subscribe: (teamId = null) => handle(SUBSCRIBE_CHANNEL, [teamId]),
      send: (channel, ...args) => void emitter.emit(channel, event, ...args),
    }
  }
  return { ipcMain, openPage }
}
