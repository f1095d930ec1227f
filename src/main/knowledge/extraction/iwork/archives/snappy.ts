import { failureWords } from '../../../../../contracts/failures/failure-words.ts'
import { DamagedPartError } from '../../extractor.ts'

const damaged = (why: string): DamagedPartError =>
  new DamagedPartError(failureWords('Incomplete'), { cause: new Error(why) })

/**
 * Unpacks one block of Snappy without its stream format: the length unpacked, then pieces to take over and copies of what came before
 * (google/snappy, format_description.txt). Throws a `DamagedPartError` for what is none, and for more than `maxBytes`.
 */
export const unpackSnappy = (packed: Uint8Array, maxBytes: number): Uint8Array => {
  let at = 0
  const next = (): number => {
    const byte = packed[at++]
    if (byte === undefined) throw damaged('a block is cut off')
    return byte
  }
  const littleEndian = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index++) value += next() * 256 ** index
    return value
  }
  let size = 0
  for (let shift = 0, more = true; more; shift += 7) {
    const byte = next()
    size += (byte & 0x7f) * 2 ** shift
    more = byte >= 0x80
    if (shift > 28) throw damaged('a length is none')
  }
  if (size > maxBytes) throw damaged('a block is larger than blocks are')

  const unpacked = new Uint8Array(size)
  let end = 0
  const copy = (length: number, offset: number): void => {
    if (offset === 0 || offset > end || end + length > size) throw damaged('a copy leads nowhere')
    // A copy may go on into what it has just written.
    for (let index = 0; index < length; index++) unpacked[end + index] = unpacked[end + index - offset] ?? 0
    end += length
  }
  while (at < packed.length) {
    const tag = next()
    const upper = tag >> 2
    switch (tag & 3) {
      case 0: {
        const length = (upper < 60 ? upper : littleEndian(upper - 59)) + 1
        if (at + length > packed.length || end + length > size) throw damaged('a piece is cut off')
        unpacked.set(packed.subarray(at, at + length), end)
        at += length
        end += length
        break
      }
      case 1:
        copy((upper & 7) + 4, ((tag >> 5) << 8) + next())
        break
      case 2:
        copy(upper + 1, littleEndian(2))
        break
      default:
        copy(upper + 1, littleEndian(4))
    }
  }
  if (end !== size) throw damaged('a block is shorter than it says')
  return unpacked
}
