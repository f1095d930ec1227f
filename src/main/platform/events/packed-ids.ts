import { parse, stringify } from 'uuid'
import type { Guid } from '../../../contracts/index.ts'

const BYTES = 16

/** Ids as 16 bytes each: less than half of what their text takes. */
export const packIds = (ids: readonly Guid[]): Buffer => Buffer.concat(ids.map((id) => parse(id)))

export const unpackIds = (packed: Uint8Array): Guid[] =>
  Array.from({ length: packed.byteLength / BYTES }, (_, at) => stringify(packed.subarray(at * BYTES, (at + 1) * BYTES)))
