import type { ReadingKind } from '../../../contracts/index.ts'
import { claimedType } from '../admission/content-types.ts'
import { allows, type UploadRules } from '../ingestion/upload-rules.ts'
import { readingKindOf } from './reading-kinds.ts'

/** What a name and a declared type say that a file is read like; `Refused` where its content would be refused whatever it is. */
export const kindByEnding = (
  { ending, contentType }: { readonly ending: string; readonly contentType: string },
  rules: Pick<UploadRules, 'allowedContentTypes'>,
): ReadingKind | 'Refused' => {
  const { named, declared, essence } = claimedType(ending.toLowerCase(), contentType)
  const type = named ?? declared
  if (type !== null) return allows(rules, type) ? readingKindOf(type) : 'Refused'
  const isOfSenses = /^(image|audio|video|font)\//.test(essence)
  return isOfSenses && !allows(rules, essence) ? 'Refused' : 'Other'
}
