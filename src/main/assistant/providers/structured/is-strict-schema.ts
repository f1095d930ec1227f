import { type JsonObject, type JsonValue, jsonObject } from '../../../../contracts/index.ts'

const isObject = (value: JsonValue | undefined): value is JsonObject => jsonObject.safeParse(value).success

const isStrict = (value: JsonValue): boolean => {
  if (Array.isArray(value)) return value.every(isStrict)
  if (!isObject(value)) return true
  if (value.type === 'object' || 'properties' in value) {
    const names = Object.keys(isObject(value.properties) ? value.properties : {})
    const required = new Set(Array.isArray(value.required) ? value.required : [])
    if (value.additionalProperties !== false || !names.every((name) => required.has(name))) return false
  }
  return Object.values(value).every(isStrict)
}

/** Whether a schema meets what OpenAI asks of one that it enforces: closed objects, every property required. */
export const isStrictSchema = (schema: JsonObject): boolean => schema.type === 'object' && isStrict(schema)
