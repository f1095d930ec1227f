import type { ReadingKind } from '../../../contracts/index.ts'
import { claimedType } from '../admission/content-types.ts'
import { allows, type UploadRules } from '../ingestion/upload-rules.ts'
import { readingKindOf } from './reading-kinds.ts'

/** Films, sounds, fonts, programs and images of disks: a system need not declare what they are. */
const neverRead: ReadonlySet<string> = new Set(
  (
    'mov mp4 m4v avi mkv webm mpg mpeg wmv flv mp3 m4a wav flac ogg oga opus aac wma aif aiff mid midi ' +
    'ttf otf woff woff2 heic heif psd ai exe dll msi dmg iso img bin deb rpm apk jar class pyc so dylib o a obj lib ' +
    'rar 7z gz bz2 xz zst tar tgz db sqlite sqlite3 mdb accdb pst ppt vsd'
  ).split(' '),
)

/** What a name and a declared type say that a file is read like; `Refused` where nothing that is called so can be read. */
export const kindByEnding = (
  { ending, contentType }: { readonly ending: string; readonly contentType: string },
  rules: Pick<UploadRules, 'allowedContentTypes'>,
): ReadingKind | 'Refused' => {
  const { named, declared, essence } = claimedType(ending.toLowerCase(), contentType)
  const type = named ?? declared
  if (type !== null) return allows(rules, type) ? readingKindOf(type) : 'Refused'
  if (neverRead.has(ending.toLowerCase())) return 'Refused'
  const isOfSenses = /^(image|audio|video|font)\//.test(essence)
  return isOfSenses && !allows(rules, essence) ? 'Refused' : 'Other'
}
