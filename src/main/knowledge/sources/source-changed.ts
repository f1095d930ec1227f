/** A document of a source that changed, or went, while it was read. What had been read of it counts for nothing. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged'
}
