import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow, Dialog, WebContents } from 'electron'
import { failureWords } from '../../contracts/failures/failure-words.ts'
import { AlcoveError, newGuid } from '../platform/index.ts'
import { fileNameOf } from './file-name.ts'
import type { ShellWords } from './shell-words.ts'

export interface SavePdfOptions {
  readonly dialog: Pick<Dialog, 'showSaveDialog'>
  /** The window that asks; the dialog belongs to it. */
  readonly window: BrowserWindow
  readonly contents: Pick<WebContents, 'printToPDF'>
  /** The folder that is offered first. */
  readonly folder: string
  readonly words: ShellWords
}

/** Writes a file whole: what stood there before stays where that fails. */
const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const partial = `${path}.${newGuid()}.partial`
  try {
    await writeFile(partial, bytes, { flag: 'wx' })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw new AlcoveError('Unavailable', failureWords('PdfNotWritten'), {
      cause: error,
    })
  }
}

/**
 * Asks where a PDF should go and writes there what the page prints, on A4, with its headings as an outline. Resolves to false when the person thinks better
 * of it; throws `Unavailable` where it cannot be written.
 */
export const savePdf = async (title: string, options: SavePdfOptions): Promise<boolean> => {
  const { dialog, window, contents, folder, words } = options
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(folder, fileNameOf(title, '.pdf')),
    filters: [{ name: words.pdfDocument, extensions: ['pdf'] }],
  })
  if (canceled || filePath === '') return false
  const bytes = await contents.printToPDF({ pageSize: 'A4', generateTaggedPDF: true, generateDocumentOutline: true })
  await writeWhole(filePath, bytes)
  return true
}
