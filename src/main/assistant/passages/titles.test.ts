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

test('a line over the text of its paragraph is a title, whatever the paragraph before ends with', () => {
  const text = ['It is kept dry.', 'Daily from 7 to 18', 'Ash', 'Empty the drawer.']
  expect(titlesAmong(text, [true, false, true, false])).toEqual([false, false, true, false])
})

test('the lines over a letter that are an address head nothing', () => {
  expect(titlesOf('Hausverwaltung Krüger GmbH', 'Lindenstraße 4', '10969 Berlin', 'Der Hof ist gesperrt.')).toEqual([])
  expect(titlesOf('Malerei Huber', 'Seegasse 4', 'CH-8001 Zürich', 'Der Flur ist fertig.')).toEqual([])
  expect(titlesOf('Pinder & Co', '12 Mill Lane, Leeds LS1 4AP', 'It is done.')).toEqual([])
  expect(titlesOf('Pinder Brothers', '12 Mill Lane, Salem, OR 97301', 'It is done.')).toEqual([])
  expect(titlesOf('Haushalt 2026 Ost', 'Die Mittel reichen.')).toEqual(['Haushalt 2026 Ost'])
})
