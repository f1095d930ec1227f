import { isDeepStrictEqual } from 'node:util'
import type { JsonObject, JsonValue } from '../../../contracts/index.ts'

/** Schemas and values that are nested more deeply are left to whoever wrote them. */
const DEEPEST = 16
/** Values that are looked at in one check, so that no schema of a stranger takes long. */
const MOST_STEPS = 50_000

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
const wordsIn = (value: JsonValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')

const isOfType = (type: string, value: JsonValue): boolean => {
  switch (type) {
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}

/** The bounds of a schema: the keyword, what of a value it bounds, and on which side. */
const bounds = [
  ['minimum', 'value', 'least'],
  ['maximum', 'value', 'most'],
  ['minLength', 'characters', 'least'],
  ['maxLength', 'characters', 'most'],
  ['minItems', 'items', 'least'],
  ['maxItems', 'items', 'most'],
] as const

const measureOf = (what: (typeof bounds)[number][1], value: JsonValue): number | null => {
  if (what === 'value') return typeof value === 'number' ? value : null
  if (what === 'items') return Array.isArray(value) ? value.length : null
  return typeof value === 'string' ? Array.from(value).length : null
}

const boundProblem = (schema: JsonObject, value: JsonValue): string | null => {
  for (const [keyword, what, side] of bounds) {
    const bound = schema[keyword]
    const measure = measureOf(what, value)
    if (typeof bound !== 'number' || measure === null) continue
    if (side === 'least' ? measure < bound : measure > bound)
      return `must be ${bound} at ${side}${what === 'value' ? '' : `, counted in ${what}`}`
  }
  return null
}

const kindProblem = (schema: JsonObject, value: JsonValue): string | null => {
  const types = wordsIn(schema.type)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return `must be of type ${types.join(' or ')}`
  const { enum: among, const: only } = schema
  if (Array.isArray(among) && !among.some((each) => isDeepStrictEqual(each, value)))
    return `must be one of ${JSON.stringify(among).slice(0, 300)}`
  if (only !== undefined && !isDeepStrictEqual(only, value)) return `must be ${JSON.stringify(only).slice(0, 300)}`
  return boundProblem(schema, value)
}

/**
 * What is wrong with a value by a JSON Schema, in words that name the place; null where nothing is found. Interpreted, never compiled, since strangers write
 * these schemas: types, enumerations, constants, bounds, properties, items and combinations are looked at; patterns, formats and references are left to
 * whoever wrote them. So what is refused is wrong, and what passes may still be.
 */
export const schemaProblem = (schema: JsonObject, value: JsonValue): string | null => {
  let steps = 0
  const inProperty = (rules: JsonObject, [name, value]: [string, JsonValue], at: string, depth: number) => {
    const properties = isObject(rules.properties) ? rules.properties : {}
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (isObject(own)) return find(own, value, `${at}${name}`, depth)
    const isClosed = rules.additionalProperties === false && !isObject(rules.patternProperties)
    return own === undefined && isClosed ? `There is no argument "${at}${name}".` : null
  }
  const inObject = (rules: JsonObject, object: JsonObject, at: string, depth: number): string | null => {
    const missing = wordsIn(rules.required).find((name) => !Object.hasOwn(object, name))
    if (missing !== undefined) return `The argument "${at}${missing}" is missing.`
    for (const property of Object.entries(object)) {
      const problem = inProperty(rules, property, at, depth)
      if (problem !== null) return problem
    }
    return null
  }
  const inItems = (rules: JsonObject, items: readonly JsonValue[], at: string, depth: number): string | null => {
    if (!isObject(rules.items)) return null
    for (const [index, item] of items.entries()) {
      const problem = find(rules.items, item, `${at}[${index}]`, depth)
      if (problem !== null) return problem
    }
    return null
  }
  const inCombination = (rules: JsonObject, given: JsonValue, at: string, depth: number): string | null => {
    for (const each of schemasIn(rules.allOf)) {
      const problem = find(each, given, at, depth)
      if (problem !== null) return problem
    }
    for (const choices of [schemasIn(rules.anyOf), schemasIn(rules.oneOf)])
      if (choices.length > 0 && choices.every((choice) => find(choice, given, at, depth) !== null))
        return `The argument "${at}" has none of the forms that it may have.`
    return null
  }
  const find = (rules: JsonObject, given: JsonValue, at: string, depth: number): string | null => {
    steps += 1
    if (depth > DEEPEST || steps > MOST_STEPS || typeof rules.$ref === 'string') return null
    const kind = kindProblem(rules, given)
    if (kind !== null) return at === '' ? `The arguments ${kind}.` : `The argument "${at}" ${kind}.`
    const combined = inCombination(rules, given, at, depth + 1)
    if (combined !== null) return combined
    if (isObject(given)) return inObject(rules, given, at === '' ? '' : `${at}.`, depth + 1)
    return Array.isArray(given) ? inItems(rules, given, at, depth + 1) : null
  }
  return find(schema, value, '', 0)
}
