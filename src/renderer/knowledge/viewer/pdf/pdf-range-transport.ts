import { PDFDataRangeTransport } from 'pdfjs-dist'
import { MAX_READ_LENGTH } from '../../../../contracts/index.ts'

export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

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

/** The bytes from `begin` up to `end`, in reads of at most `MAX_READ_LENGTH`. */
export const readWhole = async (read: ReadBytes, begin: number, end: number): Promise<Uint8Array> => {
  const whole = new Uint8Array(end - begin)
  for (let at = begin; at < end; at += MAX_READ_LENGTH) {
    whole.set(await read(at, Math.min(MAX_READ_LENGTH, end - at)), at - begin)
  }
  return whole
}
