import type { DocumentType } from './content-types.ts'

/** Signs at the beginning of a text by which its kind is certain, whatever its name. */
const certain: readonly (readonly [RegExp, DocumentType])[] = [
  [/^BEGIN:VCALENDAR\b/i, 'text/calendar'],
  [/^BEGIN:VCARD\b/i, 'text/vcard'],
  [/^WEBVTT\b/, 'application/x-subrip'],
  [/^\s*\[Script Info\]/i, 'application/x-subrip'],
  [/^\s*\{[\s\S]{0,60000}?"nbformat(_minor)?"\s*:\s*\d/, 'application/x-ipynb+json'],
]

const openDocument =
  /^<office:document[\s\S]{0,8000}?office:mimetype="(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))"/
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** The same, by the first element of XML or HTML. */
const certainElement: readonly (readonly [RegExp, DocumentType])[] = [
  [/^(?:<!doctype html\b|<html[\s>]|<(?:svg:)?svg[\s/>])/i, 'text/html'],
  [
    /^<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [/^<(?:\w+:)?wordDocument\b[^>]*\/office\/word\/2003\/wordml/, word],
]

/** Vocabularies that are known without a declaration of XML. */
const knownXml =
  /^<(?:rss|FictionBook|gpx|opml|en-export)[\s/>]|^<[^>]{0,2000}(?:www\.w3\.org\/2005\/Atom|docbook\.org\/ns\/docbook|opengis\.net\/kml|purl\.org\/rss\/1\.0)/

/** XML that nothing above knows better. */
const isXml = (text: string): boolean => /^\s*<\?xml\s/.test(text) || knownXml.test(firstElement(text))

const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
/** A package of Office in one XML file; its parts stand one after the other. */
const flatPackage = /^<(?:\w+:)?package\b[^>]*\/office\/2006\/xmlPackage/
const PARTS_LOOKED_AT = 20_000

const packageKind = (element: string): DocumentType | null => {
  const parts = element.slice(0, PARTS_LOOKED_AT)
  if (!flatPackage.test(parts)) return null
  return parts.includes('wordprocessingml') ? word : parts.includes('presentationml') ? presentation : null
}

const prologs: readonly (readonly [begin: string, end: string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
]
const blanks = /\s*/y
const drawingType = /<!doctype svg\b[^[>]*(?:\[[^\]]*\]\s*)?>/iy

/**
 * The first element of XML or HTML with what follows, behind declarations and comments; empty where none has begun. Step by step: as one pattern,
 * comments that follow each other would double the time with each.
 */
const firstElement = (text: string): string => {
  const passed = (sign: RegExp, at: number): number => {
    sign.lastIndex = at
    return sign.test(text) ? sign.lastIndex : at
  }
  for (let at = passed(blanks, 0); at < text.length; at = passed(blanks, at)) {
    const prolog = prologs.find(([begin]) => text.startsWith(begin, at))
    const end = prolog === undefined ? passed(drawingType, at) : text.indexOf(prolog[1], at + prolog[0].length)
    if (end === at) return text.startsWith('<', at) ? text.slice(at) : ''
    if (end < 0) return ''
    at = prolog === undefined ? end : end + prolog[1].length
  }
  return ''
}

const elementKind = (text: string): DocumentType | null => {
  const element = firstElement(text)
  if (element === '') return null
  const mediaType = openDocument.exec(element)?.[1] as DocumentType | undefined
  return mediaType ?? certainElement.find(([sign]) => sign.test(element))?.[1] ?? packageKind(element)
}

/** Signs that are likely, for a text whose name says nothing. */
const likely: readonly (readonly [RegExp, DocumentType])[] = [
  [/^From (?=\S[^\n]{0,200}\d{4})[^\n]*\n[\w-]+:/, 'application/mbox'],
  [/^\s*\d+\s*\n\d\d?:\d\d:\d\d[,.]\d{1,3} --> /, 'application/x-subrip'],
  [/^#!/, 'text/x-source-code'],
  [/^\s*<(?:table|thead|tbody|meta|head|body|style|title|div|p|h[1-6])[\s>]/i, 'text/html'],
  [/^\s*[[{]\s*(["[{\]}]|-?\d|true|false|null)/, 'application/json'],
]

const mailHeader =
  /^(Received|Return-Path|Delivered-To|Message-ID|MIME-Version|From|To|Subject|Date|Content-Type|X-[\w-]+|DKIM-Signature|Reply-To|Sender):[ \t]/im
const savedPage =
  /^(From: <Saved by |Snapshot-Content-Location:|X-MAF-)|Content-Type:\s*multipart\/related;[\s\S]{0,200}?type="?text\/html/im

/** What a text is by its beginning, when that is certain; null else. Line ends and a byte order mark do not matter. */
export const certainTextKind = (beginning: string): DocumentType | null => {
  const text = normal(beginning)
  const found = certain.find(([sign]) => sign.test(text))?.[1] ?? elementKind(text)
  if (found !== null) return found
  if (isXml(text)) return 'application/xml'
  return isMail(text) && savedPage.test(headersOf(text)) ? 'multipart/related' : null
}

/** What a text seems to be when its name does not say: `text/plain` in the end. */
export const likelyTextKind = (beginning: string): DocumentType => {
  const text = normal(beginning)
  return likely.find(([sign]) => sign.test(text))?.[1] ?? (isMail(text) ? 'message/rfc822' : 'text/plain')
}

/** What a text must have at its beginning, or somewhere in it, to be of the kind that its name says. */
const needed: Partial<Readonly<Record<DocumentType, RegExp>>> = {
  'application/xml': /^\s*</,
  'application/json': /^\s*(?:[[{"\d-]|\/[/*]|#|true\b|false\b|null\b)/,
  'application/x-ipynb+json': /^\s*\{/,
  'text/calendar': /^BEGIN:/im,
  'text/vcard': /^BEGIN:/im,
  'application/x-subrip': /-->|^\s*\[Script Info\]|^Dialogue:|^(?:\d+:)?\d\d?:\d\d\.\d{3},|^\[\d{1,3}:\d\d[.:\]]/im,
}

/** Whether a text can be what its name says that it is; a text that cannot is read as whatever it seems to be. */
export const couldBe = (type: DocumentType, beginning: string): boolean => needed[type]?.test(normal(beginning)) ?? true

/** What a text is by its beginning although its name says no more than that it is a text. */
export const kindOfPlainText = (beginning: string): DocumentType => {
  const kind = likelyTextKind(beginning)
  return kind === 'application/mbox' || kind === 'application/x-subrip' ? kind : 'text/plain'
}

const normal = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')

const headersOf = (text: string): string => text.slice(0, Math.max(0, text.indexOf('\n\n')))

/** Every line of the headers is a name with a value, or goes on with the one above; at least three are known to mail. */
const isMail = (text: string): boolean => {
  const headers = headersOf(text)
  const lines = headers.split('\n')
  if (lines.length < 2 || !lines.every((line) => /^[!-9;-~]+:|^[ \t]/.test(line))) return false
  return lines.filter((line) => mailHeader.test(line)).length >= 3
}
