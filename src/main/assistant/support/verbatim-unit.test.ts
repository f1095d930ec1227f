import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createSupportChecker } from './support-checker.ts'

const checker = createSupportChecker(resolve(import.meta.dirname, '../../../../resources'))

const verdicts = async (said: string, text: string): Promise<string[]> => {
  const passages = [
    { number: 1, fileName: '1.txt', contentType: 'text/plain', place: '', text, headers: null, score: 1, context: '' },
  ]
  return (await checker.check(said, { passages, question: '' })).map(({ verdict }) => verdict)
}

test.each([
  ['Never rinse both filters at once.', 'Never rinse both filters at once.'],
  [
    'Sales of bread rose by 3 percent, helped by the new shop, while sales of cakes fell by 9 percent, as two cafés closed.',
    'Sales of bread rose by 3 percent, helped by the new shop, while sales of cakes fell by 9 percent, as two cafés closed.',
  ],
  [
    'Rents collapsed in 1871, and within a decade half of the mills had closed, most of them in the lower town.',
    'Rents collapsed in 1871, and within a decade half of the mills had closed.',
  ],
])('what stands there word by word is supported: %s', async (text, said) => {
  expect(await verdicts(said, text)).toEqual(['Supported'])
})

test('a statement that holds in some cases alone is not what stands there', async () => {
  expect(
    await verdicts('Deposits are paid back in full.', 'Unless the tent is torn, deposits are paid back in full.'),
  ).toEqual(
    await verdicts(
      'Deposits are paid back in full.',
      'Deposits are paid back in full, but only if the tent is not torn.',
    ),
  )
})
