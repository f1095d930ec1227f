import { describe, expect, it, test } from 'vitest'
import { DamagedPartError } from '../../extractor.ts'
import { unpackSnappy } from './snappy.ts'

const unpack = (...bytes: readonly (number | string)[]): string =>
  Buffer.from(
    unpackSnappy(
      Buffer.concat(bytes.map((each) => (typeof each === 'string' ? Buffer.from(each) : Buffer.from([each])))),
      1_000,
    ),
  ).toString()

test('pieces are taken over, and copies repeat what came before, also what they have just written', () => {
  expect(unpack(5, 4 << 2, 'hello')).toBe('hello')
  // Lengths in one byte, two bytes and four bytes; a copy of eleven bytes that begins one byte back.
  expect(unpack(3, 60 << 2, 2, 'abc')).toBe('abc')
  expect(unpack(12, 0, 'a', ((11 - 4) << 2) | 1, 1)).toBe('aaaaaaaaaaaa')
  expect(unpack(8, 3 << 2, 'wave', (3 << 2) | 2, 4, 0)).toBe('wavewave')
  expect(unpack(8, 3 << 2, 'wave', (3 << 2) | 3, 4, 0, 0, 0)).toBe('wavewave')
})

describe('a block that is none is refused, and never read beyond', () => {
  it.each([
    ['nothing at all', []],
    ['a length without an end', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ['more than is allowed', [0xff, 0xff, 0x7f]],
    ['a piece that is cut off', [5, 4 << 2, 'he']],
    ['a piece beyond the length', [2, 4 << 2, 'hello']],
    ['a copy of nothing', [4, 1, 1]],
    ['a copy from before the beginning', [8, 3 << 2, 'wave', (3 << 2) | 2, 9, 0]],
    ['a copy without an offset', [8, 3 << 2, 'wave', (3 << 2) | 2, 0, 0]],
    ['a copy beyond the length', [5, 3 << 2, 'wave', (3 << 2) | 2, 4, 0]],
    ['less than its length', [9, 4 << 2, 'hello']],
  ] as const)('%s', (_name, bytes) => {
    expect(() => unpack(...bytes)).toThrow(DamagedPartError)
  })
})
