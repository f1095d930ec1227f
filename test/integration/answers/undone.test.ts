import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const costumes = `Kostüm;Regal;Verliehen an;Zurück bis;Zurückgegeben
Hofnarr;4;Bühne Ost;14.01.2024;ja
Burgfräulein;4;;;
Pirat;2;Ida Reuss;03.02.2024;
Gespenst;1;Bühne Ost;05.03.2199;
`

const instruments = `Instrument,Room,Loaned to,Tuned on
oboe,7,Wim,2024-02-03
viola,7,,
bassoon,9,Else,2024-02-10
spinet,3,,2024-03-01
`

const courses = `Kursmonat;Schüler;Kursgeld;Bezahlt am
01.05.2024;Amsel;40,00;06.05.2024
01.05.2024;Drossel;40,00;
01.06.2024;Amsel;40,00;
01.06.2024;Drossel;40,00;03.06.2024
`

const jobs = `Day,Job,Firm,Price,Paid
2024-05-11,Roof tiles,Kranz,310.00,yes
2024-05-20,New lock,Dietz,95.00,
`

const pantry = `item,shelf,best before
rice,A,2023-08-01
lentils,B,2199-01-01
honey,B,
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({
    'Kostüme.csv': costumes,
    'instruments.csv': instruments,
    'Kursgeld.csv': courses,
    'jobs.csv': jobs,
    'pantry.csv': pantry,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] a column that says to whom something was given, in some rows alone, says of which it is so', () => {
  it.each([
    ['Welche Kostüme sind verliehen?', '3 Zeilen aus Kostüme.csv, wo Verliehen an nicht leer ist'],
    ['Welche Kostüme sind nicht ausgeliehen?', '1 Zeile aus Kostüme.csv, wo Verliehen an leer ist'],
    ['Wie viele Kostüme sind gerade verliehen?', 'wo Verliehen an nicht leer ist: **3 Zeilen**'],
    ['Which instruments are lent out?', '2 rows of instruments.csv, where Loaned to is not empty'],
    ['How many instruments are loaned to Wim?', 'where Loaned to is Wim: **1 row**'],
  ])('%s', async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  })
})

describe('[K2.03] what is still to be done has not been', () => {
  it.each([
    ['Which instruments still have to be tuned?', '1 row of instruments.csv, where Tuned on is empty'],
    ['Which instruments still need to be tuned?', '1 row of instruments.csv, where Tuned on is empty'],
    ['Welche Kostüme müssen noch verliehen werden?', 'wo Verliehen an leer ist'],
    // Not by the day on which nothing was done.
    [
      'Wer hat das Kursgeld im Juni noch nicht bezahlt?',
      '1 Zeile aus Kursgeld.csv, wo Kursmonat von 2024-06-01 bis 2024-06-30 reicht und Bezahlt am leer ist',
    ],
  ])('%s', async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  })

  it('and who has not paid is told by a table of persons, though it is in another language than one of invoices', async () => {
    const reply = await library.reply('Who has not paid in May?')
    expect(reply).toContain('1 row of Kursgeld.csv, where Kursmonat is from 2024-05-01 to 2024-05-31')
    expect(reply).toContain('**Schüler:** Drossel')
  })
})

describe('[K2.03] what is overdue has a day that has passed, and is not done', () => {
  it.each([
    ['Welche Kostüme sind überfällig?', '1 Zeile aus Kostüme.csv, wo Zurück bis < '],
    ['What is overdue?', '1 row of Kostüme.csv, where Zurück bis < '],
    ['Which items are expired?', '1 row of pantry.csv, where best before < '],
  ])('%s', async (question, says) => {
    const reply = await library.reply(question)
    expect(reply).toContain(says)
    expect(reply).toContain(says.includes('pantry') ? '**item:** rice' : '**Kostüm:** Pirat')
  })
})
