import { createHash } from 'node:crypto'
import type { JsonValue } from '../../../../contracts/index.ts'

/** The same for objects whose keys come in another order. */
const ordered = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value).toSorted()
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key] ?? null)]))
}

/** What an approval holds for: a name, what is said of the tool, and what it takes. */
export const toolDigest = (name: string, description: string, parameters: JsonValue): string =>
  createHash('sha256')
    .update(JSON.stringify([name, description, ordered(parameters)]))
    .digest('hex')
