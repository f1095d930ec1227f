import iconv from 'iconv-lite'
import type { ContentLine } from './content-lines.ts'

/** Text whose bytes are written as `=C3=A4`, in UTF-8 unless it says otherwise. */
const decodeQuotedPrintable = (text: string, charset = 'utf-8'): string => {
  const bytes = Buffer.from(
    text.replace(/=([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8')
}

/** The value of a line, whose bytes older programs write as quoted-printable (vCalendar 1.0, vCard 2.1). */
export const decodedValue = ({ value, parameters }: ContentLine): string => {
  const encoded = parameters.get('ENCODING')?.some((written) => /^(quoted-printable|q)$/i.test(written))
  const bare = parameters.get('TYPE')?.some((written) => /^quoted-printable$/i.test(written))
  return encoded || bare ? decodeQuotedPrintable(value, parameters.get('CHARSET')?.[0]) : value
}
