import { recordName } from '../../../platform/records/index.ts'

/** What the record that stands in a stretch of JSON calls itself; null when it does not, or when the stretch is none. */
export const jsonRecordName = (text: string): string | null => {
  const isMember = text.startsWith('"')
  const parsed = parse(isMember ? `{${text}}` : text)
  if (parsed === null) return null
  if (!isMember) return nameOf(parsed)
  const [[key, value] = ['', null], ...more] = Object.entries(parsed)
  // Of several members none speaks for the others, and a plain value is known by its path.
  if (more.length > 0 || !isObject(value)) return null
  const inner = nameOf(value)
  const isSign = /\d/.test(key) && key.length <= MAX_KEY
  return isSign && inner !== null ? `${key}, ${inner}` : (inner ?? (isSign ? key : null))
}

const MAX_KEY = 60

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const nameOf = (record: Record<string, unknown>): string | null =>
  recordName(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [],
    ),
  )
