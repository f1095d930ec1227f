import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createSupportChecker } from './support-checker.ts'

const checker = createSupportChecker(resolve(import.meta.dirname, '../../../../resources'))

const marks = async (said: string, text: string) => {
  const passages = [
    { number: 1, fileName: '1.txt', contentType: 'text/plain', place: '', text, headers: null, score: 1, context: '' },
  ]
  const support = await checker.check(said, { passages, question: '' })
  return support.map(({ verdict, unfound }) => ({ verdict, unfound }))
}

const parcels = `Parcels sent

| Week | Letters | Parcels |
|---|---|---|
| 31 | 212 | 48 |
| 32 | 187 | 61 |
| 33 | 240 | 39 |`

const works = 'The new stove cost 2,350 euros. The chimney liner cost 780 euros.'

test.each([
  ['In total 148 parcels were sent in the weeks.', parcels, '148'],
  ['The stove and the chimney liner cost 3,130 euros together.', works, '3,130'],
  ['The stove cost 1,570 euros more than the chimney liner.', works, '1,570'],
])('a total, a mean and a difference of what stands there are no inventions: %s', async (said, text, number) => {
  expect(await marks(said, text)).toEqual([{ verdict: 'Supported', unfound: [] }])
  const other = said.replace(number, '1,234')
  expect(await marks(other, text)).toEqual([{ verdict: 'Unsupported', unfound: ['1,234'] }])
})

test('a number that is not said to be computed has to stand there', async () => {
  expect(await marks('The chimney liner of the stove cost 3,130 euros.', works)).toEqual([
    { verdict: 'Unsupported', unfound: ['3,130'] },
  ])
})
