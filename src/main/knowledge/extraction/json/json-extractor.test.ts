import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJsonExtractor } from './json-extractor.ts'

const read = async (text: string) => {
  const document = await createJsonExtractor().extract(new TextEncoder().encode(text), () => {})
  const segments = Array.from(document.segments, ({ start, end, place }) => [
    place.type === 'Pointer' ? place.pointer : place.type,
    document.text.slice(start, end),
  ])
  return { ...document, segments, warnings: document.notes.map(({ message }) => message) }
}

test('JSON that keeps to the standard has no warning', async () => {
  const { segments, warnings } = await read('{"name": "Kestrel", "at": "http://example.org/*no*/, ]"}')
  expect(segments).toEqual([
    ['/name', '"name": "Kestrel"'],
    ['/at', '"at": "http://example.org/*no*/, ]"'],
  ])
  expect(warnings).toEqual([])
})

test('comments and commas too many are passed over with a warning, and a comment is found beside what it speaks of', async () => {
  const text = [
    '// Settings of the dome',
    '{',
    '  "speed": 3, // slowly',
    '  /* of zinc */',
    '  "colour": "white",',
    '  "mirrors": [{"id": "M1", "size": 4,}, {"id": "M2", "size": 1},],',
    '}',
    '// The end',
  ].join('\n')
  const { text: kept, segments, warnings, tables } = await read(text)
  expect(kept).toBe(text)
  expect(segments).toEqual([
    ['/speed', '// Settings of the dome\n{\n  "speed": 3, // slowly'],
    ['/colour', '/* of zinc */\n  "colour": "white"'],
    ['/mirrors/0', '{"id": "M1", "size": 4,}'],
    ['/mirrors/1', '{"id": "M2", "size": 1},],\n}\n// The end'],
  ])
  expect(warnings).toEqual([expect.stringMatching(/^Line 1, .*comment.*All values were read/)])
  expect(tables?.map(({ headers }) => headers)).toEqual([['id', 'size']])
})

test('a comment inside of a record is in that record', async () => {
  const { segments } = await read('[{"n": 1}, /* two */ {"n": /* few */ 2}, {"n": 3 /* more */}]')
  expect(segments).toEqual([
    ['/0', '{"n": 1}, /* two */'],
    ['/1', '{"n": /* few */ 2}'],
    ['/2', '{"n": 3 /* more */}'],
  ])
})

test('line ends and tabs in strings, and marks between values, are passed over with a warning', async () => {
  const { segments, warnings } = await read('{"a": "two\nlines\tand more",\ufeff "b": 1}')
  expect(segments.map(([pointer]) => pointer)).toEqual(['/a', '/b'])
  expect(warnings).toHaveLength(1)
})

test('of JSON Lines with broken lines the whole ones are records, the others text', async () => {
  const { segments, warnings, tables } = await read('{"n":1}\n{"n":2, "city": "Ki\n{"n":3}\n{"n":4, "city": "Bre')
  expect(segments).toEqual([
    ['/0', '{"n":1}'],
    ['Lines', '{"n":2, "city": "Ki'],
    ['/1', '{"n":3}'],
    ['Lines', '{"n":4, "city": "Bre'],
  ])
  expect(warnings).toEqual([expect.stringMatching(/^2 of 4 lines .* line 2\. /)])
  expect(tables).toHaveLength(1)
})

test('of JSON Lines as old Macs end them, too, each on the line where it stands (with a broken one they were no JSON)', async () => {
  const { text, segments, warnings } = await read('{"n":1}\r{"n":2, "city": "Ki\r{"n":3}\r\n{"n":4}\r')
  expect(text).toBe('{"n":1}\n{"n":2, "city": "Ki\n{"n":3}\r\n{"n":4}\n')
  expect(segments).toEqual([
    ['/0', '{"n":1}'],
    ['Lines', '{"n":2, "city": "Ki'],
    ['/1', '{"n":3}'],
    ['/2', '{"n":4}'],
  ])
  expect(warnings).toEqual([expect.stringMatching(/^1 of 4 lines .* line 2\. /)])
})

test('of a file that breaks off, what is whole is records and the rest text', async () => {
  const { segments, warnings } = await read(
    '{"title": "Cameras",\n"items": [{"id": "CH-1"}, {"id": "CH-2", "name": "Kestrel cam',
  )
  expect(segments).toEqual([
    ['/title', '"title": "Cameras"'],
    ['/items/0', '{"id": "CH-1"}'],
    ['/items/1/id', '"id": "CH-2"'],
    ['Lines', '"name": "Kestrel cam'],
  ])
  expect(warnings).toEqual([expect.stringMatching(/no valid JSON from line 2, column 62 on/)])
})

test.each(['{', '[1,', '{"a": }', '{"name": "cut o'])(
  '%j says nothing but its mistake, and is refused with it',
  async (text) => {
    await expect(read(text)).rejects.toThrow(/malformed at line 1/)
  },
)

test('no word of a file is lost, wherever a mistake is', async () => {
  const words = ['heron', 'bittern', 'kestrel', 'falcon', 'osprey', 'merlin', 'hobby']
  const whole = JSON.stringify({ birds: words.map((name, at) => ({ name, at })), more: words }, null, 1)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: whole.length }),
      fc.constantFrom('', ',', '"', '}', ']', '// odd\n', '/* odd */', '\n'),
      fc.boolean(),
      async (at, sign, isCut) => {
        const text = whole.slice(0, at) + sign + (isCut ? '' : whole.slice(at))
        const document = await read(text).catch((error: Error) => error)
        if (document instanceof Error) {
          expect(text.match(/\p{L}{3,}/gu)?.length ?? 0).toBeLessThan(5)
          return
        }
        const found = document.segments.map(([, part]) => part).join(' ')
        expect(words.filter((word) => found.includes(word))).toEqual(words.filter((word) => text.includes(word)))
      },
    ),
    { numRuns: 500 },
  )
})
