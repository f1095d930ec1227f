import { expect, test } from 'vitest'
import { createJsonExtractor } from './json-extractor.ts'

const namesOf = async (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const { segments } = await createJsonExtractor().extract(new Uint8Array(Buffer.from(text)), () => {})
  return Array.from(segments, ({ place }) => (place.type === 'Pointer' ? [place.pointer, place.record ?? null] : null))
}

test('records are known by what they call themselves', async () => {
  expect(
    await namesOf({
      title: 'Catalogue',
      cameras: [{ id: 'CH-003', name: 'Kestrel camera', notes: 'x' }, { id: 7, label: 'Osprey' }, { width: 3 }],
    }),
  ).toEqual([
    ['/title', null],
    ['/cameras/0', 'CH-003, Kestrel camera'],
    ['/cameras/1', 'Osprey'],
    ['/cameras/2', null],
  ])
})

test('members that are named by a sign are known by it', async () => {
  expect(await namesOf({ 'CH-003': { name: 'Kestrel' }, settings: { name: 'Default' } })).toEqual([
    ['/CH-003', 'CH-003, Kestrel'],
    ['/settings', 'Default'],
  ])
})

test('the parts of a record that is too long have the name of the whole', async () => {
  const long = 'word '.repeat(300)
  const names = await namesOf([
    { id: 'A-1', name: 'First', body: long, more: long },
    { id: 'A-2', name: 'Second', body: long, more: long },
  ])
  expect(names.filter((name) => name?.[0]?.endsWith('body'))).toEqual([
    ['/0/body', 'A-1, First'],
    ['/1/body', 'A-2, Second'],
  ])
})

test('JSON Lines are records, too', async () => {
  expect(await namesOf('{"sku":"L-1","title":"Lamp"}\n{"sku":"L-2","title":"Rope"}\n')).toEqual([
    ['/0', 'L-1, Lamp'],
    ['/1', 'L-2, Rope'],
  ])
})
