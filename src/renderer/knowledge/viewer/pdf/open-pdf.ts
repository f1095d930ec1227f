import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { PdfBinaryData } from './pdf-binary-data.ts'
import { PdfRangeTransport } from './pdf-range-transport.ts'
import type { ReadBytes } from './read-whole.ts'

const firstRead = 262_144
/** Larger pictures are left out rather than decoded: a hostile page must not exhaust the window's memory. */
const largestImagePixels = 100_000_000

export interface PdfSource {
  readonly sizeBytes: number
  readonly read: ReadBytes
}

export interface OpenPdf {
  readonly document: PDFDocumentProxy
  close(): void
}

export interface OpenPdfOptions extends PdfSource {
  readonly signal: AbortSignal
  /** A part could not be read after the document had opened. */
  readonly onReadError: (error: unknown) => void
}

/** Opens a PDF on a worker of its own; nothing in it is run, and nothing is loaded but the file's own bytes. */
export const openPdf = async ({ sizeBytes, read, signal, onReadError }: OpenPdfOptions): Promise<OpenPdf> => {
  const initialBytes = await read(0, firstRead)
  signal.throwIfAborted()
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf' })
  const worker = PDFWorker.create({ port })
  const failed = Promise.withResolvers<never>()
  const task = getDocument({
    ...(initialBytes.length >= sizeBytes
      ? { data: initialBytes }
      : { range: new PdfRangeTransport({ sizeBytes, initialBytes, read, onError: fail }) }),
    worker,
    rangeChunkSize: firstRead,
    disableAutoFetch: true,
    disableStream: true,
    disableWorkerRendering: true,
    maxImageSize: largestImagePixels,
    enableXfa: false,
    // A file that leaves its fonts out, as many in Chinese or Japanese do, is drawn in those of this computer.
    useSystemFonts: true,
    useWorkerFetch: false,
    BinaryDataFactory: PdfBinaryData,
    verbosity: 0,
  })
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  function fail(error: unknown) {
    failed.reject(error)
    onReadError(error)
  }
  failed.promise.catch(() => undefined)
  port.addEventListener('error', () => fail(new Error('The PDF worker did not start.')))
  signal.addEventListener('abort', close, { once: true })
  try {
    return { document: await Promise.race([task.promise, failed.promise]), close }
  } catch (error) {
    close()
    throw error
  }
}
