import type { TextChunk } from '../../contracts/index.ts'

/** Turns one kind of saved object into chunks. Which object it gets is between it and its own layer. */
export interface VectorisationHandler {
  readonly dataTypeId: string
  vectorise(fileName: string, dataObject: unknown): Promise<TextChunk[]>
}
