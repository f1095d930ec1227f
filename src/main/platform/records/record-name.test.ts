import { expect, test } from 'vitest'
import { recordName } from './record-name.ts'

const nameOf = (record: Record<string, string>) =>
  recordName(Object.entries(record).map(([name, value]) => ({ name, value })))

test.each([
  [{ id: 'CH-003', name: 'Kestrel camera', note: 'x' }, 'CH-003, Kestrel camera'],
  [{ note: 'x', title: 'Shutter', sku: 'AB 12' }, 'AB 12, Shutter'],
  [{ id: '17', name: 'Kestrel' }, 'Kestrel'],
  [{ id: '0190a8d2-0000-7000-8000-000000000000', name: 'Kestrel' }, 'Kestrel'],
  [{ id: '17', price: '4' }, '17'],
  [{ order_number: 'R-9', productName: 'Lamp' }, 'R-9, Lamp'],
  [{ name: 'a very long text '.repeat(20), id: 'X-1' }, 'X-1'],
  [{ price: '4', width: '7' }, null],
])('%j is called %j', (record, expected) => {
  expect(nameOf(record)).toBe(expected)
})
