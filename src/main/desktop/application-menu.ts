import type { MenuItemConstructorOptions } from 'electron'

export interface ApplicationMenuOptions {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** The entry that looks for a new version; null where there is no feed. */
  readonly updates: { readonly label: string; readonly check: () => void } | null
}

/** Standard roles with their standard shortcuts, in the system's words. */
export const applicationMenu = (options: ApplicationMenuOptions): MenuItemConstructorOptions[] => {
  const { platform, isPackaged, updates } = options
  const menus: MenuItemConstructorOptions[] = [
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
  if (platform === 'darwin') menus.unshift({ role: 'appMenu' })
  if (updates !== null) menus.push({ role: 'help', submenu: [{ label: updates.label, click: updates.check }] })
  return menus
}

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
