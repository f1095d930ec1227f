import type { FailureWords } from '../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from './extracted-document.ts'
import type { PageRecogniser } from './ocr/page-recogniser.ts'

/** Tells how far the work has come, 0 to 1. A worker that tells nothing for a while is taken for stuck. */
export type ReportProgress = (fraction: number) => void

/** Reads one kind of file. Pure: it knows nothing of status, storage or queues. */
export interface Extractor {
  /**
   * Throws an {@link ExtractionError} for a file that it cannot read. `encoding` is how a person says that its text is encoded; formats that
   * know their own encoding take no notice. Pictures are read by `recogniser`, where there is one.
   */
  extract(
    bytes: Uint8Array,
    report: ReportProgress,
    encoding?: string,
    recogniser?: PageRecogniser | null,
  ): Promise<ExtractedDocument>
}

/** A file that cannot be read. `message` is for a person, in words that every language of the app has: what is wrong with the file, and what to do. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
  declare readonly message: FailureWords
  /** Whether reading the same file again may end better: by itself it is what the file holds that is at fault. */
  readonly isRetryable: boolean

  constructor(
    message: FailureWords,
    { isRetryable = false, ...options }: ErrorOptions & { isRetryable?: boolean } = {},
  ) {
    super(message, options)
    this.isRetryable = isRetryable
  }
}

/** A file, or a part of one, that is broken off or whose bytes are not what they were: what stands around such a part can still be read. */
export class DamagedPartError extends ExtractionError {}

/** A document whose pages are pictures: text recognition reads it. */
export class ScannedDocumentError extends ExtractionError {
  /** The pages that are pictures, from 1. */
  readonly pages: readonly number[]

  constructor(message: FailureWords, pages: readonly number[]) {
    super(message)
    this.pages = pages
  }
}
