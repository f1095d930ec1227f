/** A table of a document; ragged rows are fine. */
export interface ExtractedTable {
  /** From 1. */
  readonly page: number
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Finds tables that a document's text does not show as such: what it finds becomes searchable beside the text. */
export interface TableExtractor {
  extractTables(documentBytes: Uint8Array): Promise<ExtractedTable[]>
}
