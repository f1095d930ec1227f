import { TextDecoder } from 'node:util'
import { createXmlReader, type XmlListener } from './xml-reader.ts'

/** Reads XML bytes as they arrive, in UTF-8 or UTF-16. `onBytes` is told how many were read. */
export const readXml = async (
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  onBytes: (count: number) => void = () => {},
): Promise<void> => {
  const reader = createXmlReader(listener)
  let decoder: TextDecoder | null = null
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece))
    reader.write(decoder.decode(piece, { stream: true }))
    onBytes(piece.length)
  }
  if (decoder !== null) reader.write(decoder.decode())
  reader.end()
}

/** XML of any other encoding than these two must say so at its beginning. */
const encodingOf = (head: Uint8Array): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(start)?.[1]
  return declared !== undefined && isKnown(declared) ? declared : 'utf-8'
}

const isKnown = (label: string): boolean => {
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}
