import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonObject, jsonValue } from '../../../contracts/index.ts'
import { checkArguments } from './check-arguments.ts'
import { schemaProblem } from './check-schema.ts'

const schema = jsonObject.parse({
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1, maxLength: 5 },
    mode: { enum: ['read', 'write'] },
    lines: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 2 },
    where: { type: 'object', properties: { row: { type: ['integer', 'null'] } }, required: ['row'] },
    size: { anyOf: [{ type: 'number', maximum: 10 }, { const: 'all' }] },
    kind: { $ref: '#/$defs/kind' },
  },
  required: ['path'],
  additionalProperties: false,
})

it.each([
  [{}, 'The argument "path" is missing.'],
  [{ path: 7 }, 'The argument "path" must be of type string.'],
  [{ path: '' }, 'The argument "path" must be 1 at least, counted in characters.'],
  [{ path: 'much too long' }, 'The argument "path" must be 5 at most, counted in characters.'],
  [{ path: 'a', mode: 'run' }, 'The argument "mode" must be one of ["read","write"].'],
  [{ path: 'a', lines: [1, 0] }, 'The argument "lines[1]" must be 1 at least.'],
  [{ path: 'a', lines: [1, 2, 3] }, 'The argument "lines" must be 2 at most, counted in items.'],
  [{ path: 'a', where: {} }, 'The argument "where.row" is missing.'],
  [{ path: 'a', where: { row: 'x' } }, 'The argument "where.row" must be of type integer or null.'],
  [{ path: 'a', size: 11 }, 'The argument "size" has none of the forms that it may have.'],
  [{ path: 'a', shell: 'rm' }, 'There is no argument "shell".'],
])('%j is refused by name before it is sent', (args, words) => {
  expect(schemaProblem(schema, args as never)).toBe(words)
  expect(checkArguments({ parameters: { properties: [] }, inputSchema: schema }, args as never)).toEqual({
    ok: false,
    error: words,
  })
})

it.each([
  { path: 'äöü' },
  { path: 'a', lines: [1, 2], mode: 'read', size: 'all', where: { row: null }, kind: 'anything' },
])('%j is sent as it is', (args) => {
  expect(checkArguments({ parameters: { properties: [] }, inputSchema: schema }, args as never)).toEqual({
    ok: true,
    value: args,
  })
})

it('a schema that nests without end, or has patterns that never end, takes no time', () => {
  let deep = jsonObject.parse({ type: 'string' })
  for (let at = 0; at < 200; at += 1) deep = jsonObject.parse({ anyOf: [deep, deep, deep] })
  expect(schemaProblem(deep, 7)).not.toBeUndefined()
  const slow = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }
  expect(schemaProblem(slow, { a: `${'a'.repeat(60)}!` })).toBeNull()
})

it('whatever schema and arguments come: an answer, and never an error', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.jsonValue({ maxDepth: 5 }), (rules, value) => {
      const object = jsonObject.safeParse({ type: rules, properties: { a: rules }, anyOf: [rules], enum: rules })
      if (object.success)
        expect(['string', 'object']).toContain(typeof schemaProblem(object.data, jsonValue.parse(value)))
    }),
  )
})
