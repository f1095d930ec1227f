import iconv from 'iconv-lite'
import type { Email } from 'postal-mime'

/** Headers and the beginnings of parts stand within this; the words of a message seldom do. */
const LOOKED_AT = 262_144

const declared = /charset\s*=\s*"?([\w-]+)/gi
const inHeader = /=\?(?:unicode-1-1-)?utf-7\?[bq]\?/i
const isUtf7 = (name: string): boolean => /^(unicode-1-1-)?utf-7$/i.test(name)

/**
 * Reads what a message has in UTF-7 (RFC 2152), which no decoder of the platform knows: until then it stands there in ASCII, `f+APw-r`.
 * Only where nothing of the message is declared to be in another encoding, in which a plus sign is a plus sign.
 */
export const withoutUtf7 = (email: Email, bytes: Uint8Array): Email => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOKED_AT)).toString('latin1')
  const names = Array.from(source.matchAll(declared), ([, name = '']) => name)
  const isBody = names.some(isUtf7) && names.every((name) => isUtf7(name) || /^us-ascii$/i.test(name))
  const isHeader = inHeader.test(source)
  return {
    ...email,
    ...(isHeader && email.subject !== undefined && { subject: decoded(email.subject) }),
    ...(isBody && email.text !== undefined && { text: decoded(email.text) }),
    ...(isBody && email.html !== undefined && { html: decoded(email.html) }),
  }
}

// Beyond ASCII it is decoded already.
const decoded = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the first of ASCII
  /^[\u0000-\u007f]*$/.test(text) ? iconv.decode(Buffer.from(text, 'latin1'), 'utf-7') : text
