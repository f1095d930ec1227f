/** The content types that have an extractor, with the extension that their stored bytes get. */
export const storedExtensions = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'application/json': 'json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/rtf': 'rtf',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.apple.pages': 'pages',
  'application/vnd.apple.numbers': 'numbers',
  'application/vnd.apple.keynote': 'key',
  'text/html': 'html',
  'multipart/related': 'mhtml',
  'application/x-webarchive': 'webarchive',
  'application/epub+zip': 'epub',
  'message/rfc822': 'eml',
  'application/mbox': 'mbox',
  'application/vnd.ms-outlook': 'msg',
  'application/zip': 'zip',
  'application/x-subrip': 'srt',
  'application/x-ipynb+json': 'ipynb',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'application/xml': 'xml',
  'text/x-source-code': 'code',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
} as const

export type DocumentType = keyof typeof storedExtensions

export const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(storedExtensions, type)

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const powerPoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The endings of file names, by the type that they name. */
const endings: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'text/plain':
    'txt text log xsd xsl yaml yml toml ini cfg conf properties env tex bib rst adoc asciidoc org textile wiki diff patch nfo plist reg srx po',
  'text/csv': 'csv tsv tab psv',
  'text/markdown': 'md markdown mdx mkd rmd qmd',
  'application/json': 'json jsonl jsonc ndjson geojson topojson webmanifest har jsonld',
  [word]: 'docx docm dotx dotm',
  [powerPoint]: 'pptx pptm potx potm ppsx ppsm',
  [excel]: 'xlsx xlsm xltx xltm',
  'application/msword': 'doc dot',
  'application/vnd.ms-excel': 'xls xlt',
  'application/rtf': 'rtf',
  'application/vnd.oasis.opendocument.text': 'odt ott fodt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods ots fods',
  'application/vnd.oasis.opendocument.presentation': 'odp otp fodp',
  'application/vnd.apple.pages': 'pages',
  'application/vnd.apple.numbers': 'numbers nmbtemplate',
  'application/vnd.apple.keynote': 'key kth',
  'text/html': 'html htm xhtml svg',
  'multipart/related': 'mhtml mht',
  'application/x-webarchive': 'webarchive',
  'application/epub+zip': 'epub',
  'message/rfc822': 'eml emlx',
  'application/mbox': 'mbox mbx',
  'application/vnd.ms-outlook': 'msg oft',
  'application/zip': 'zip',
  'application/x-subrip': 'srt vtt ass ssa sbv lrc',
  'application/x-ipynb+json': 'ipynb',
  'text/calendar': 'ics ical ifb icalendar',
  'text/vcard': 'vcf vcard',
  'application/xml': 'xml rss atom rdf opml kml gpx fb2 dbk docbook enex',
  'text/x-source-code':
    'js mjs cjs jsx ts mts cts tsx py pyi rb php java kt kts scala groovy go rs c h cc cpp cxx hpp hh cs fs fsx vb swift m mm dart lua pl pm r jl hs elm erl ex exs clj cljs lisp el scm ml mli nim zig v sv vhd asm s sh bash zsh fish ps1 bat cmd sql css scss sass less vue svelte astro graphql proto tf gradle cmake make mk dockerfile',
  'image/png': 'png',
  'image/jpeg': 'jpg jpeg jpe',
  'image/webp': 'webp',
  'image/tiff': 'tif tiff',
  'image/bmp': 'bmp dib',
  'image/gif': 'gif',
}

const byExtension: ReadonlyMap<string, DocumentType> = new Map(
  (Object.entries(endings) as [DocumentType, string][]).flatMap(([type, names]) =>
    names.split(' ').map((ending) => [ending, type] as const),
  ),
)

/** Other names that browsers and systems give to the same types. */
const aliases: Readonly<Record<string, DocumentType>> = {
  'application/x-pdf': 'application/pdf',
  'text/x-markdown': 'text/markdown',
  'text/x-csv': 'text/csv',
  'application/csv': 'text/csv',
  'text/comma-separated-values': 'text/csv',
  'text/tab-separated-values': 'text/csv',
  'text/json': 'application/json',
  'application/x-ndjson': 'application/json',
  'application/jsonl': 'application/json',
  'application/ld+json': 'application/json',
  'application/geo+json': 'application/json',
  'text/rtf': 'application/rtf',
  'application/xhtml+xml': 'text/html',
  'image/svg+xml': 'text/html',
  'message/rfc2557': 'multipart/related',
  'application/x-mimearchive': 'multipart/related',
  'application/x-zip-compressed': 'application/zip',
  'application/x-zip': 'application/zip',
  'text/vtt': 'application/x-subrip',
  'text/x-vcard': 'text/vcard',
  'application/ics': 'text/calendar',
  'text/xml': 'application/xml',
  'application/rss+xml': 'application/xml',
  'application/atom+xml': 'application/xml',
  'application/rdf+xml': 'application/xml',
  'application/gpx+xml': 'application/xml',
  'application/vnd.google-earth.kml+xml': 'application/xml',
  'application/docbook+xml': 'application/xml',
  'application/x-fictionbook+xml': 'application/xml',
  'application/x-fictionbook': 'application/xml',
  'application/yaml': 'text/plain',
  'application/x-yaml': 'text/plain',
  'text/yaml': 'text/plain',
  'text/javascript': 'text/x-source-code',
  'application/javascript': 'text/x-source-code',
  'application/x-sh': 'text/x-source-code',
  'application/sql': 'text/x-source-code',
  'application/x-iwork-pages-sffpages': 'application/vnd.apple.pages',
  'application/x-iwork-numbers-sffnumbers': 'application/vnd.apple.numbers',
  'application/x-iwork-keynote-sffkey': 'application/vnd.apple.keynote',
  'image/jpg': 'image/jpeg',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-bmp': 'image/bmp',
  'image/x-tiff': 'image/tiff',
}

/** Types that say nothing of a file, and one that Windows gives to tables of any kind. */
const vague = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/x-unknown'])
const excelByHabit = 'application/vnd.ms-excel'

/** Names of Office types in all of their editions, with macros and without. */
const officeFamilies: readonly (readonly [RegExp, DocumentType])[] = [
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.|^application\/vnd\.ms-word\./, word],
  [
    /^application\/vnd\.openxmlformats-officedocument\.presentationml\.|^application\/vnd\.ms-powerpoint\..*12/,
    powerPoint,
  ],
  [
    /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.|^application\/vnd\.ms-excel\.(sheet|template)\./,
    excel,
  ],
]

/** What a name and a declared type say that a file is. Either may say nothing, or something that has no extractor. */
export interface ClaimedType {
  readonly named: DocumentType | null
  readonly declared: DocumentType | null
  /** The declared type without its parameters; '' where it says nothing. */
  readonly essence: string
}

export const claimedType = (extension: string, declared: string): ClaimedType => {
  const essence = (declared.split(';')[0] ?? '').trim().toLowerCase()
  const named = byExtension.get(extension) ?? null
  if (vague.has(essence) || (essence === excelByHabit && named !== null)) return { named, declared: null, essence: '' }
  const office = officeFamilies.find(([pattern]) => pattern.test(essence))?.[1]
  const known = isDocumentType(essence) ? essence : (office ?? aliases[essence])
  return { named, declared: known ?? null, essence }
}
