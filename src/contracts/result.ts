import { z } from 'zod'

/** Either a value or an expected, named failure. Everything unexpected throws instead. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure }

/** The wire schema of a {@link Result}. */
export const result = <Value extends z.ZodType, Failure extends z.ZodType>(value: Value, error: Failure) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value }), z.object({ ok: z.literal(false), error })])

/** The value of an operation that went well. */
export const succeed = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
/** A failure that is to be expected, by its name. */
export const fail = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error })
