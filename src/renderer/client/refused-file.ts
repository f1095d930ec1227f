import type { KnowledgeError } from '../../contracts/index.ts'

/** A file that was not sent, since the host would not take it. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
  readonly error: KnowledgeError

  constructor(error: KnowledgeError) {
    super(error.type)
    this.error = error
  }
}
