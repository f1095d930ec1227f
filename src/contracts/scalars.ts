import { z } from 'zod'

/** A lower-case UUID string. Ids that Alcove makes are version 7, so that they sort by age. */
export const guid = z.guid().transform((text) => text.toLowerCase())
/** A lower-case UUID. */
export type Guid = string

/** RFC 3339 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const dateTime = z.iso.datetime({ precision: 3 })
/** A moment as RFC 3339 text in UTC, to the millisecond. */
export type DateTime = string

/** The specification's `T option`: the value or `null`; an absent key reads as `null`. */
export const option = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** An operation's missing argument (an empty body, `null` or `{}`), and its missing result (204 over HTTP). */
export const nothing = z
  .union([z.undefined(), z.null(), z.strictObject({})])
  .transform((): void => undefined)
  .meta({ description: 'No value.' })

/** A JSON value of any shape. */
export const jsonValue = z.json()
export type JsonValue = z.infer<typeof jsonValue>

/** A JSON object. */
export const jsonObject = z.record(z.string(), jsonValue)
export type JsonObject = z.infer<typeof jsonObject>

/**
 * A byte array: base64 text in JSON, a `Uint8Array` where the transport can carry one (IPC).
 * Both parse to `Uint8Array`.
 */
export const bytes = z.union([z.instanceof(Uint8Array), z.base64().transform(z.core.util.base64ToUint8Array)])
/** Bytes as they are in memory. */
export type Bytes = Uint8Array
