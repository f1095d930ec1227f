import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import type { kindParts } from '../../../contracts/failures/kind-parts.ts'
import { claimedType, type DocumentType, isDocumentType } from './content-types.ts'

type Kind = keyof typeof kindParts

const readable: Readonly<Record<DocumentType, Kind>> = {
  'application/pdf': 'APdf',
  'text/plain': 'AText',
  'text/csv': 'ATable',
  'text/markdown': 'AMarkdownText',
  'application/json': 'AJsonFile',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'AWordDocument',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'APowerPointPresentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'AnExcelWorkbook',
  'application/msword': 'AWordDocument',
  'application/vnd.ms-excel': 'AnExcelWorkbook',
  'application/rtf': 'ARichText',
  'application/vnd.oasis.opendocument.text': 'AnOpenDocumentFile',
  'application/vnd.oasis.opendocument.spreadsheet': 'AnOpenDocumentFile',
  'application/vnd.oasis.opendocument.presentation': 'AnOpenDocumentFile',
  'application/vnd.apple.pages': 'APagesDocument',
  'application/vnd.apple.numbers': 'ANumbersSpreadsheet',
  'application/vnd.apple.keynote': 'AKeynotePresentation',
  'text/html': 'AWebPage',
  'multipart/related': 'AWebPage',
  'application/x-webarchive': 'AWebPage',
  'application/epub+zip': 'AnEBook',
  'message/rfc822': 'AMail',
  'application/mbox': 'AMailbox',
  'application/vnd.ms-outlook': 'AMail',
  'application/zip': 'AZipArchive',
  'application/x-subrip': 'Subtitles',
  'application/x-ipynb+json': 'ANotebook',
  'text/calendar': 'ACalendar',
  'text/vcard': 'Contacts',
  'application/xml': 'AXmlFile',
  'text/x-source-code': 'AProgramText',
  'image/png': 'APicture',
  'image/jpeg': 'APicture',
  'image/webp': 'APicture',
  'image/tiff': 'APicture',
  'image/bmp': 'APicture',
  'image/gif': 'APicture',
}

interface Unreadable {
  readonly kind: Kind
  /** Endings of file names, without the point. */
  readonly endings: string
  /** Of content types in lower case. */
  readonly types?: RegExp
  /** The sentence that says what to do with it, where that is more than to look for another file. */
  readonly advice?:
    | 'IsToBeSavedOtherwise'
    | 'IsToBeUnpacked'
    | 'IsShortcut'
    | 'IsUnfinished'
    | 'IsEncrypted'
    | 'IsPartOfPackage'
}

/** Kinds of files that have no extractor. Of those that a type or an ending fits, the first is meant: the narrow ones stand before the wide ones. */
const unreadable: readonly Unreadable[] = [
  {
    kind: 'APhotoshopPicture',
    advice: 'IsToBeSavedOtherwise',
    endings: 'psd psb',
    types: /photoshop/,
  },
  {
    kind: 'APhoneOrCameraPhoto',
    advice: 'IsToBeSavedOtherwise',
    endings: 'heic heif cr2 cr3 nef arw dng orf rw2 raf',
    types: /^image\/(hei[cf]|x-(canon|nikon|sony|olympus|panasonic|fujifilm|adobe-dng))/,
  },
  {
    kind: 'ADesignDrawing',
    advice: 'IsToBeSavedOtherwise',
    endings: 'ai indd idml cdr sketch fig xd afdesign afphoto afpub dwg dxf skp step stp stl 3mf obj fbx blend glb',
    types: /^model\/|indesign|illustrator|coreldraw|sketchup|blender|fbx|[/.-]dwg$|[/.-]dxf$/,
  },
  {
    kind: 'ARarePicture',
    advice: 'IsToBeSavedOtherwise',
    endings: 'avif jxl jp2 j2k jpx bpg ico icns cur xcf kra tga pcx emf wmf jxr exr hdr',
    types: /^image\//,
  },
  {
    kind: 'ASoundRecording',
    endings: 'mp3 m4a m4b wav flac ogg oga opus wma aac aif aiff amr mid midi ape caf',
    types: /^audio\/|^application\/ogg$/,
  },
  {
    kind: 'AFilm',
    endings: 'mp4 m4v mov avi mkv webm wmv mpg mpeg mp2 flv 3gp 3g2 ogv mxf mts swf',
    types: /^video\/|mxf$|shockwave|vnd\.ms-asf|realmedia/,
  },
  {
    kind: 'AProgram',
    endings:
      'exe dll com scr sys msi msix appx app apk ipa deb rpm jar class so dylib elf wasm crx xpi bin run appimage',
    types:
      /ms-?dos|msdownload|x-msi|ms-installer|dosexec|executable|sharedlib|x-elf|mach-binary|x-object|debian|x-deb|x-rpm|android\.package|java-(archive|vm)|wasm|xpinstall|chrome-extension/,
  },
  {
    kind: 'AnOtherArchive',
    advice: 'IsToBeUnpacked',
    endings: '7z rar tar gz tgz bz2 tbz xz txz zst lz lz4 lzh arj ace cab z cpio ar asar',
    types:
      /gzip|bzip|x-xz|zstd|7z|[/.-]rar|x-g?tar|x-lz|x-compress|cab-compressed|x-arj|x-ace|cpio|unix-archive|x-asar/,
  },
  {
    kind: 'ADiskImage',
    endings: 'iso img dmg vhd vhdx vmdk vdi qcow2',
    types: /iso9660|diskimage/,
  },
  {
    kind: 'ADatabase',
    endings: 'sqlite sqlite3 db db3 mdb accdb dbf parquet',
    types: /sqlite|msaccess|parquet/,
  },
  {
    kind: 'AFont',
    endings: 'ttf otf ttc woff woff2 eot',
    types: /^font\/|fontobject/,
  },
  {
    kind: 'AKindleBook',
    endings: 'mobi azw azw3 kfx prc',
    types: /mobipocket/,
  },
  { kind: 'AnOutlookMailbox', endings: 'pst ost' },
  { kind: 'APartOfIwork', advice: 'IsPartOfPackage', endings: 'iwa apxl chrtshr' },
  {
    kind: 'AnOfficeFileOfOwnKind',
    advice: 'IsToBeSavedOtherwise',
    endings: 'pub mpp one onepkg',
    types: /ms-publisher|ms-project|onenote/,
  },
  {
    kind: 'AnEncryptedFile',
    advice: 'IsEncrypted',
    endings: 'gpg pgp p7m p12 pfx kdbx age',
    types: /pgp-encrypted|pkcs7-mime|pkcs12/,
  },
  { kind: 'AShortcut', advice: 'IsShortcut', endings: 'lnk alias', types: /ms-shortcut|apple\.alias/ },
  { kind: 'AnUnfinishedDownload', advice: 'IsUnfinished', endings: 'crdownload part partial download opdownload' },
]

const byEnding: ReadonlyMap<string, Unreadable> = new Map(
  unreadable.flatMap((each) => each.endings.split(' ').map((ending) => [ending, each] as const)),
)
const ofType = (contentType: string): Unreadable | undefined =>
  unreadable.find(({ types }) => types?.test(contentType) === true)

/** What a file that can be read is called. */
export const kindIn = (contentType: DocumentType): FailureWords => failureWords(readable[contentType])

/** What a file of any content type is called; null where there is no word for it. */
export const kindOfType = (contentType: string): FailureWords | null => {
  if (isDocumentType(contentType)) return kindIn(contentType)
  const known = ofType(contentType)
  return known === undefined ? null : failureWords(known.kind)
}

export interface RefusedKind {
  /** What the content shows and what was declared, the first that says something. */
  readonly types: readonly string[]
  /** Of the name, without the point; empty where it has none. */
  readonly extension: string
}

/** Why a file that has no extractor is not taken: what it is, as far as its types or else the ending of its name tell, and what to do. */
export const refusalOfKind = ({ types, extension }: RefusedKind): FailureWords => {
  const ending = extension === '' ? failureWords('NoEnding') : `.${extension}`
  const known = types.map(ofType).find((each) => each !== undefined) ?? byEnding.get(extension)
  if (known !== undefined) return failureWords(known.advice ?? 'IsOfKind', { ending, kind: failureWords(known.kind) })
  // That it ends like one that can be read would make the sentence untrue.
  return claimedType(extension, '').named === null
    ? failureWords('IsOfUnknownKind', { ending })
    : failureWords('KindNotRead')
}
