/** What of JSON Schema the API document uses. */
export interface SchemaNode {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  /** False where a list holds what `prefixItems` says and nothing else. */
  readonly items?: SchemaNode | false
  readonly prefixItems?: readonly SchemaNode[]
  readonly additionalProperties?: SchemaNode | boolean
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

const boundsOf = (schema: SchemaNode): string => {
  const named: readonly (readonly [string, unknown])[] = [
    ['format', schema.format],
    ['at least', schema.minimum],
    ['at most', schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum],
    ['longer than', schema.minLength === undefined ? undefined : schema.minLength - 1],
    ['at most so long:', schema.maxLength],
    ['at most so many:', schema.maxItems],
  ]
  const told = named.filter(([, value]) => value !== undefined).map(([name, value]) => `${name} ${String(value)}`)
  return told.length === 0 ? '' : ` /* ${told.join(', ')} */`
}

const objectText = ({ properties = {}, required = [], additionalProperties }: SchemaNode, indent: string): string => {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}`,
  )
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    lines.push(`${inner}[name: string]: ${schemaText(additionalProperties, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** A JSON Schema in the words of TypeScript, with its bounds as comments. */
export const schemaText = (schema: SchemaNode, indent = ''): string => {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.map((branch) => schemaText(branch, indent)).join(' | ')
  if (schema.type === 'object') return objectText(schema, indent)
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => schemaText(item, indent)).join(', ')}]`
  if (schema.type === 'array') return `(${schemaText(schema.items || {}, indent)})[]${boundsOf(schema)}`
  return `${schema.type ?? 'unknown'}${boundsOf(schema)}`
}
