/**
 * Stands in for the `electron` module where its binary is not installed: the part of it that Alcove uses, over Chromium driven
 * by Playwright. Types are checked against Electron's own.
 */
import type { Display, NativeTheme, Screen, Shell } from 'electron'
import { createFakeSafeStorage } from '../../../src/main/desktop/fake-safe-storage.ts'
import { standInApp } from './app.ts'
import { StandInBrowserWindow } from './browser-window.ts'
import { standInIpcMain } from './ipc-main.ts'
import { tellTest } from './parent-channel.ts'
import { standInProtocol } from './protocol.ts'
import { standInSession } from './session.ts'

export { dialog } from './dialog.ts'
export { Menu } from './menu.ts'
export { globalShortcut, Notification, nativeImage, Tray } from './surroundings.ts'
export const app = standInApp
export const BrowserWindow = StandInBrowserWindow
export const ipcMain = standInIpcMain
export const protocol = standInProtocol
export const safeStorage = createFakeSafeStorage()

export const nativeTheme = { shouldUseDarkColors: false } satisfies Pick<NativeTheme, 'shouldUseDarkColors'>

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 2560, height: 1440 } } as Display],
} satisfies Pick<Screen, 'getAllDisplays'>

export const shell = {
  openExternal: async (url) => tellTest({ type: 'external', url }),
  openPath: async (path) => {
    tellTest({ type: 'openedPath', path })
    return ''
  },
} satisfies Pick<Shell, 'openExternal' | 'openPath'>

export const session = { defaultSession: standInSession }
