import { expect, test } from 'vitest'
import { areDaysInFigures, dayFirst, daySentence, figuresFirst, hasDate, isDay, isNumberOfDay } from './days.ts'

test.each([
  '12 April.',
  'Montag, 3. Mai 2026',
  '2026-05-03',
  'Thursday, October 9th',
  'Tue 13 to Fri 16 August',
  '25. Juli – 4. August 2026',
])('%s is a day', (text) => expect(isDay(text)).toBe(true))

test.each([
  ['Sat 4 July   Rest', 'Sat 4 July'],
  ['  3 May 2026: the pump', '3 May 2026'],
  ['Di. 5.5.  Zahnarzt', 'Di. 5.5.'],
  ['May 4 – the boat', 'May 4'],
  ['Sat 4 July we rest.', null],
  ['3.4  Pumps', null],
])('%s begins with the day %s', (line, day) => expect(dayFirst(line)).toBe(day))

test('a month of a year is a date, a word like one is none', () => {
  expect(hasDate('Since March 2025 it leaks.')).toBe(true)
  expect(hasDate('It may leak.')).toBe(false)
})

test.each([
  ['9. Mai. Frost bis in die Nacht.', '9. Mai'],
  ['Sat 4 July. We rest.', 'Sat 4 July'],
  ['24.03. Das Gerüst steht.', '24.03.'],
  ['Sa 3.8. Wir ruhen.', 'Sa 3.8.'],
  ['3. May I bring a dog?', null],
  ['2.1. Scope of the rules', null],
  ['12 April the pump was mended.', null],
])('%s begins with the day %s as with a sentence', (line, day) => expect(daySentence(line)).toBe(day))

test.each([
  ['9. Mai. Frost bis in die Nacht.', true],
  ['4. März 2025: Regen', true],
  ['24.03. Das Gerüst steht.', true],
  ['3. May I bring a dog?', false],
  ['2. March in step', false],
  ['1. Fill the kettle', false],
  ['2.1. Scope of the rules', false],
])('the number before %s is of a day: %s', (line, isOfDay) => expect(isNumberOfDay(line)).toBe(isOfDay))

test.each([
  ['9.8. Hecke geschnitten', '9.8.'],
  ['9.8. hecke geschnitten', '9.8.'],
  ['9.8.2024 Hecke', null],
  ['9.13. Ausnahmen', null],
  ['32.1. Ausnahmen', null],
  ['9.8 Ausnahmen', null],
])('%s begins in figures with the day %s', (line, day) => expect(figuresFirst(line)).toBe(day))

test.each([
  ['onwards', ['3.8. Regen', '9.8. Hecke', '2.9. Äpfel'], true],
  ['back', ['2.9. Äpfel', '9.8. Hecke', '3.8. Regen'], true],
  ['over the end of a year', ['28.12. Frost', '30.12. Schnee', '2.1. Tauwetter'], true],
  ['day after day', ['1.3. Frost', '2.3. Schnee', '3.3. Regen'], true],
  ['of one day alone', ['9.8. Hecke'], false],
  ['of sections', ['2.1. Zweck', '2.2. Umfang', '3.1. Pflichten'], false],
  ['of sections of which some are missing', ['2.1. Zweck', '2.2. Umfang', '3.1. Pflichten', '5.2. Ende'], false],
  ['here and there', ['9.8. a', '3.2. b', '7.6. c', '1.1. d'], false],
])('lines %s are days one after the other: %s', (_name, lines, are) => expect(areDaysInFigures(lines)).toBe(are))
