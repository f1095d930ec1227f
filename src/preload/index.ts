/** The bridge between the window and the app: generic, so that a new operation never touches it. */
import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import type { Bridge, Notification } from '../contracts/index.ts'

const bridge: Bridge = {
  invoke: (...call) => ipcRenderer.invoke('alcove:invoke', ...call),
  subscribe: async (listener, teamId) => {
    const forward = (_event: IpcRendererEvent, forTeam: string | null, notification: Notification) => {
      if (forTeam === teamId) listener(notification)
    }
    ipcRenderer.on('alcove:notification', forward)
    await ipcRenderer.invoke('alcove:subscribe', teamId)
    return () => {
      ipcRenderer.off('alcove:notification', forward)
      ipcRenderer.send('alcove:unsubscribe', teamId)
    }
  },
  pathForFile: (file) => webUtils.getPathForFile(file as File),
  platform: process.platform,
}

contextBridge.exposeInMainWorld('alcove', bridge)
