import { PDFDataRangeTransport } from 'pdfjs-dist'
import { type ReadBytes, readWhole } from './read-whole.ts'

export interface PdfRangeTransportOptions {
  readonly sizeBytes: number
  readonly initialBytes: Uint8Array
  readonly read: ReadBytes
  /** A read failed: the document cannot go on loading. */
  readonly onError: (error: unknown) => void
}

/** Lets pdf.js fetch the parts of a file that it needs; a larger part than one read may return is put together. */
export class PdfRangeTransport extends PDFDataRangeTransport {
  readonly #options: PdfRangeTransportOptions
  #aborted = false

  constructor(options: PdfRangeTransportOptions) {
    super(options.sizeBytes, options.initialBytes)
    this.#options = options
  }

  override requestDataRange(begin: number, end: number): void {
    readWhole(this.#options.read, begin, end).then(
      (bytes) => {
        if (!this.#aborted) this.onDataRange(begin, bytes)
      },
      (error: unknown) => {
        if (!this.#aborted) this.#options.onError(error)
      },
    )
  }

  override abort(): void {
    this.#aborted = true
  }
}
