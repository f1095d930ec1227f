import { z } from 'zod'
import { documentId } from './knowledge-document.ts'
import { option } from './scalars.ts'

/** The most files that one `FindKnownFiles` compares. */
export const MAX_COMPARED = 1_000

/** A file that is not here yet, as far as it has to be known to be compared with the library. */
export const comparedFile = z.object({
  fileName: z.string().min(1).max(4_096),
  sizeBytes: z.int().nonnegative(),
  /** SHA-256 in lower-case hexadecimal. Where it is absent, a file of the size of some document is `Unsure`, and none is `Same`. */
  contentHash: option(z.string().regex(/^[0-9a-f]{64}$/)),
})
export type ComparedFile = z.infer<typeof comparedFile>

/**
 * What a file is to a library. `Same`: a document has this content, whatever its name. `Changed`: the one file of this name that a person added has
 * another content. `Unsure`: only its content tells.
 */
export const knownFile = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['New', 'Unsure']) }),
  z.object({ state: z.enum(['Same', 'Changed']), document: z.object({ documentId, fileName: z.string() }) }),
])
export type KnownFile = z.infer<typeof knownFile>
