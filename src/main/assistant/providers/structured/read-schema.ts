import { z } from 'zod'
import { fail, type JsonObject, jsonObject, jsonValue, type Result, succeed } from '../../../../contracts/index.ts'

/** A JSON Schema that was given as text, ready to be sent and to be checked against. */
export interface OutputSchema {
  readonly json: JsonObject
  /** The JSON of a reply when it satisfies the schema, else what is wrong with it. */
  check(reply: string): Result<string, string>
}

/** The JSON text in a reply: all of it, or what stands in its code fence or between its outermost brackets. */
const jsonTextOf = (reply: string): string => {
  const start = reply.search(/[{[]/)
  const end = Math.max(reply.lastIndexOf('}'), reply.lastIndexOf(']'))
  const bare = reply
    .trim()
    .replace(/^```\w*\s*/, '')
    .replace(/\s*```$/, '')
  return start >= 0 && end > start ? reply.slice(start, end + 1) : bare
}

const parsed = (text: string): Result<unknown, string> => {
  try {
    return succeed(JSON.parse(text))
  } catch {
    return fail('it is not JSON')
  }
}

/** Reads a schema's text; the error says what is wrong with it, for whoever wrote it. */
export const readSchema = (text: string): Result<OutputSchema, string> => {
  const value = parsed(text)
  const json = jsonObject.safeParse(value.ok ? value.value : null)
  if (!value.ok || !json.success) return fail('schema must be a JSON Schema: one JSON object as text.')
  let validator: z.ZodType
  try {
    validator = z.fromJSONSchema(json.data as Parameters<typeof z.fromJSONSchema>[0])
  } catch (error) {
    return fail(
      `schema is no JSON Schema that can be checked: ${error instanceof Error ? error.message : 'unreadable'}`,
    )
  }
  const check = (reply: string): Result<string, string> => {
    const wholeReply = parsed(reply)
    const found = wholeReply.ok ? reply : jsonTextOf(reply)
    const answer = parsed(found)
    if (!answer.ok) return answer
    const checked = validator.safeParse(jsonValue.safeParse(answer.value).data)
    return checked.success ? succeed(found.trim()) : fail(z.prettifyError(checked.error))
  }
  return succeed({ json: json.data, check })
}
