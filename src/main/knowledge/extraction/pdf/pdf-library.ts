import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'

/** The numbers of pdf.js's operators, by name. */
export type OperatorCodes = typeof import('pdfjs-dist')['OPS']

/** What a page does, step by step. */
export interface OperatorList {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy
  readonly codes: OperatorCodes
  /** The kinds of annotations that hold words of their own: links and the windows of notes do not. */
  readonly tellingKinds: ReadonlySet<number>
}

/** What pdf.js pads a password with, and so the same as none (ISO 32000-1, algorithm 2); given as a word, it is also tried as the owner's. */
const NO_PASSWORD = String.fromCharCode(
  ...[40, 191, 78, 94, 78, 117, 138, 65, 100, 0, 78, 86, 255, 250, 1, 8],
  ...[46, 46, 0, 182, 208, 104, 62, 128, 47, 12, 169, 254, 100, 83, 105, 122],
)

/** Opens a PDF; nothing in it is run, nothing is fetched, no picture is decoded. Throws words for a person when that cannot be done. */
export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  // pdf.js takes the bytes away, and a part of a buffer with them.
  const copy = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/XFA')
    ? new Uint8Array(bytes)
    : null
  try {
    return await open(bytes, { maxImageSize: NO_PICTURES })
  } catch (error) {
    throw copy === null || isLocked(error) ? cannotOpen(error) : await whyNot(copy, error)
  }
}

/** Opens it for its pictures, which are decoded as they are asked for. */
export const openPictures = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  try {
    return await open(bytes, { maxImageSize: MAX_PICTURE_POINTS })
  } catch (error) {
    throw cannotOpen(error)
  }
}

/** A file that opens once its form in XML is left aside is whole: it shows nothing but the request to wait, though. */
const whyNot = async (bytes: Uint8Array, cause: unknown): Promise<ExtractionError> => {
  try {
    const { pdf } = await open(bytes, { maxImageSize: NO_PICTURES, enableXfa: false })
    await pdf.loadingTask.destroy()
    return new ExtractionError(failureWords('PdfFormUnreadable'), { cause })
  } catch {
    return cannotOpen(cause)
  }
}

/** pdf.js leaves out larger pictures. */
const NO_PICTURES = 1
const MAX_PICTURE_POINTS = 100_000_000

const open = async (
  bytes: Uint8Array,
  { maxImageSize, enableXfa = true }: { readonly maxImageSize: number; readonly enableXfa?: boolean },
): Promise<OpenedPdf> => {
  const { AnnotationType, getDocument, OPS, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    enableXfa,
    stopAtErrors: false,
    maxImageSize,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    wasmUrl: join(library, 'wasm') + sep,
    cMapUrl: join(library, 'cmaps') + sep,
    standardFontDataUrl: join(library, 'standard_fonts') + sep,
  })
  const silentKinds = new Set<number>([AnnotationType.LINK, AnnotationType.POPUP])
  let isTried = false
  task.onPassword = (answer: (password: string | Error) => void) => {
    answer(isTried ? Object.assign(new Error('no password'), { name: LOCKED }) : NO_PASSWORD)
    isTried = true
  }
  try {
    const kinds = Object.values(AnnotationType).filter((kind) => !silentKinds.has(kind))
    return { pdf: await task.promise, codes: OPS, tellingKinds: new Set(kinds) }
  } catch (error) {
    await task.destroy()
    throw error
  }
}

const LOCKED = 'PasswordException'
const isLocked = (error: unknown): boolean => error instanceof Error && error.name === LOCKED

const cannotOpen = (cause: unknown): ExtractionError =>
  new ExtractionError(isLocked(cause) ? failureWords('PdfLocked') : failureWords('PdfDamaged'), { cause })
