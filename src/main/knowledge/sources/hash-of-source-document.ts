import type { SourceDocument } from '../../platform/index.ts'
import { hashedBytes } from '../documents/hashed-bytes.ts'

/** Reads a document of a source to its end for its hash. Throws `SourceChanged` where it is no longer what was listed. */
export const hashOfSourceDocument = async (document: SourceDocument): Promise<string> => {
  const hashed = hashedBytes(document.open())
  for await (const _piece of hashed.bytes());
  return hashed.hash()
}
