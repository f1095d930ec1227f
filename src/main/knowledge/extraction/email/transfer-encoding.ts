/** A text in letters of ASCII, as a message sends one that has others. */
export interface TransferEncoding {
  decode(written: string): Uint8Array
  encode(bytes: Uint8Array): string
}

const base64: TransferEncoding = {
  decode: (written) => Buffer.from(written, 'base64'),
  encode: (bytes) => Buffer.from(bytes).toString('base64'),
}

/** RFC 2045, 6.7; nobody minds how long its lines are. */
const quotedPrintable: TransferEncoding = {
  decode: (written) =>
    Buffer.from(
      written
        .replace(/=[ \t]*\r?\n/g, '')
        .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
  encode: (bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[^\t\n\r -<>-~]/g, (letter) => `=${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`),
}

/** That which headers name; null for text that stands as it is. */
export const transferEncodingOf = (headers: string): TransferEncoding | null => {
  const name = /^content-transfer-encoding:\s*(base64|quoted-printable)/im.exec(headers)?.[1]?.toLowerCase()
  if (name === undefined) return null
  return name === 'base64' ? base64 : quotedPrintable
}
