import iconv from 'iconv-lite'

/** Text whose bytes are written as `=C3=A4`, in UTF-8 unless it says otherwise. */
export const decodeQuotedPrintable = (text: string, charset = 'utf-8'): string => {
  const bytes = Buffer.from(
    text.replace(/=([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8')
}
