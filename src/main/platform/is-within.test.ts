import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { isWithin } from './is-within.ts'

const folder = resolve('/home/ada/papers')

it.each([
  ['the folder itself', folder, true],
  ['what stands in it', join(folder, 'letters', 'a.txt'), true],
  ['what begins with two dots', join(folder, '..letters'), true],
  ['the folder above', resolve(folder, '..'), false],
  ['a neighbour', resolve(folder, '..', 'papers-too'), false],
  ['a neighbour that begins with two dots', resolve(folder, '..', '..papers'), false],
  ['the root', resolve('/'), false],
])('%s', (_what, path, expected) => {
  expect(isWithin(path, folder)).toBe(expected)
})
