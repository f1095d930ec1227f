/** The document was deleted while it was being read. */
export class DocumentGoneError extends Error {
  override readonly name = 'DocumentGoneError'
}
