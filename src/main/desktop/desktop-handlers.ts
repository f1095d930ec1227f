import type { WebContents } from 'electron'
import { desktopApi, type QuickQuestionState } from '../../contracts/index.ts'
import { type GuardedApi, guardContract } from '../platform/index.ts'
import type { GivenFiles } from './opening/given-files.ts'
import type { OpenedDocument } from './opening/open-document.ts'

/** What the shell does for its pages. */
export interface DesktopServices {
  /** Asks where to, and writes there what the page prints; false when the person thinks better of it. */
  readonly savePdf: (title: string, contents: WebContents) => Promise<boolean>
  /** Opens a copy of a document in a program of the person's; false where there is none for it. */
  readonly openDocument: (document: OpenedDocument, signal: AbortSignal) => Promise<boolean>
  /** What the system gave to the app to open. */
  readonly given: Pick<GivenFiles, 'take' | 'read'>
  /** Whether the last run ended without taking its leave; true once. */
  readonly takeUncleanEnd: () => boolean
  readonly quickQuestionState: () => QuickQuestionState
  /** Puts the small window away and shows a page in the large one, where there is one to show. */
  readonly leaveQuickQuestion: (path: string | null) => void
}

/** `IDesktopApi` for the page that asks. */
export const desktopHandlers = (services: DesktopServices, contents: WebContents): GuardedApi =>
  guardContract(desktopApi, {
    SavePdf: async ({ fileName }) => ({ saved: await services.savePdf(fileName, contents) }),
    OpenDocument: async (document, { signal }) => ({ opened: await services.openDocument(document, signal) }),
    TakeGivenFiles: async () => ({ files: services.given.take() }),
    ReadGivenFile: async (range) => ({ bytes: await services.given.read(range) }),
    TakeStartNews: async () => ({ endedUncleanly: services.takeUncleanEnd() }),
    GetQuickQuestion: async () => ({ state: services.quickQuestionState() }),
    LeaveQuickQuestion: async ({ path }) => services.leaveQuickQuestion(path),
  })
