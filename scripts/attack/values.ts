import type { Dice } from './dice.ts'

/** What of JSON Schema the API document uses. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Ids that exist, of whoever: an attacker may have seen one. */
export interface Known {
  readonly ids: readonly string[]
}

const WORDS = ['lamp', 'Where is the key?', 'a', 'Ümläute 漢字 🙂', 'one two three four', 'README.md'] as const

/** Texts that have broken programs: markup, paths, queries, formats, control characters, halves of characters, lengths. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/zero',
  'file:///etc/passwd',
  'http://127.0.0.1:9/',
  'http://192.0.2.1/v1',
  'http://[::1]:9/v1#',
  "' OR 1=1 --",
  '"; DROP TABLE knowledge_documents; --',
  'NEAR(a b) AND * OR "',
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '%s%n%x',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '1e400',
  '\r\nX-Evil: 1',
  'CON',
  '.',
  '..',
  '𝕳'.repeat(500),
  'a'.repeat(10_000),
  '(a+)+'.repeat(50),
  '00000000-0000-0000-0000-000000000000',
] as const
const NASTY_VALUES: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -0,
  [],
  {},
  [[]],
  { __proto__: null },
  { constructor: 1, toString: 2 },
  Array.from({ length: 2_000 }, () => 0),
]

const textFor = ({ format, maxLength = 200 }: Schema, dice: Dice, { ids }: Known): string => {
  if (format === 'uuid' || dice.chance(0.3)) {
    const id = dice.pickAny(ids)
    if (id !== undefined) return id
  }
  if (format === 'uri') return dice.pick(['http://127.0.0.1:9/v1', 'http://192.0.2.1/v1', 'https://[::1]/v1'])
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  return dice.pick(WORDS).slice(0, maxLength)
}

const numberFor = ({ minimum = -5, maximum = 1_000 }: Schema, dice: Dice): number =>
  Math.max(minimum, minimum + dice.below(Math.min(maximum - minimum, 1_000) + 1))

const objectFor = (schema: Schema, dice: Dice, known: Known): Record<string, unknown> => {
  const required = new Set(schema.required)
  const value: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (required.has(name) || dice.chance(0.5)) value[name] = valueFor(property, dice, known)
  if (typeof schema.additionalProperties === 'object' && dice.chance(0.5))
    value[dice.pick(WORDS)] = valueFor(schema.additionalProperties, dice, known)
  return value
}

/** A value that a schema allows, near enough: what patterns ask for is not looked at. */
export const valueFor = (schema: Schema, dice: Dice, known: Known): unknown => {
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return dice.pickAny(schema.enum)
  const branch = dice.pickAny(schema.anyOf ?? schema.oneOf ?? [])
  if (branch !== undefined) return valueFor(branch, dice, known)
  switch (schema.type) {
    case 'object':
      return objectFor(schema, dice, known)
    case 'array':
      return Array.from({ length: dice.below(4) }, () => valueFor(schema.items ?? {}, dice, known))
    case 'string':
      return textFor(schema, dice, known)
    case 'integer':
      return Math.trunc(numberFor(schema, dice))
    case 'number':
      return numberFor(schema, dice) + 0.5
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    default:
      return dice.pick(WORDS)
  }
}

const nasty = (dice: Dice): unknown => (dice.chance(0.6) ? dice.pick(NASTY_TEXTS) : dice.pick(NASTY_VALUES))

/** The same value with one place broken: replaced by something nasty, left out, or with something beside it. */
export const broken = (value: unknown, dice: Dice): unknown => {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.8)) {
    const at = dice.below(value.length)
    return value.map((item, index) => (index === at ? broken(item, dice) : item))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty(dice)
  const entries = Object.entries(value)
  const [name, inner] = dice.pickAny(entries) ?? []
  if (name === undefined || dice.chance(0.1)) return nasty(dice)
  const how = dice.below(4)
  if (how === 0) return Object.fromEntries(entries.filter(([key]) => key !== name))
  if (how === 1) return { ...value, [dice.pick(NASTY_TEXTS)]: nasty(dice) }
  return { ...value, [name]: broken(inner, dice) }
}
