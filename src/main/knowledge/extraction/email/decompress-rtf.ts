const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d
const HEADER = 16
const WINDOW = 4_096
const MAX_BYTES = 67_108_864
/** How Rich Text begins that a program left as it is. */
const BEGINNING = '{\\rtf'

/** What every dictionary begins with ([MS-OXRTFCP] 2.1.2.1). */
const beginning =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** The Rich Text of a message, which Outlook keeps compressed; null for what is none. */
export const decompressRtf = (bytes: Uint8Array): Uint8Array | null => {
  if (Buffer.from(bytes.subarray(0, BEGINNING.length)).toString('latin1') === BEGINNING)
    return bytes.subarray(0, MAX_BYTES)
  if (bytes.length < HEADER) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = Math.min(MAX_BYTES, view.getUint32(4, true))
  const type = view.getUint32(8, true)
  if (type === PLAIN) return bytes.subarray(HEADER, HEADER + size)
  return type === COMPRESSED ? decompress(bytes, size) : null
}

const decompress = (bytes: Uint8Array, size: number): Uint8Array => {
  const window = new Uint8Array(WINDOW)
  window.set(Buffer.from(beginning, 'latin1'))
  let writeAt = beginning.length
  const output: number[] = []
  const put = (byte: number): void => {
    output.push(byte)
    window[writeAt] = byte
    writeAt = (writeAt + 1) % WINDOW
  }
  for (const step of stepsOf(bytes)) {
    if (output.length >= size) break
    if (step.type === 'Byte') put(step.byte)
    // A reference to the place that is written next is the end.
    else if (step.from === writeAt) break
    else for (let at = 0; at < step.length; at++) put(window[(step.from + at) % WINDOW] ?? 0)
  }
  return Uint8Array.from(output)
}

type Step =
  | { readonly type: 'Byte'; readonly byte: number }
  | { readonly type: 'Copy'; readonly from: number; readonly length: number }

/** Eight steps stand behind a byte whose bits say which of them are copies. */
function* stepsOf(bytes: Uint8Array): Generator<Step, void, undefined> {
  let at = HEADER
  while (at < bytes.length) {
    const control = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((control & (1 << bit)) === 0) yield { type: 'Byte', byte: bytes[at++] ?? 0 }
      else {
        const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
        at += 2
        yield { type: 'Copy', from: reference >> 4, length: (reference & 15) + 2 }
      }
    }
  }
}
