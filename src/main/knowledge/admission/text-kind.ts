import type { DocumentType } from './content-types.ts'

/** Signs at the beginning of a text by which its kind is certain, whatever its name. */
const certain: readonly (readonly [RegExp, DocumentType])[] = [
  [/^BEGIN:VCALENDAR\b/i, 'text/calendar'],
  [/^BEGIN:VCARD\b/i, 'text/vcard'],
  [/^WEBVTT\b/, 'application/x-subrip'],
  [
    /^<\?xml[^>]*\?>\s*(<!--[\s\S]*?-->\s*)*<office:document[\s\S]{0,8000}?office:mimetype="application\/vnd\.oasis\.opendocument\.text"/,
    'application/vnd.oasis.opendocument.text',
  ],
  [
    /^<\?xml[^>]*\?>\s*(<!--[\s\S]*?-->\s*)*<office:document[\s\S]{0,8000}?office:mimetype="application\/vnd\.oasis\.opendocument\.spreadsheet"/,
    'application/vnd.oasis.opendocument.spreadsheet',
  ],
  [
    /^<\?xml[^>]*\?>\s*(<!--[\s\S]*?-->\s*)*<office:document[\s\S]{0,8000}?office:mimetype="application\/vnd\.oasis\.opendocument\.presentation"/,
    'application/vnd.oasis.opendocument.presentation',
  ],
  [/^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*(<!doctype html\b|<html[\s>])/i, 'text/html'],
  [
    /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*(<!doctype svg\b[^[>]*(\[[^\]]*\])?\s*>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*<(svg:)?svg[\s/>]/i,
    'text/html',
  ],
  [
    /^\s*(<\?[^>]*\?>\s*|<!--[\s\S]{0,2000}?-->\s*)*<(\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    /^\s*(<\?[^>]*\?>\s*|<!--[\s\S]{0,2000}?-->\s*)*<(\w+:)?wordDocument\b[^>]*\/office\/word\/2003\/wordml/,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    /^\s*(<\?[^>]*\?>\s*|<!--[\s\S]{0,2000}?-->\s*)*<(\w+:)?package\b[^>]*\/office\/2006\/xmlPackage[\s\S]{0,20000}?wordprocessingml/,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    /^\s*(<\?[^>]*\?>\s*|<!--[\s\S]{0,2000}?-->\s*)*<(\w+:)?package\b[^>]*\/office\/2006\/xmlPackage[\s\S]{0,20000}?presentationml/,
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  [/^\s*\{[\s\S]{0,60000}?"nbformat(_minor)?"\s*:\s*\d/, 'application/x-ipynb+json'],
]

/** Signs that are likely, for a text whose name says nothing. */
const likely: readonly (readonly [RegExp, DocumentType])[] = [
  [/^From \S+.*\d{4}.*\n[\w-]+:/, 'application/mbox'],
  [/^\s*\d+\s*\n\d\d?:\d\d:\d\d[,.]\d{1,3} --> /, 'application/x-subrip'],
  [/^#!/, 'text/x-source-code'],
  [/^\s*[[{]\s*(["[{\]}]|-?\d|true|false|null)/, 'application/json'],
]

const mailHeader =
  /^(Received|Return-Path|Delivered-To|Message-ID|MIME-Version|From|To|Subject|Date|Content-Type|X-[\w-]+|DKIM-Signature|Reply-To|Sender):[ \t]/im
const savedPage =
  /^(From: <Saved by |Snapshot-Content-Location:|X-MAF-)|Content-Type:\s*multipart\/related;[\s\S]{0,200}?type="?text\/html/im

/** What a text is by its beginning, when that is certain; null else. Line ends and a byte order mark do not matter. */
export const certainTextKind = (beginning: string): DocumentType | null => {
  const text = normal(beginning)
  const found = certain.find(([sign]) => sign.test(text))?.[1] ?? null
  return found ?? (isMail(text) && savedPage.test(headersOf(text)) ? 'multipart/related' : null)
}

/** What a text seems to be when its name does not say: `text/plain` in the end. */
export const likelyTextKind = (beginning: string): DocumentType => {
  const text = normal(beginning)
  return likely.find(([sign]) => sign.test(text))?.[1] ?? (isMail(text) ? 'message/rfc822' : 'text/plain')
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
