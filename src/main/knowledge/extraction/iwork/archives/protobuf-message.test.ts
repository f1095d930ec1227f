import { expect, test } from 'vitest'
import { double, fixed32, protobuf } from '../../../../../../test/files/protobuf.ts'
import { DamagedPartError } from '../../extractor.ts'
import { readProtobuf } from './protobuf-message.ts'

test('fields are read by their numbers, the last one of a number where it may stand once', () => {
  const message = readProtobuf(
    protobuf({
      1: 300,
      2: 'Tür',
      3: [{ 1: 1 }, { 1: 2 }],
      4: double(1.5),
      5: fixed32(0xffff_0001),
      6: [1, 2, 3],
      7: Buffer.from([1, 0x96, 1]),
      8: ['a', 'b'],
      5000: 2 ** 40,
    }),
  )
  expect(message.number(1)).toBe(300)
  expect(message.text(2)).toBe('Tür')
  expect(message.messages(3).map((each) => each.number(1))).toEqual([1, 2])
  expect(message.message(3)?.number(1)).toBe(2)
  expect(message.double(4)).toBe(1.5)
  expect(message.fixed32(5)).toBe(0xffff_0001)
  expect(message.numbers(6)).toEqual([1, 2, 3])
  expect(message.numbers(7)).toEqual([1, 150])
  expect(message.texts(8)).toEqual(['a', 'b'])
  expect(message.number(5_000)).toBe(2 ** 40)
})

test('what is absent or of another type is absent', () => {
  const message = readProtobuf(protobuf({ 1: 300, 2: 'text' }))
  expect([message.number(2), message.text(1), message.double(2), message.message(9)]).toEqual([null, null, null, null])
})

test.each([
  ['a number without an end', [0x08, 0xff]],
  ['a text that is cut off', [0x12, 5, 65]],
  ['a fixed value that is cut off', [0x09, 1, 2]],
  ['a group, which nothing has', [0x0b]],
])('%s is refused', (_name, bytes) => {
  expect(() => readProtobuf(Buffer.from(bytes))).toThrow(DamagedPartError)
})
