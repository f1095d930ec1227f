/** What an endpoint said of an error, whichever of the many forms it chose. */
export interface Said {
  /** Its words on one line, perhaps empty. */
  readonly message: string
  /** Its own names for the kind of error and for the parameter that it is about. */
  readonly code: string | null
  readonly type: string | null
  readonly param: string | null
  /** What the model had written when the endpoint gave up on it (Groq's `tool_use_failed`). */
  readonly failedGeneration: string | null
}

const MAX_READ_LENGTH = 64_000
const MAX_DEPTH = 4

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

const none: Said = { message: '', code: null, type: null, param: null, failedGeneration: null }

/** One entry of a validation error: where it is, and what is wrong with it. */
const validation = ({ loc, msg, type }: Fields): Said => {
  const path = Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : ''
  const message = [path, text(msg)].filter(Boolean).join(': ')
  return { ...none, message, type: text(type), param: path === '' ? null : path }
}

const ofFields = (fields: Fields, depth: number): Said => {
  const { error, errors, detail, message } = fields
  const outer: Said = {
    message: text(message) ?? text(fields.error_description) ?? text(fields.reason) ?? '',
    code: text(fields.code),
    type: text(fields.type) ?? text(fields.status),
    param: text(fields.param),
    failedGeneration: text(fields.failed_generation),
  }
  const inner = error ?? detail ?? (outer.message === '' ? (errors ?? message) : undefined)
  if (inner !== undefined && inner !== null && inner !== '') {
    const said = ofValue(inner, depth + 1)
    return {
      message: said.message || outer.message,
      code: said.code ?? outer.code,
      type: said.type ?? outer.type,
      param: said.param ?? outer.param,
      failedGeneration: said.failedGeneration ?? outer.failedGeneration,
    }
  }
  // A router repeats what the provider behind it said in its own form.
  const raw = isFields(fields.metadata) ? text(fields.metadata.raw) : null
  if (raw === null) return outer
  const behind = ofText(raw, depth + 1)
  return { ...outer, message: [outer.message, behind.message].filter(Boolean).join(': ') }
}

const ofValue = (value: unknown, depth: number): Said => {
  if (depth > MAX_DEPTH) return none
  if (typeof value === 'string') return ofText(value, depth)
  if (Array.isArray(value)) return value.length === 0 ? none : ofValue(value[0], depth + 1)
  if (!isFields(value)) return none
  return 'loc' in value && 'msg' in value ? validation(value) : ofFields(value, depth)
}

const ofText = (body: string, depth: number): Said => {
  const trimmed = body.trim()
  if (/^[{[]/.test(trimmed)) {
    try {
      return ofValue(JSON.parse(trimmed), depth)
    } catch {
      return { ...none, message: trimmed }
    }
  }
  if (!/^<(!doctype|html|\?xml)/i.test(trimmed)) return { ...none, message: trimmed }
  return { ...none, message: /<title[^>]{0,200}>([^<]{1,300})</i.exec(trimmed)?.[1] ?? '' }
}

const oneLine = (said: Said): Said => ({ ...said, message: said.message.replace(/\s+/g, ' ').trim() })

/**
 * Reads an error: `{"error":{"message"}}`, `{"error":"text"}`, `[{"error":…}]`, `{"detail":…}`, `{"message":…}`, a validation error's list, JSON in JSON, a
 * web page's title, or plain words.
 */
export const saidIn = (body: unknown): Said =>
  oneLine(typeof body === 'string' ? ofText(body.slice(0, MAX_READ_LENGTH), 0) : ofValue(body, 0))

/** Whether a JSON value of a 200 is an error after all. */
export const isErrorValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0 && isFields(value[0]) && 'error' in value[0]
  if (!isFields(value)) return false
  const { error } = value
  if (error !== undefined && error !== null && error !== false && error !== '') return true
  return ('detail' in value || value.object === 'error' || value.type === 'error') && !('choices' in value)
}
