import { expect, test } from 'vitest'
import { isCertain, passageOf } from './test-quotes.ts'

test.each([
  [
    'Which items does the policy not cover?',
    'The policy covers all items of the household, such as beds and pans. Items of guests are covered too.',
    'The policy does not cover these items: boats, drones and animals. Items of guests are covered.',
  ],
  [
    'Was ist in der Police nicht versichert?',
    'In der Police versichert sind alle Sachen des Haushalts, auch die von Gästen. Fahrräder sind versichert.',
    'In der Police nicht versichert sind Boote, Drohnen und Tiere. Fahrräder sind versichert.',
  ],
])('what is not so is told by nothing that denies nothing: %s', (question, said, denied) => {
  expect(isCertain(question, passageOf(said))).toBe(false)
  expect(isCertain(question, passageOf(denied))).toBe(true)
})

test('what happens if something is not done need deny nothing', () => {
  const text = 'Whoever pays the fee late is charged 5 euros for each reminder. The fee is due in May.'
  expect(isCertain('What happens if I do not pay the fee?', passageOf(text))).toBe(true)
})
