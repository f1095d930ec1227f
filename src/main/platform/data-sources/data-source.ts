/** A document as its source has it now. */
export interface SourceDocument {
  /** Names the document within its source for as long as it exists, e.g. a path relative to a watched folder. */
  readonly key: string
  readonly fileName: string
  /** Empty where it is to be found from name and content. */
  readonly contentType: string
  /** Changes whenever the content does: a hash, a revision. */
  readonly version: string
  open(): AsyncIterable<Uint8Array>
}

/** Somewhere that documents are brought in from and kept in step with: a watched folder, a mailbox, a wiki. */
export interface DataSource {
  /** Unique among the app's sources; stored with every document that came from it. */
  readonly name: string
  /** The team whose knowledge base it feeds. */
  readonly teamId: string
  /** Everything that the source holds at present. */
  list(signal: AbortSignal): AsyncIterable<SourceDocument>
  /** Tells that something changed, until the returned function is called; a source without it is looked at once a start. */
  watch?(onChange: () => void): () => void
}
