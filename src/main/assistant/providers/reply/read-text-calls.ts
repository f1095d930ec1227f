import { type AIProviderToolCall, type JsonObject, type JsonValue, jsonValue } from '../../../../contracts/index.ts'
import { newGuid } from '../../../platform/index.ts'
import type { AIProviderToolDef } from '../ai-provider.ts'

interface Found {
  readonly name: string
  readonly arguments: JsonValue
}

/** Brackets that are looked at: nested ones that are no JSON would otherwise be read again for each. */
const MAX_TRIES = 200

const isObject = (value: unknown): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where the JSON value that begins at `start` ends, or -1. Reads each character once. */
const endOfJson = (text: string, start: number): number => {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

const parse = (text: string): JsonValue | undefined => {
  try {
    return jsonValue.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The JSON objects and arrays in a text, each with the text before it. */
const jsonIn = function* (text: string): Generator<{ before: string; value: JsonValue }> {
  let from = 0
  let tries = 0
  for (let at = text.search(/[{[]/); at >= 0 && at < text.length && tries < MAX_TRIES; tries += 1) {
    const end = endOfJson(text, at)
    if (end < 0) return
    const value = parse(text.slice(at, end))
    if (value !== undefined) {
      yield { before: text.slice(from, at), value }
      from = end
    }
    const next = text.slice(value === undefined ? at + 1 : end).search(/[{[]/)
    if (next < 0) return
    at = (value === undefined ? at + 1 : end) + next
  }
}

const argumentsOf = (fields: Record<string, JsonValue>): JsonValue => {
  const given = fields.arguments ?? fields.parameters ?? fields.args ?? fields.input ?? fields.tool_input ?? {}
  return typeof given === 'string' ? (parse(given) ?? given) : given
}

const callsInValue = (value: JsonValue): Found[] => {
  if (Array.isArray(value)) return value.flatMap(callsInValue)
  if (!isObject(value)) return []
  if (isObject(value.function)) return callsInValue(value.function)
  const name = value.name ?? value.tool_name ?? value.tool ?? value.function ?? value.recipient_name
  return typeof name === 'string' ? [{ name, arguments: argumentsOf(value) }] : []
}

/** A name, then its arguments as JSON: Mistral's `[ARGS]`, DeepSeek's and Kimi's separators, a line end. */
const nameBefore = (before: string): string | null => {
  const words = before
    .replace(/<function="?([\w.-]{1,100})"?>/g, ' $1 ')
    .replace(/\[ARGS\]|<[|｜][^|｜<>]{1,40}[|｜]>|```\w*|<[^<>]{0,40}>/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(function|json|assistant|commentary|code)$/.test(word))
  const name = words.at(-1)?.replace(/^to=/, '').replace(/:\d+$/, '') ?? ''
  return /^[\w.-]+$/.test(name) ? name : null
}

/** `<parameter=key>value</parameter>`, `<parameter name="key">value</parameter>`, `<arg_key>key</arg_key><arg_value>value</arg_value>`. */
const taggedArguments = (text: string): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const piece of text.split(/<parameter(?==| name=)/).slice(1)) {
    const [, key, value] = /^(?:=| name=)"?([\w.-]{1,100})"?[^>]{0,100}>([\s\S]*)$/.exec(piece) ?? []
    if (key !== undefined && value !== undefined)
      found[key] = (value.split('</parameter>')[0] ?? '').replace(/^\n|\n$/g, '')
  }
  for (const piece of text.split('<arg_key>').slice(1)) {
    const [key = '', rest = ''] = piece.split('</arg_key>')
    const value = rest.split('<arg_value>')[1]?.split('</arg_value>')[0]
    if (value !== undefined) found[key.trim()] = value.trim()
  }
  return found
}

const taggedCalls = (text: string): Found[] =>
  text.split(/(?=<function=)|(?=<invoke name=)|(?=<tool_call>)/).flatMap((piece) => {
    const name =
      /^<function="?([\w.-]{1,100})/.exec(piece)?.[1] ??
      /^<invoke name="?([\w.-]{1,100})/.exec(piece)?.[1] ??
      (piece.includes('<arg_key>') ? /^(?:<tool_call>)?\s*([\w.-]{1,100})/.exec(piece)?.[1] : undefined)
    const given = taggedArguments(piece)
    return name !== undefined && Object.keys(given).length > 0 ? [{ name, arguments: given }] : []
  })

/** `name(key="value", other=3)`, as models write Python. */
const pythonCalls = (text: string): Found[] => {
  const written = text.trim().replace(/^print\(/, '')
  const open = written.indexOf('(')
  const name = written.slice(0, Math.max(0, open))
  if (!/^[\w.]{1,100}$/.test(name)) return []
  const given: Record<string, JsonValue> = {}
  for (const [, key = '', double, single, bare = ''] of written
    .slice(open + 1)
    .matchAll(/(\w{1,100})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s,()"']{1,100}))/g))
    given[key] = double ?? single ?? parse(bare) ?? bare
  return Object.keys(given).length > 0 ? [{ name, arguments: given }] : []
}

const typeOf = (tool: AIProviderToolDef, key: string): unknown => {
  const properties = tool.parameters.properties as JsonObject | undefined
  const property = properties?.[key]
  return isObject(property) ? property.type : undefined
}

/** Values that were written as bare text, as what the tool takes. */
const typed = (value: JsonValue, tool: AIProviderToolDef): JsonValue => {
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, each]): [string, JsonValue] => {
    if (typeof each !== 'string' || typeOf(tool, key) === 'string' || typeOf(tool, key) === undefined)
      return [key, each]
    return [key, parse(each) ?? each]
  })
  return Object.fromEntries(entries)
}

/**
 * The calls of offered tools that a model wrote into its text, in any of the forms that model families use. What names no offered tool is no call.
 */
export const readTextCalls = (text: string, tools: readonly AIProviderToolDef[]): AIProviderToolCall[] => {
  const found: Found[] = []
  for (const { before, value } of jsonIn(text)) {
    const whole = callsInValue(value)
    const name = nameBefore(before)
    if (whole.length > 0) found.push(...whole)
    else if (name !== null && isObject(value)) found.push({ name, arguments: value })
  }
  if (found.length === 0) found.push(...taggedCalls(text), ...pythonCalls(text))
  return found.flatMap((call) => {
    const name = call.name.replace(/^functions?\./, '')
    const tool = tools.find((offered) => offered.name === name)
    return tool ? [{ toolCallId: `text-${newGuid()}`, name, arguments: typed(call.arguments, tool) }] : []
  })
}
