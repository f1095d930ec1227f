import type { JsonValue, Result } from '../../../contracts/index.ts'
import { fail, succeed } from '../../../contracts/index.ts'
import type { AIToolDefinition, ParamType } from './ai-tool.ts'
import { schemaProblem } from './check-schema.ts'
import { jsonLength } from './json-length.ts'

/** The longest arguments of a tool whose server described them itself. */
const MAX_LENGTH = 100_000

const isOfType = (type: ParamType, value: JsonValue): boolean => {
  switch (type.type) {
    case 'StringP':
      return typeof value === 'string'
    case 'StringArray':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'Integer':
      return Number.isSafeInteger(value)
    case 'Number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'Boolean':
      return typeof value === 'boolean'
    case 'EnumP':
      return typeof value === 'string' && type.values.includes(value)
  }
}

const typeInWords = (type: ParamType): string => {
  switch (type.type) {
    case 'StringP':
      return 'a string'
    case 'StringArray':
      return 'an array of strings'
    case 'Integer':
      return 'an integer'
    case 'Number':
      return 'a number'
    case 'Boolean':
      return 'true or false'
    case 'EnumP':
      return `one of ${type.values.join(', ')}`
  }
}

/** The arguments that the schema declares, or what is wrong with them in words that a model can act on. Others are dropped. */
export const checkArguments = (
  { parameters, inputSchema }: Pick<AIToolDefinition, 'parameters' | 'inputSchema'>,
  args: JsonValue,
): Result<JsonValue, string> => {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return fail('The arguments must be one JSON object.')
  }
  if (inputSchema !== undefined) {
    if (jsonLength(args, MAX_LENGTH) > MAX_LENGTH) return fail('The arguments are too long.')
    const problem = schemaProblem(inputSchema, args)
    return problem === null ? succeed(args) : fail(problem)
  }
  const checked: Record<string, JsonValue> = {}
  for (const [name, type] of parameters.properties) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (value === undefined && parameters.optional?.includes(name)) continue
    if (value === undefined) return fail(`The argument "${name}" is missing; it must be ${typeInWords(type)}.`)
    if (!isOfType(type, value)) return fail(`The argument "${name}" must be ${typeInWords(type)}.`)
    checked[name] = value
  }
  return succeed(checked)
}
