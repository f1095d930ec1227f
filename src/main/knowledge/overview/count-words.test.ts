import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'

it('counts as word processors do where words are parted by spaces', () => {
  expect(countWords('')).toBe(0)
  expect(countWords('The fee is 12 euros, and no more.')).toBe(8)
  expect(countWords('한국어는 띄어 씁니다')).toBe(3)
})

it('counts the words of languages that write no spaces (60 characters of Japanese were "3 words")', () => {
  const japanese =
    '図書館は毎朝九時に開きます。本は二週間まで借りることができます。返却が遅れた場合は、一日につき十円の料金がかかります。'
  expect(countWords(japanese)).toBeGreaterThan(20)
  expect(countWords(japanese)).toBeLessThan(45)
  expect(countWords('版本 2.0 已发布')).toBeGreaterThanOrEqual(3)
})

it('takes a long text to go on as it began, within a moment', () => {
  const sentence = '本は二週間まで借りることができます。'
  const one = countWords(sentence.repeat(1_000))
  expect(countWords(sentence.repeat(100_000)) / one).toBeCloseTo(100, 0)
})
