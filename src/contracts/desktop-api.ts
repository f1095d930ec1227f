import { z } from 'zod'
import { defineContract } from './contract.ts'
import { MAX_READ_LENGTH } from './documents-api.ts'
import { bytes, guid, nothing, option } from './scalars.ts'

/** Of a page of the interface; that of a document carries the passage at which it opens. */
const path = z.string().startsWith('/', 'path must begin with /').max(20_000)

/** Whether the quick question's keys work: `Taken` where another program has them, `Off` where the person wants none. */
export const quickQuestionState = z.enum(['Ready', 'Taken', 'Off'])
export type QuickQuestionState = z.infer<typeof quickQuestionState>

/**
 * Formats that a program of the person's shows and none runs, by content type, with the ending that a copy gets. A script, a page with scripts or
 * a file with macros is not among them.
 */
export const openedElsewhere: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.oasis.opendocument.presentation': '.odp',
  'application/vnd.apple.pages': '.pages',
  'application/vnd.apple.numbers': '.numbers',
  'application/vnd.apple.keynote': '.key',
  'application/rtf': '.rtf',
  'application/epub+zip': '.epub',
  'text/plain': '.txt',
  'text/markdown': '.md',
  'text/csv': '.csv',
  'text/tab-separated-values': '.tsv',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/tiff': '.tif',
}

/** A file that the system gave to the app to open. A page knows it by its id and reads it so: it never names a path. */
export const givenFile = z.object({ fileId: guid, fileName: z.string(), sizeBytes: z.int().nonnegative() })
export type GivenFile = z.infer<typeof givenFile>

/** What the window asks of the desktop shell around it. The shell alone serves it, over the bridge: no host has it, and no browser reaches it. */
export const desktopApi = defineContract('IDesktopApi', {
  SavePdf: {
    summary:
      'Save what the window would print as a PDF, where the person says; `saved` is false when they think better of it.',
    input: z.object({ fileName: z.string().trim().min(1, 'fileName must not be empty').max(200) }),
    output: z.object({ saved: z.boolean() }),
    permission: 'authenticated',
    effect: 'Read',
  },
  OpenDocument: {
    summary:
      'Open a copy of a document in the program that the system has for its kind; `opened` is false where there is none. Changes to the copy do not come back.',
    input: z.object({
      documentId: guid,
      /** The library that it stands in; null for the person's first. */
      teamId: option(z.string().min(1).max(100)),
    }),
    output: z.object({ opened: z.boolean() }),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  TakeGivenFiles: {
    summary: 'Which files were given to the app to open, or dropped on its icon, since a page asked last.',
    input: nothing,
    output: z.object({ files: z.array(givenFile) }),
    permission: 'knowledge:write',
    effect: 'Read',
  },
  ReadGivenFile: {
    summary: 'A range of the bytes of such a file; a range past the end is shorter.',
    input: z.object({
      fileId: guid,
      offset: z.int().nonnegative(),
      length: z.int().positive().max(MAX_READ_LENGTH),
    }),
    output: z.object({ bytes }),
    permission: 'knowledge:write',
    effect: 'Read',
  },
  GetQuickQuestion: {
    summary: 'Whether the keys of the quick question work.',
    input: nothing,
    output: z.object({ state: quickQuestionState }),
    permission: 'authenticated',
    effect: 'Read',
  },
  TakeStartNews: {
    summary: 'What the window should say about the last end of the app; each start says it to one window, once.',
    input: nothing,
    output: z.object({ endedUncleanly: z.boolean() }),
    permission: 'authenticated',
    effect: 'Read',
  },
  LeaveQuickQuestion: {
    summary: 'Put the small window away; with a path, show that page in the large one.',
    input: z.object({ path: option(path) }),
    output: nothing,
    permission: 'authenticated',
    effect: 'Read',
  },
})

/** What the shell's menus, tray and notifications ask of the window. */
export const desktopCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Print') }),
  z.object({ type: z.literal('SavePdf') }),
  z.object({ type: z.literal('Show'), path }),
  /** Files were given to the app. */
  z.object({ type: z.literal('TakeFiles') }),
])
export type DesktopCommand = z.infer<typeof desktopCommand>
