import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanJson } from './scan-json.ts'

const scan = (text: string, maxRecordLength = 200) =>
  Array.from(scanJson(text, { maxRecordLength }), ({ start, end, place }) => ({
    pointer: place.type === 'Pointer' ? place.pointer : '?',
    text: text.slice(start, end),
    start,
    end,
  }))
const pointers = (text: string, maxRecordLength?: number) => scan(text, maxRecordLength).map((record) => record.pointer)

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('elements of an array of objects are records, whole', () => {
  expect(pointers('[{"a":1,"list":[{"b":2},{"c":3}]},{"a":2}]')).toEqual(['/0', '/1'])
})

test('members of an object are records, with their names', () => {
  expect(
    scan('{"title":"x","meta":{"a":[1,2]},"items":[{"n":1},{"n":2}]}').map(({ pointer, text }) => [pointer, text]),
  ).toEqual([
    ['/title', '"title":"x"'],
    ['/meta', '"meta":{"a":[1,2]}'],
    ['/items/0', '{"n":1}'],
    ['/items/1', '{"n":2}'],
  ])
})

test('a record that is too long is given in its parts', () => {
  const long = 'x'.repeat(150)
  expect(pointers(`[{"a":"${long}","b":{"c":"${long}","d":1}}]`, 180)).toEqual(['/0/a', '/0/b'])
})

test('plain values of an array come as runs under the pointer of the array', () => {
  const records = scan(`{"n":[${Array.from({ length: 100 }, (_, at) => at).join(',')}]}`, 100)
  expect(records.length).toBeGreaterThan(1)
  expect(new Set(records.map((record) => record.pointer))).toEqual(new Set(['/n']))
})

test('pointers are escaped, keys are decoded', () => {
  expect(pointers('{"a/b":1,"m~n":2,"\\u00e9":3,"":4}')).toEqual(['/a~1b', '/m~0n', '/é', '/'])
})

test('JSON Lines are the elements of an array', () => {
  expect(pointers('{"a":1}\n{"a":2}\n\n{"a":3}\n')).toEqual(['/0', '/1', '/2'])
  // As programs print them for people (they were refused, or all but the first was text).
  expect(pointers('{\n  "a": 1\n}\n{\n  "a": 2\n}\n')).toEqual(['/0', '/1'])
  expect(pointers('{\n  "a": 1\n}\r\n\r\n{"a": 2}')).toEqual(['/0', '/1'])
})

test.each([
  ['{"a": 1,\n "b" 2}', /line 2, column 6: a colon was expected, and "2" was found/],
  ['[1, 2', /line 1, column 6: a comma or ] was expected, and the end of the file/],
  ['[1, 2,]', /column 7: a value/],
  ['{"a": 1} {"b": 2}', /column 10: the end of the file was expected/],
  ['{"a": 1}\n{"b": 2} {"c": 3}', /line 2, column 10/],
  ["{'a': 1}", /column 2: a name in double quotes/],
  ['["a\nb"]', /the rest of a text/],
  ['["\\x"]', /escape/],
  ['[01]', /a comma/],
  ['{"a": NaN}', /a value/],
])('%j is refused with its place', (text, message) => {
  expect(() => scan(text)).toThrow(message)
})

test('nesting without end is refused, not followed', () => {
  expect(() => scan('['.repeat(1_000_000))).toThrow(/more than 500 deep/)
})

test('accepts exactly what JSON.parse accepts', () => {
  const token = fc.constantFrom(
    ...'{}[]:, \t\r'.split(''),
    '"',
    '"a"',
    '\\',
    '1',
    '0',
    '-',
    '.5',
    'e1',
    'E+',
    'true',
    'null',
    'x',
    '\\u00e9',
  )
  const noise = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(''))
  const json = fc.json()
  const mutated = fc.tuple(json, fc.nat(), token).map(([text, at, insert]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + insert + text.slice(place)
  })
  fc.assert(
    fc.property(fc.oneof(noise, json, mutated), (text) => {
      let accepted = true
      try {
        scan(text)
      } catch {
        accepted = false
      }
      expect(accepted).toBe(parses(text))
    }),
    { numRuns: 2_000 },
  )
})

const lookUp = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((at, token) => (at as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')], value)

test('every record is the value that its pointer names, in order, and none is lost', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.constantFrom(0, 2, 4),
      fc.integer({ min: 1, max: 80 }),
      (value, indent, max) => {
        const text = JSON.stringify(value, null, indent)
        let last = 0
        let covered = ''
        for (const { pointer, text: slice, start, end } of scan(text, max)) {
          expect(start).toBeGreaterThanOrEqual(last)
          const named = lookUp(JSON.parse(text), pointer)
          const asMember = parses(`{${slice}}`) ? Object.values(JSON.parse(`{${slice}}`)) : []
          const asRun = parses(`[${slice}]`) ? JSON.parse(`[${slice}]`) : []
          const candidates = [...asMember, ...asRun, asRun].map((candidate) => JSON.stringify(candidate))
          const isPartOfRun =
            Array.isArray(named) && asRun.every((part: unknown) => JSON.stringify(named).includes(JSON.stringify(part)))
          expect(candidates.includes(JSON.stringify(named)) || isPartOfRun).toBe(true)
          last = end
          covered += slice
        }
        for (const scalar of covered === '' ? [] : scalarsOf(value)) expect(covered).toContain(JSON.stringify(scalar))
      },
    ),
    { numRuns: 500 },
  )
})

const scalarsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalarsOf) : [value]
