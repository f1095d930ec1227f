/** A document as its source has it now. */
export interface SourceDocument {
  /** Names the document within its source for as long as it exists, e.g. a path relative to a watched folder. */
  readonly key: string
  readonly fileName: string
  /** Empty where it is to be found from name and content. */
  readonly contentType: string
  /** Where the source knows it without reading: what is larger than may be added is told so and never opened. */
  readonly sizeBytes?: number
  /** Changes whenever the content may have: a hash, a revision, size and time. */
  readonly version: string
  /** Throws when the content changes while it is read; the source is then looked at once more. */
  open(): AsyncIterable<Uint8Array>
}

/** What a document of a source links to, by the keys of both. */
export interface SourceLinks {
  readonly key: string
  readonly to: readonly string[]
}

/** What becomes of documents that their source does not hold any more: they go as well, or a person decides. */
export type DeletionPolicy = 'Follow' | 'Ask'

/** Somewhere that documents are brought in from and kept in step with: a watched folder, a mailbox, a wiki. */
export interface DataSource {
  /** Unique among the app's sources; stored with every document that came from it. */
  readonly name: string
  /** The team whose knowledge base it feeds. */
  readonly teamId: string
  /** Who is named as the one who brought its documents in; by default the source itself. */
  readonly addedBy?: string
  /** `Follow` if left out. */
  readonly deletions?: DeletionPolicy
  /** Everything that the source holds at present. Throws when it cannot be reached: nothing is taken for deleted then. */
  list(signal: AbortSignal): AsyncIterable<SourceDocument>
  /** Which of its documents link to which, asked for after each look at it; a source without it tells of none. */
  links?(): AsyncIterable<SourceLinks>
  /** Tells that something changed, until the returned function is called; a source without it is looked at once a start. */
  watch?(onChange: () => void): () => void
}
