import iconv from 'iconv-lite'

const HEAD = 1_024

const declarations: readonly RegExp[] = [
  /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)/i,
  /<meta[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
  /^@charset\s+"([\w.:-]+)"/i,
  // As editors and programs write it into the first two lines (PEP 263).
  /^[^\n]*\bcoding[:=]\s*([\w.-]+)/,
  /^[^\n]*\n[^\n]*\bcoding[:=]\s*([\w.-]+)/,
  /^(?:#|\/\/|;|%|"#)[^\n]{0,80}\b(?:charset|encoding)\s*[:=]\s*"?([\w.:-]+)/i,
]

/** What the library takes for encodings too: ways to write bytes down, and such as hold no word that could be read before they are known. */
const noLetters = /^(?:hex|base64|utf7(?:imap)?|(?:utf|ucs)-?(?:2|4|16|32)(?:[bl]e)?)$/

/** Whether a name that a text, or what sent it, gives its encoding is one that it can be in. */
export const isEncodingOfText = (name: string): boolean =>
  iconv.encodingExists(name) && !noLetters.test(name.toLowerCase().replace(/[^0-9a-z]/g, ''))

/** The encoding that a text says it is in, as a name that iconv-lite knows; null when it says none, or one that nobody knows. */
export const declaredEncoding = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  for (const declaration of declarations) {
    const name = declaration.exec(head)?.[1]
    if (name !== undefined && isEncodingOfText(name)) return canonicalName(name)
  }
  return null
}

/** Browsers read these as their larger relatives, and so do those who write them (WHATWG Encoding, names and labels). */
const relatives: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  ascii: 'windows-1252',
  'us-ascii': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-8': 'windows-1255',
  'iso-8859-11': 'windows-874',
  'tis-620': 'windows-874',
  'koi8-r': 'koi8-u',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'ks_c_5601-1987': 'euc-kr',
  cp949: 'euc-kr',
  'big5-hkscs': 'big5',
  sjis: 'shift_jis',
  'shift-jis': 'shift_jis',
  'windows-31j': 'shift_jis',
  cp932: 'shift_jis',
  utf8: 'utf-8',
}

const canonicalName = (name: string): string => {
  const lower = name.toLowerCase()
  const spelled = /^(?:cp|x-cp|win|windows)-?(125\d|874)$/.exec(lower)
  return spelled === null ? (relatives[lower] ?? lower) : `windows-${spelled[1]}`
}
