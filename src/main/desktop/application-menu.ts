import type { MenuItemConstructorOptions } from 'electron'

/** Standard roles with their standard shortcuts, in the system's words. */
export const applicationMenu = (platform: NodeJS.Platform, isPackaged: boolean): MenuItemConstructorOptions[] => [
  ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
  { role: 'fileMenu' },
  { role: 'editMenu' },
  {
    label: 'View',
    submenu: [
      { role: 'reload' },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  },
  { role: 'windowMenu' },
]

export interface EditFlags {
  readonly canCut: boolean
  readonly canCopy: boolean
  readonly canPaste: boolean
}

/** The menu of a right click; empty where there is nothing to do. */
export const contextMenu = (isEditable: boolean, flags: EditFlags): MenuItemConstructorOptions[] => {
  if (!isEditable) return flags.canCopy ? [{ role: 'copy' }] : []
  return [
    { role: 'cut', enabled: flags.canCut },
    { role: 'copy', enabled: flags.canCopy },
    { role: 'paste', enabled: flags.canPaste },
    { type: 'separator' },
    { role: 'selectAll' },
  ]
}
