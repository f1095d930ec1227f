import { Buffer } from 'node:buffer'

/** JSON as the wire has it: byte arrays are base64 text. `this` is read, since a Buffer's own `toJSON` runs before the replacer. */
const encodeJson = (value: unknown): string =>
  JSON.stringify(value, function replace(this: Record<string, unknown>, key, encoded) {
    const raw = this[key]
    return raw instanceof Uint8Array
      ? Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64')
      : encoded
  })

/** A call's value as a response: nothing is 204, an absent option is `null`. */
export const valueResponse = (value: unknown): Response =>
  value === undefined
    ? new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    : new Response(encodeJson(value), {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      })
