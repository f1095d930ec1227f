import { expect, test } from 'vitest'
import { titlesAmong } from './titles.ts'

const titlesOf = (...sentences: string[]) => {
  const titles = titlesAmong(sentences)
  return sentences.filter((_, index) => titles[index])
}

test('short lines without a full stop that lead text are titles, and lines in capitals', () => {
  expect(
    titlesOf('1. The dome in brief', 'It is round.', 'INCIDENT REPORT 2025-01', 'Subject: the shutter', 'CAUSE'),
  ).toEqual(['1. The dome in brief', 'INCIDENT REPORT 2025-01', 'CAUSE'])
})

test('two on end are a title and a part of it, more are a list', () => {
  expect(titlesOf('3. Opening', 'Talking to each other', 'Say your name first.')).toHaveLength(2)
  expect(titlesOf('March Camera oiled', 'May Keys examined', 'June Rail wiped', 'Keep this guide dry.')).toEqual([])
})

test('what ends a text, or goes on, is no title', () => {
  expect(titlesOf('She signed it.', 'Edith Quill')).toEqual([])
  expect(titlesOf('Quiet hours, by day', 'It is quiet.')).toHaveLength(1)
  expect(titlesOf('The dome is,', 'and stays, round.')).toEqual([])
  expect(titlesOf('Written by: Idris Kettleby', 'It was late.')).toEqual([])
})
