import { expect, test } from 'vitest'
import { createAnswerKindCheck } from './answer-kinds.ts'

const holds = (question: string, text: string): boolean => {
  const { asked, held } = createAnswerKindCheck(question)({ text, pairs: null })
  return asked > 0 && held === asked
}

test.each([
  ['How much is the rent?', 'It is €1,140 a month.', 'It is paid monthly.'],
  ['How many glass plates are there?', 'There are 2,316 plates.', 'On Saturday 10 May we show the glass plates.'],
  ['How much flour is in the cake?', '- 300 g flour', '- 1 kg plums, halved'],
  ['When did it open?', 'It opened on 12 May 1934.', 'Readers may look whenever it is open.'],
  ['When do I get it back?', 'It is returned no later than four months after.', 'It is returned.'],
  ['How long does it keep?', 'It keeps for a year.', 'It keeps well.'],
  ['How often is it greased?', 'Every April.', 'With Marolith.'],
  ['How heavy is it?', 'It weighs 4.1 tonnes.', 'It is 6.7 metres wide.'],
  ['Who made it?', 'The dome was made by Edith Quill.', 'The dome is round.'],
  ['Where is it?', 'It hangs in the porch.', 'It was bought.'],
  ['Why did it jump?', 'It jumped because the key had sheared.', 'It jumped twice.'],
])('%s', (question, answer, other) => {
  expect(holds(question, answer)).toBe(true)
  expect(holds(question, other)).toBe(false)
})

test('a question without a kind has none that could be missing', () => {
  const check = createAnswerKindCheck('What happened to the lens?')
  expect(check({ text: 'It lay in flour.', pairs: null })).toMatchObject({ asked: 0, lacksStrict: false })
})

test('who pays, or by what a thing is paid, is no question for an amount', () => {
  expect(
    createAnswerKindCheck('Which bank is the rent paid to?')({ text: 'To the Savings Bank.', pairs: null }).asked,
  ).toBe(0)
})
