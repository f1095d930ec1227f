/** The bridge between the window and the app: generic, so that a new operation never touches it. */
import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import type { Bridge, Notification } from '../contracts/index.ts'

const bridge: Bridge = {
  invoke: (contract, operation, input, teamId) =>
    ipcRenderer.invoke('alcove:invoke', contract, operation, input, teamId),
  subscribe: (listener) => {
    const forward = (_event: IpcRendererEvent, notification: Notification) => listener(notification)
    ipcRenderer.on('alcove:notification', forward)
    ipcRenderer.send('alcove:subscribe')
    return () => {
      ipcRenderer.off('alcove:notification', forward)
      ipcRenderer.send('alcove:unsubscribe')
    }
  },
  pathForFile: (file) => webUtils.getPathForFile(file as File),
  platform: process.platform,
}

contextBridge.exposeInMainWorld('alcove', bridge)
