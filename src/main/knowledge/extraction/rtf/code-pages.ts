import iconv from 'iconv-lite'

/** Windows' character sets of fonts with the code pages of their letters. */
const byCharset: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  255: 437,
}

export const codePageOfCharset = (charset: number): number | null => byCharset[charset] ?? null

const names: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macroman',
  65001: 'utf-8',
}

/** The text that bytes are in a code page; an unknown page is taken for the Western one. */
export const decodeCodePage = (bytes: Uint8Array, page: number): string => {
  const name = names[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : `cp${page}`)
  return iconv.decode(Buffer.from(bytes), iconv.encodingExists(name) ? name : 'windows-1252')
}
