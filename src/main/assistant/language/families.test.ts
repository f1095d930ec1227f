import { expect, it } from 'vitest'
import { createFamilies } from './families.ts'

const many = Array.from({ length: 1_000 }, (_, at) => `word${at} other${at}`).join('\n')
const open = () =>
  createFamilies(`# words\nhand_back return\n${many}\nin_charge head`, 'en', {
    stop: new Set(['in']),
    stemsOf: (word) => [word],
  })

it('knows a word by the lines that it stands in, and a phrase by its telling word', () => {
  const families = open()
  expect(families.of('return')).toEqual([1])
  expect(families.of('word7')).toEqual(families.of('other7'))
  expect(families.of('hand')).toEqual([])
  expect(families.phrasesOf('hand')).toEqual([{ partner: 'back', isBefore: false, family: 1 }])
  expect(families.phrasesOf('charge')).toEqual([{ partner: 'in', isBefore: true, family: 1_002 }])
})

it('is read ahead with turns of the event loop between', async () => {
  const families = open()
  let turns = 0
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await families.readAhead()
  clearImmediate(next)
  expect(turns).toBeGreaterThan(3)
  expect(families.of('head')).toEqual([1_002])
})

it('is whole to who asks while it is read ahead', async () => {
  const families = open()
  const reading = families.readAhead()
  expect(families.of('other999')).toEqual([1_001])
  await reading
  expect(families.of('other999')).toEqual([1_001])
})
