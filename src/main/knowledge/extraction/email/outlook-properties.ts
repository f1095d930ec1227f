import type { CompoundEntry } from '../compound/compound-file.ts'
import { decodeCodePage } from '../rtf/code-pages.ts'

/** The properties of a message, a recipient or an attachment ([MS-OXMSG]), asked for by their numbers of four hexadecimal digits. */
export interface OutlookProperties {
  /** '' for one that is absent. */
  text(number: string): string
  bytes(number: string): Uint8Array | null
  integer(number: string): number | null
  time(number: string): Date | null
}

const UNICODE = '001F'
const CODED = '001E'
const BINARY = '0102'
const TIME = 0x0040
const ENTRY = 16

/** `headerBytes` is how much stands before the list of properties, which differs between kinds of storages. */
export const readProperties = (storage: CompoundEntry, headerBytes: number, codePage: number): OutlookProperties => {
  const stream = (number: string, type: string): Uint8Array | null =>
    storage.children.get(`__SUBSTG1.0_${number}${type}`)?.bytes() ?? null
  const fixed = fixedProperties(storage.children.get('__PROPERTIES_VERSION1.0')?.bytes(), headerBytes)
  return {
    text(number) {
      const unicode = stream(number, UNICODE)
      if (unicode !== null) return Buffer.from(unicode).toString('utf16le').replace(/\0+$/, '')
      const coded = stream(number, CODED)
      return coded === null ? '' : decodeCodePage(coded, codePage).replace(/\0+$/, '')
    },
    bytes: (number) => stream(number, BINARY),
    integer: (number) => fixed.get(number)?.view.getInt32(fixed.get(number)?.at ?? 0, true) ?? null,
    time(number) {
      const entry = fixed.get(number)
      return entry === undefined || entry.type !== TIME ? null : fileTime(entry.view, entry.at)
    },
  }
}

interface FixedProperty {
  readonly type: number
  readonly view: DataView
  /** Where its value begins. */
  readonly at: number
}

const fixedProperties = (bytes: Uint8Array | undefined, headerBytes: number): Map<string, FixedProperty> => {
  const found = new Map<string, FixedProperty>()
  if (bytes === undefined) return found
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = headerBytes; at + ENTRY <= bytes.length; at += ENTRY) {
    const number = view
      .getUint16(at + 2, true)
      .toString(16)
      .padStart(4, '0')
      .toUpperCase()
    found.set(number, { type: view.getUint16(at, true), view, at: at + 8 })
  }
  return found
}

const TICKS_PER_MS = 10_000n
const EPOCH_TICKS = 116_444_736_000_000_000n

/** Tenths of microseconds since 1601. */
export const fileTime = (view: DataView, at: number): Date | null => {
  const ticks = view.getBigUint64(at, true)
  // A time that was never set.
  if (ticks === 0n) return null
  const date = new Date(Number((ticks - EPOCH_TICKS) / TICKS_PER_MS))
  return Number.isNaN(date.getTime()) ? null : date
}
