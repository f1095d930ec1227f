import { isDocumentType, storedExtensions } from '../admission/content-types.ts'
import { extensionOf } from '../admission/file-name.ts'
import { teamFolders } from './team-folders.ts'

/** What the paths of a document's artifacts are made of. Of the name that a person gave, the extension alone. */
export interface DocumentPlace {
  readonly teamId: string
  readonly documentId: string
  /** Of the stored bytes: lower-case letters and digits, see {@link storedExtension}. */
  readonly extension: string
  /** What follows the id in the name of the extracted text: documents of the first schema have `text`. */
  readonly textName: string
}

/** Where the artifacts of one document are stored. */
export interface DocumentPaths {
  readonly bytes: string
  readonly meta: string
  /** The extracted text, UTF-16 little endian: a unit at `offset` is the two bytes at `2 * offset`. */
  readonly text: string
  readonly lines: string
  /** Where the words of recognised pictures stand; not there where there are none. */
  readonly words: string
  /** How the words of a page are set; not there where nothing tells. */
  readonly layout: string
  /** What was read of it elsewhere, until it is used; not there for a document that did not come from elsewhere. */
  readonly brought: string
  /** The folder of what the document was before, one blob a version. */
  readonly versions: string
}

/** What is ours has two points in its name and an extension none, so that no file's own bytes can stand at such a path. */
export const TEXT_NAME = 'extracted.text'

export const documentPaths = ({ teamId, documentId, extension, textName }: DocumentPlace): DocumentPaths => {
  const stem = `${teamFolders(teamId).documents}/${documentId}`
  return {
    bytes: `${stem}.${extension}`,
    meta: `${stem}.meta.json`,
    text: `${stem}.${textName}`,
    lines: `${stem}.lines.json`,
    words: `${stem}.picture.words`,
    layout: `${stem}.page.layout`,
    brought: `${stem}.brought.reading`,
    versions: `${stem}.content.versions`,
  }
}

/** Where the bytes of an earlier version are kept. */
export const versionPath = (place: DocumentPlace, version: number): string =>
  `${documentPaths(place).versions}/${version}.${place.extension}`

/** The extension under which a file's bytes are stored: its name's own in lower case, else that of its content type. */
export const storedExtension = (fileName: string, contentType: string): string => {
  const named = extensionOf(fileName)
  if (/^[a-z0-9]{1,20}$/.test(named)) return named
  return isDocumentType(contentType) ? storedExtensions[contentType] : 'bin'
}
