/** What a page says. */
export interface PageText {
  /** From 1. */
  readonly page: number
  readonly text: string
}

/** Reads documents whose pages are pictures. Slow work belongs on a thread of its own: it is called in the app's process. */
export interface OcrProvider {
  /** Whether a document is to be read by `extractText` in place of its own text. Asked for every upload, whatever its type. */
  isScanned(documentBytes: Uint8Array): Promise<boolean>
  extractText(documentBytes: Uint8Array): Promise<PageText[]>
}
