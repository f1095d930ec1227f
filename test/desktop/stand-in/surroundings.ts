import { EventEmitter } from 'node:events'
import type { Notification as ElectronNotification, Tray as ElectronTray, GlobalShortcut, NativeImage } from 'electron'
import { choose, type StandInMenu } from './menu.ts'
import { onOrder } from './orders.ts'
import { tellTest } from './parent-channel.ts'

/** Keys that another program has, joined by commas. */
const taken = (process.env.ALCOVE_STAND_IN_TAKEN_KEYS ?? '').split(',')
const registered = new Map<string, () => void>()
onOrder('keys', ({ accelerator }) => registered.get(accelerator)?.())

/** Electron's keys that work whichever program is in front. */
export const globalShortcut = {
  register: (accelerator, callback) => {
    if (taken.includes(accelerator)) return false
    registered.set(accelerator, callback)
    return true
  },
  unregister: (accelerator) => void registered.delete(accelerator),
} satisfies Pick<GlobalShortcut, 'register' | 'unregister'>

/** A picture by its path alone. */
export const nativeImage = { createFromPath: (path: string) => ({ path }) as unknown as NativeImage }

/** Electron's icon beside the clock: the test is told what its menu offers. */
export class Tray extends EventEmitter implements Pick<ElectronTray, 'setToolTip' | 'destroy'> {
  setToolTip(): void {}

  setContextMenu(menu: StandInMenu): void {
    tellTest({ type: 'tray', entries: menu.items.flatMap(({ label }) => label ?? []) })
    onOrder('tray', ({ label }) => choose(menu, label))
  }

  destroy(): void {}
}

const shown: Notification[] = []
onOrder('clickNotification', ({ id }) => void shown[id]?.emit('click'))

/** Electron's notifications of the system: the test is told of each. */
export class Notification extends EventEmitter implements Pick<ElectronNotification, 'show'> {
  static isSupported(): boolean {
    return true
  }

  readonly #words: { readonly title: string; readonly body: string }

  constructor({ title = '', body = '' }: { readonly title?: string; readonly body?: string }) {
    super()
    this.#words = { title, body }
  }

  show(): void {
    tellTest({ type: 'notified', id: shown.push(this) - 1, ...this.#words })
  }
}
