import type { Tool } from '@modelcontextprotocol/client'
import { type CompanionTool, type JsonObject, jsonObject } from '../../../../contracts/index.ts'
import { jsonLength } from '../../tools/json-length.ts'
import { toolDigest } from './tool-digest.ts'

const MOST_TOOLS = 100
const MAX_NAME = 64
const MAX_DESCRIPTION = 4_000
const MAX_SCHEMA = 20_000
const FORM_OF_NAME = /^[A-Za-z0-9_.-]{1,128}$/

/** A tool that can be offered, but for whether it was approved. */
export type ReadTool = Omit<CompanionTool, 'approval'>

export interface ReadTools {
  readonly tools: readonly ReadTool[]
  readonly unusable: readonly string[]
}

const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9_-]/g, '_')

/** What models know a tool as: names of providers' APIs hold 64 letters, digits, `-` and `_`. */
const offeredName = (companionName: string, toolName: string): string =>
  `${plain(companionName.toLowerCase())}__${plain(toolName)}`.slice(0, MAX_NAME)

const problemOf = ({ name, description = '' }: Tool, schema: JsonObject | null): string | null => {
  if (!FORM_OF_NAME.test(name)) return 'has a name that no model can be offered'
  if (description.length > MAX_DESCRIPTION) return `describes itself in more than ${MAX_DESCRIPTION} characters`
  if (schema?.type !== 'object') return 'does not say what it takes'
  return jsonLength(schema, MAX_SCHEMA) > MAX_SCHEMA ? 'describes what it takes at too great a length' : null
}

const readSchema = (schema: unknown): JsonObject | null => {
  const parsed = jsonObject.safeParse(schema)
  if (!parsed.success) return null
  const { $schema: _dialect, ...rest } = parsed.data
  return rest
}

/** What a server offers, as far as it can be used: two of one name, and what has no form that models take, are told of instead. */
export const readTools = (companionName: string, listed: readonly Tool[]): ReadTools => {
  const tools = new Map<string, ReadTool>()
  const unusable: string[] = []
  for (const tool of listed.slice(0, MOST_TOOLS)) {
    const { name, description = '' } = tool
    const parameters = readSchema(tool.inputSchema)
    const offeredAs = offeredName(companionName, name)
    const problem = problemOf(tool, parameters) ?? (tools.has(offeredAs) ? 'has the name of another' : null)
    if (problem !== null || parameters === null) unusable.push(`${name.slice(0, MAX_NAME)} ${problem}.`)
    else
      tools.set(offeredAs, {
        name,
        offeredAs,
        description,
        parameters,
        digest: toolDigest(name, description, parameters),
      })
  }
  if (listed.length > MOST_TOOLS) unusable.push(`${listed.length - MOST_TOOLS} more tools than can be used.`)
  return { tools: [...tools.values()], unusable }
}
