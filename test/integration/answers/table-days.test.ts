import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const walks = `Day,Dog,Walked by,Minutes
2026-04-01,Bramble,Edie,40
2026-04-02,Bramble,Edie,35
2026-04-03,Bramble,Jonas,50
2026-04-04,Bramble,Edie,45
2026-04-06,Bramble,Jonas,30
`

const orders = `Datum;Ware;Lieferant;Menge
02.03.2026;Sackleinen;Gebrüder Lohse;4
02.03.2026;Bindfaden;Gebrüder Lohse;12
05.03.2026;Kisten;Sägewerk Ruh;30
09.03.2026;Etiketten;Gebrüder Lohse;500
09.03.2026;Sackleinen;Sägewerk Ruh;2
`

const club = `Name,Paid on,Fee (€)
Abel,2026-01-03,40
Brand,2026-01-09,55
Abel,2026-02-03,40
Cordes,2026-02-11,25
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({ 'dog walks.csv': walks, 'Bestellungen.csv': orders, 'fees.csv': club })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] days that are rows, where things come from, and who has how much', () => {
  it.each([
    ['How many days did Edie walk the dog?', 'where Walked by is Edie: **3 rows**'],
    ['On how many days did Jonas walk?', 'where Walked by is Jonas: **2 rows**'],
    ['Wie viele Waren kommen von den Gebrüdern Lohse?', '3 Zeilen'],
    ['Wie viele Einträge stammen vom Sägewerk Ruh?', 'wo Lieferant gleich Sägewerk Ruh ist: **2 Zeilen**'],
  ])('%s', async (question, says) => {
    const text = await library.reply(question)
    expect(text).not.toMatch(/^(?:I could not|Das konnte ich)/)
    expect(text).toContain(says)
  })

  it('counts rows of one day twice as no days', async () => {
    expect(await library.reply('An wie vielen Tagen kam etwas vom Sägewerk Ruh?')).not.toContain('**2 Zeilen**')
  })

  it('adds up what each has where it is asked who has how much', async () => {
    const text = await library.reply('Who paid how much in fees?')
    expect(text).toContain('by Name')
    expect(text).toContain('- Abel: **80')
  })

  it('adds up nothing where nobody is told of whom it is asked', async () => {
    expect(await library.reply('Wer bekommt wie viel Bindfaden?')).not.toContain('Summe von')
  })
})

describe('[K2.03] days of one month between which rows lie', () => {
  it.each([
    ['How many walks were there between 2 and 4 April?', 'where Day is from 2026-04-02 to 2026-04-04: **3 rows**'],
    [
      'Which walks were there from 3 to 6 April 2026?',
      '3 rows of dog walks.csv, where Day is from 2026-04-03 to 2026-04-06',
    ],
    [
      'Which walks were there between 3 April and 4 April?',
      '2 rows of dog walks.csv, where Day is from 2026-04-03 to 2026-04-04',
    ],
    [
      'Wie viele Bestellungen gab es zwischen dem 3. und dem 9. März?',
      'wo Datum von 2026-03-03 bis 2026-03-09 reicht: **3 Zeilen**',
    ],
    [
      'Welche Bestellungen kamen vom 2. bis zum 5. März 2026?',
      '3 Zeilen aus Bestellungen.csv, wo Datum von 2026-03-02 bis 2026-03-05 reicht',
    ],
  ])('%s', async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  })
})
