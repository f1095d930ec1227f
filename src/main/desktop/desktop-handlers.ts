import type { WebContents } from 'electron'
import { desktopApi } from '../../contracts/index.ts'
import { type GuardedApi, guardContract } from '../platform/index.ts'

/** What the shell does for its pages. */
export interface DesktopServices {
  /** Asks where to, and writes there what the page prints; false when the person thinks better of it. */
  readonly savePdf: (title: string, contents: WebContents) => Promise<boolean>
}

/** `IDesktopApi` for the page that asks. */
export const desktopHandlers = (services: DesktopServices, contents: WebContents): GuardedApi =>
  guardContract(desktopApi, {
    SavePdf: async ({ fileName }) => ({ saved: await services.savePdf(fileName, contents) }),
  })
